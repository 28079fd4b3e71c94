import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** One thing that can be done in a list under a field: something to pick, or something to make of what is typed. */
export interface ComboboxOption {
  readonly label: string;
  /** A document's reference, ENC-12. */
  readonly reference?: string | undefined;
  readonly makes?: boolean;
  readonly choose: () => void;
}

const List = chakra('ul', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetInline: '0',
    zIndex: 'menu',
    maxHeight: '16rem',
    overflowY: 'auto',
    padding: '1',
    listStyle: 'none',
    background: 'surface.raised',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'raised',
  },
});
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'max(2.25rem, var(--wm-target))',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'sm',
    color: 'ink',
    textStyle: 'body',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'surface.hover', color: 'ink.strong' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0', color: 'accent.ink' },
  },
});
const Words = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Code = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
});

/** What is offered under a field; a finger or the pointer chooses, and the field keeps the focus. */
export function ComboboxOptions({
  id,
  labelledBy,
  options,
  at,
  onPoint,
}: {
  readonly id: string;
  readonly labelledBy: string;
  readonly options: readonly ComboboxOption[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // Within the list alone: the page stays where it is.
  useEffect(() => {
    const [frame, option] = [list.current, list.current?.children[at]];
    if (!frame || !(option instanceof HTMLElement)) return;
    const below = option.offsetTop + option.offsetHeight - frame.clientHeight;
    frame.scrollTop = Math.max(below, Math.min(frame.scrollTop, option.offsetTop));
  }, [at]);
  return (
    <List ref={list} id={id} role="listbox" aria-labelledby={labelledBy}>
      {options.map(({ label, reference, makes, choose }, index) => (
        <Option
          key={index}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={choose}
        >
          {makes && <Plus aria-hidden="true" />}
          {reference && <Code>{reference}</Code>}
          <Words whiteSpace={makes ? 'normal' : undefined}>{label}</Words>
        </Option>
      ))}
    </List>
  );
}
