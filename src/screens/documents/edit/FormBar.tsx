import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type EditActions, EditButtons } from './EditButtons.tsx';

const Bar = chakra('div', {
  base: {
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    zIndex: '2',
    marginTop: '4',
    marginInline: { base: '-4', md: '0' },
    paddingInline: { base: '4', md: '0' },
    paddingBlock: '2',
    paddingBlockEnd: { base: 'max(0.5rem, env(safe-area-inset-bottom))', md: '2' },
    background: 'surface.page',
    borderTopWidth: { base: 'thin', md: '0' },
    borderColor: 'line',
    // At 400 % the form needs the room.
    '@media (max-height: 20rem)': { position: 'static' },
  },
});

/** The buttons below the form. On a phone they stay at the bottom of the screen, above the keyboard. */
export function FormBar({ actions }: { readonly actions: EditActions }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    // Without it, the bar stays where the browser puts it.
    const started = import('./form/keyboardInset.ts').then(
      ({ keepAboveKeyboard }) => keepAboveKeyboard(current),
      () => () => undefined,
    );
    return () => void started.then((stop) => stop());
  }, []);
  return (
    <Bar ref={bar}>
      <EditButtons label="Actions below" actions={actions} />
    </Bar>
  );
}
