import { Text, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { OptionList } from './OptionList.tsx';
import type { PaletteScreen } from './paletteOption.ts';
import { SearchInput } from './SearchInput.tsx';
import { usePaletteOptions } from './usePaletteOptions.tsx';

const Hint = chakra('p', {
  base: {
    marginTop: '2',
    color: 'ink.muted',
    textStyle: 'small', // Until a key of a keyboard is pressed (pressed.ts).
    '@media (pointer: coarse)': { 'html:not([data-keys]) &': { display: 'none' } },
  },
});

/** The input of the palette, and the list that follows what is typed. */
export function PaletteContent({
  typed,
  onType,
  screens,
  onClose,
}: {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly screens: readonly PaletteScreen[];
  readonly onClose: () => void;
}) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const wasTyped = useRef(false);
  const [active, setActive] = useState(0);
  const setTyped = (next: string) => {
    wasTyped.current = true;
    onType(next);
    setActive(0);
  };
  // Words from before a reload: the first letter replaces them.
  useEffect(() => {
    if (typed !== '' && !wasTyped.current) input.current?.select();
  }, [typed]);
  const { options, isAnswered, total } = usePaletteOptions(typed, setTyped, screens);
  const activeIndex = Math.min(active, options.length - 1);
  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    option.run();
    if (option.staysOpen) input.current?.focus();
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((activeIndex + 1) % Math.max(1, options.length));
    else if (event.key === 'ArrowUp')
      setActive((activeIndex - 1 + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') choose(activeIndex);
    else if (event.key === 'Tab' && options[activeIndex]?.staysOpen && !event.shiftKey) choose(activeIndex);
    else return;
    event.preventDefault();
  };
  const isNothing = typed.trim() !== '' && isAnswered && options.length === 0;
  return (
    <>
      <SearchInput
        ref={input}
        label="Search everything on this device"
        placeholder="Words, ENC-42, or type:encounter"
        value={typed}
        onChange={setTyped}
        data-autofocus
        isExpanded={options.length > 0}
        listId={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={listId}
        options={options}
        active={activeIndex}
        isBusy={!isAnswered && typed.trim() !== ''}
        onActivate={setActive}
        onChoose={choose}
      />
      <Text role="status" className={isNothing ? undefined : 'wm-sr-only'} color="ink.muted" paddingBlock="3">
        {isNothing
          ? 'Nothing on this device matches. Check the spelling, or use fewer words.'
          : statusOf(typed, isAnswered, total)}
      </Text>
      <Hint>
        ↑ ↓ to choose, Enter to open, Esc to close. Narrow it with type:, team:, status:, is:unsent …
      </Hint>
    </>
  );
}

function statusOf(typed: string, isAnswered: boolean, total: number): string {
  if (typed.trim() === '' || !isAnswered) return '';
  return `${total} ${total === 1 ? 'document' : 'documents'} found`;
}
