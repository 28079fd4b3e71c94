import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** An option in the list of a combobox. */
export interface ComboboxOption {
  readonly label: string;
  /** Reference of a document, for example ENC-12. */
  readonly reference?: string | undefined;
  /** Note that tells it apart from others of the same name. */
  readonly note?: string | undefined;
  /** It cannot be chosen; the note says why. */
  readonly isDisabled?: boolean | undefined;
  /** Creates something from the typed text. */
  readonly isCreation?: boolean;
  readonly onSelect: () => void;
}

const listStyles = {
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
} as const;
const List = chakra('ul', { base: listStyles });
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
    '&[aria-disabled=true]': { color: 'ink.muted', cursor: 'default' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0', color: 'accent.ink' },
  },
});
const Label = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Reference = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums', flexShrink: '0' },
});
const Note = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    color: 'ink.muted',
    textStyle: 'small',
    textAlign: 'end',
    minWidth: '30%',
  },
});
const Nothing = chakra('p', {
  base: { ...listStyles, paddingInline: '3', paddingBlock: '2', color: 'ink.muted', textStyle: 'body' },
});

/** Takes the place of the list where nothing matches the typed text. */
export function NoOptions({ text }: { readonly text: string }) {
  return <Nothing role="status">Nothing matches “{text}”</Nothing>;
}

/** The open list of a combobox. The input keeps the focus while an option is pressed. */
export function ComboboxOptions({
  id,
  labelledBy,
  options,
  activeIndex,
  onActivate,
}: {
  readonly id: string;
  readonly labelledBy: string;
  readonly options: readonly ComboboxOption[];
  readonly activeIndex: number;
  readonly onActivate: (index: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the list only, never the page.
  useEffect(() => {
    const [frame, option] = [list.current, list.current?.children[activeIndex]];
    if (!frame || !(option instanceof HTMLElement)) return;
    const below = option.offsetTop + option.offsetHeight - frame.clientHeight;
    frame.scrollTop = Math.max(below, Math.min(frame.scrollTop, option.offsetTop));
  }, [activeIndex]);
  return (
    <List ref={list} id={id} role="listbox" tabIndex={-1} aria-labelledby={labelledBy}>
      {options.map(({ label, reference, note, isDisabled, isCreation, onSelect }, index) => (
        <Option
          key={index}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          aria-disabled={isDisabled}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActivate(index)}
          onClick={onSelect}
        >
          {isCreation && <Plus aria-hidden="true" />}
          {reference && <Reference>{reference}</Reference>}
          <Label whiteSpace={isCreation ? 'normal' : undefined}>{label}</Label>
          {note && <Note>{note}</Note>}
        </Option>
      ))}
    </List>
  );
}
