import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import type { ControlProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { type SelectedChip, SelectedChips } from './SelectedChips.tsx';
import { type ComboboxOption, ComboboxOptions } from './ComboboxOptions.tsx';
import { isSameLabel } from './parseChips.ts';

/** Something that can be picked: what is stored, and what is read. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** A document's reference, ENC-12. */
  readonly reference?: string | undefined;
}

const Frame = chakra('div', {
  base: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '1.5' },
});
const Input = chakra('input', inputRecipe);

interface PickListProps {
  readonly control: ControlProps;
  readonly picked: readonly SelectedChip[];
  readonly onChange: (ids: string[]) => void;
  readonly search: (text: string) => Promise<readonly ReferenceOption[]>;
  readonly isPicked?: (id: string) => boolean;
  readonly single?: boolean;
  readonly placeholder?: string;
  /** Makes something new of what is typed, as the last thing offered; undefined where it was refused. */
  readonly make?:
    | {
        readonly words: (text: string) => string;
        readonly of: (text: string) => Promise<string | undefined>;
      }
    | undefined;
  /** Takes what is typed as it is, on Enter, at a comma and on leaving; gives back what could not be taken. */
  readonly take?: (text: string) => string;
}

/** Picks from what a search finds; what is picked stands above as chips. Arrows and Enter pick, Backspace takes the last away. */
export function Combobox({
  control: props,
  picked,
  onChange,
  search,
  isPicked,
  single = false,
  placeholder = 'Search',
  make,
  take,
}: PickListProps) {
  const listId = useId();
  // Where anything may be typed, nothing is chosen until an arrow or the pointer chooses it.
  const start = take ? -1 : 0;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(start);
  const [making, setMaking] = useState(false);
  const found = useFound(open, text, search);
  const ids = picked.map((each) => each.id);

  const done = (left = '') => {
    setText(left);
    setAt(start);
    setOpen(!single);
  };
  const add = (id: string) => onChange(single ? [id] : [...ids, id]);
  const makeIt = async () => {
    if (!make || making) return;
    setMaking(true);
    try {
      const id = await make.of(text.trim());
      if (id === undefined) return;
      add(id);
      done();
    } finally {
      setMaking(false);
    }
  };
  const options: ComboboxOption[] = found.picks
    .filter(({ id }) => !(isPicked?.(id) ?? ids.includes(id)))
    .map(({ id, label, reference }) => ({
      label,
      reference,
      choose: () => {
        if (take) return done(take(label));
        add(id);
        done();
        return undefined;
      },
    }));
  // Only once it is known that there is none of that name already.
  const isNew = found.text === text && !found.picks.some((each) => isSameLabel(each.label, text.trim()));
  if (make && text.trim() !== '' && isNew) {
    options.push({ label: make.words(text.trim()), makes: true, choose: () => void makeIt() });
  }

  const enter = () => {
    const option = found.text === text ? options[at] : undefined;
    if (open && option) option.choose();
    else if (take && text !== '') done(take(text));
    else return open;
    return true;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // What is typed but not yet a chip is saved with the rest.
    if (take && text !== '' && event.key === 's' && (event.ctrlKey || event.metaKey)) done(take(text));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(start, Math.min(options.length - 1, at + step)));
    } else if (event.key === 'Enter') {
      if (!enter()) return;
    } else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Backspace' && text === '' && ids.length > 0) {
      onChange(ids.slice(0, -1));
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = open && options.length > 0;
  return (
    <Frame>
      <SelectedChips
        picked={picked}
        labelledBy={props['aria-labelledby']}
        disabled={props.disabled}
        onRemove={(id) => onChange(ids.filter((each) => each !== id))}
      />
      <Input
        {...props}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          if (take && target.value.includes(',')) return done(take(target.value));
          setText(target.value);
          setOpen(true);
          setAt(start);
          return undefined;
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          if (take && text !== '') setText(take(text));
        }}
        onKeyDown={keys}
      />
      {shown && (
        <ComboboxOptions
          id={listId}
          labelledBy={props['aria-labelledby']}
          options={options}
          at={at}
          onPoint={setAt}
        />
      )}
    </Frame>
  );
}

interface Found {
  readonly text: string;
  readonly picks: readonly ReferenceOption[];
}

const nothing: Found = { text: '', picks: [] };

function useFound(open: boolean, text: string, search: PickListProps['search']): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!open) return undefined;
    let latest = true;
    search(text).then(
      (picks) => latest && setFound({ text, picks }),
      () => latest && setFound({ text, picks: [] }),
    );
    return () => {
      latest = false;
    };
  }, [open, text, search]);
  return found;
}
