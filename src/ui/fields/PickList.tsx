import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { control } from './control.tsx';
import type { ControlProps } from './FieldFrame.tsx';

/** Something that can be picked: what is stored, and what is read. */
export interface Pick {
  readonly id: string;
  readonly label: string;
  /** A document's reference, ENC-12. */
  readonly reference?: string | undefined;
}

const Frame = chakra('div', {
  base: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '1.5' },
});
const Chips = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '1.5', listStyle: 'none' } });
const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: 'full',
    paddingInlineStart: '2',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.hover',
    color: 'ink.strong',
    textStyle: 'small',
    overflow: 'hidden',
  },
});
const Words = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Remove = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'max(1.75rem, var(--wm-target))',
    minHeight: 'max(1.75rem, var(--wm-target))',
    color: 'ink.muted',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '& svg': { width: '14px', height: '14px' },
    _hover: { color: 'ink.strong' },
  },
});
const Input = chakra('input', control);
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
    borderRadius: 'sm',
    color: 'ink',
    textStyle: 'body',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'surface.hover', color: 'ink.strong' },
  },
});
const Code = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
});

/** Picks from what a search finds; what is picked stands above as chips. Arrows and Enter pick, Backspace takes the last away. */
export function PickList({
  control: props,
  picked,
  onChange,
  search,
  single = false,
  placeholder = 'Search',
}: {
  readonly control: ControlProps;
  readonly picked: readonly Pick[];
  readonly onChange: (ids: string[]) => void;
  readonly search: (text: string) => Promise<readonly Pick[]>;
  readonly single?: boolean;
  readonly placeholder?: string;
}) {
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useFound(open, text, search);
  const ids = picked.map((each) => each.id);
  const offered = found.filter((each) => !ids.includes(each.id));

  const pick = (choice: Pick | undefined) => {
    if (!choice) return;
    onChange(single ? [choice.id] : [...ids, choice.id]);
    setText('');
    setAt(0);
    setOpen(!single);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(offered.length - 1, at + step)));
    } else if (event.key === 'Enter' && open) pick(offered[at]);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Backspace' && text === '' && ids.length > 0) return onChange(ids.slice(0, -1));
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  const active = open ? offered[at] : undefined;
  return (
    <Frame>
      {picked.length > 0 && (
        <Chips aria-labelledby={props['aria-labelledby']}>
          {picked.map((each) => (
            <Chip key={each.id} paddingInlineEnd={props.disabled ? '2' : '0'} minHeight="7">
              <Words>{each.label}</Words>
              {!props.disabled && (
                <Remove
                  type="button"
                  aria-label={`Remove ${each.label}`}
                  onClick={() => onChange(ids.filter((id) => id !== each.id))}
                >
                  <X aria-hidden="true" />
                </Remove>
              )}
            </Chip>
          ))}
        </Chips>
      )}
      <Input
        {...props}
        role="combobox"
        aria-expanded={open && offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {open && offered.length > 0 && (
        <List id={listId} role="listbox" aria-labelledby={props['aria-labelledby']}>
          {offered.map((each, index) => (
            <Option
              key={each.id}
              id={`${listId}-${each.id}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(index)}
              onClick={() => pick(each)}
            >
              {each.reference && <Code>{each.reference}</Code>}
              <Words>{each.label}</Words>
            </Option>
          ))}
        </List>
      )}
    </Frame>
  );
}

function useFound(
  open: boolean,
  text: string,
  search: (text: string) => Promise<readonly Pick[]>,
): readonly Pick[] {
  const [found, setFound] = useState<readonly Pick[]>([]);
  useEffect(() => {
    if (!open) return undefined;
    let latest = true;
    search(text).then(
      (answer) => latest && setFound(answer),
      () => latest && setFound([]),
    );
    return () => {
      latest = false;
    };
  }, [open, text, search]);
  return found;
}
