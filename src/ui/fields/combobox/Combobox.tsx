import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  Suspense,
  lazy,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { ControlProps } from '#ui/fields/inputs/FieldFrame.tsx';
import type { InvalidListener } from '#ui/fields/useInvalidText.ts';
import { touch } from '#ui/media.ts';
import { ComboboxFrame, ComboboxInput } from './ComboboxFrame.tsx';
import type * as List from './ComboboxOptions.tsx';
import { isSameLabel } from './parseChips.ts';
import { type SelectedChip, SelectedChips } from './SelectedChips.tsx';

/** An option that a search finds. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** Reference of a document, for example ENC-12. */
  readonly reference?: string | undefined;
  /** Note that tells it apart from others: its dates, its kind. */
  readonly note?: string | undefined;
  /** It cannot be chosen; the note says why. */
  readonly isDisabled?: boolean;
}

const Frame = chakra('div', { base: { position: 'relative', minWidth: '0' } });

const none = () => <></>;
/** Loads the list once a form is shown, so that it is here before it is opened. A form works without it. */
const loadList = (): Promise<typeof List> =>
  import('./ComboboxOptions.tsx').catch(() => ({ ComboboxOptions: none, NoOptions: none }));
const ComboboxOptions = lazy(async () => ({ default: (await loadList()).ComboboxOptions }));
const NoOptions = lazy(async () => ({ default: (await loadList()).NoOptions }));

interface ComboboxProps {
  readonly control: ControlProps;
  readonly selected: readonly SelectedChip[];
  readonly onChange: (ids: string[]) => void;
  readonly search: (text: string) => Promise<readonly ReferenceOption[]>;
  readonly isSelected?: (id: string) => boolean;
  readonly single?: boolean;
  readonly placeholder?: string;
  /** The last option creates something from the typed text; `create` returns undefined if it was refused. */
  readonly creation?:
    | {
        readonly label: (text: string) => string;
        readonly create: (text: string) => Promise<string | undefined>;
      }
    | undefined;
  /** Adds the typed text itself, on Enter, at a comma and on blur; returns what could not be added. */
  readonly addTyped?: (text: string) => string;
  /** Receives why text that was typed and left is not chosen; the text stays in the input. */
  readonly onUnmatched?: InvalidListener;
}

/**
 * Selects from what a search finds. One option is shown in the input itself, several as chips before it. Arrows and
 * Enter select, Escape discards the typed text, Backspace removes the last chip. Chakra's combobox neither adds typed
 * text at commas nor creates options, and did not fit the size budget (decision 023).
 */
export function Combobox({
  control,
  selected,
  onChange,
  search,
  isSelected,
  single = false,
  placeholder = single ? 'Choose' : 'Add',
  creation,
  addTyped,
  onUnmatched,
}: ComboboxProps) {
  const listId = useId();
  // Where free text is allowed, no option is active until an arrow key or the pointer makes it so.
  const initialIndex = addTyped ? -1 : 0;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(initialIndex);
  const [isCreating, setIsCreating] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const result = useSearch(isOpen, text, search);
  useEffect(() => void loadList(), []);
  const ids = selected.map((each) => each.id);
  const [one] = single ? selected : [];

  const reset = (rejected = '') => {
    setTyped(rejected === '' ? null : rejected);
    setActiveIndex(initialIndex);
    setIsOpen(!single);
    onUnmatched?.(null);
  };
  const add = (id: string) => onChange(single ? [id] : [...ids, id]);
  // A created document is added to those chosen by then; nowhere if the input is gone.
  const latestAdd = useRef<((id: string) => void) | null>(null);
  useEffect(() => {
    latestAdd.current = add;
    return () => {
      latestAdd.current = null;
    };
  });
  const create = async () => {
    if (!creation || isCreating) return;
    setIsCreating(true);
    try {
      const id = await creation.create(text.trim());
      if (id === undefined) return;
      latestAdd.current?.(id);
      reset();
    } finally {
      setIsCreating(false);
    }
  };
  const options: List.ComboboxOption[] = result.options
    .filter(({ id }) => !(isSelected?.(id) ?? ids.includes(id)))
    .map(({ id, label, reference, note, isDisabled }) => ({
      label,
      reference,
      note,
      isDisabled,
      onSelect: () => {
        if (isDisabled) return undefined;
        if (addTyped) return reset(addTyped(label));
        add(id);
        reset();
        return undefined;
      },
    }));
  // Creating is offered once the search for this text has shown that the name is not taken.
  const isNew = result.text === text && !result.options.some((each) => isSameLabel(each.label, text.trim()));
  if (creation && text.trim() !== '' && isNew) {
    options.push({ label: creation.label(text.trim()), isCreation: true, onSelect: () => void create() });
  }

  // The text that Enter was pressed for while it was still being searched.
  const entered = useRef<string | null>(null);
  const onEnter = () => {
    const isFound = result.text === text;
    const option = isFound ? options[activeIndex] : undefined;
    entered.current = isFound || addTyped ? null : text;
    if (isOpen && option) option.onSelect();
    else if (addTyped && text !== '') reset(addTyped(text));
    else return isOpen;
    return true;
  };
  const onFound = useEffectEvent((searched: string) => {
    if (isOpen && entered.current === searched) onEnter();
  });
  useEffect(() => onFound(result.text), [result.text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Saving includes typed text that is not a chip yet.
    if (addTyped && text !== '' && event.key === 's' && (event.ctrlKey || event.metaKey)) {
      reset(addTyped(text));
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex(Math.max(initialIndex, Math.min(options.length - 1, activeIndex + step)));
    } else if (event.key === 'Enter') {
      if (!onEnter()) return;
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      reset();
      setIsOpen(false);
    } else if (event.key === 'Backspace' && !single && text === '' && ids.length > 0) {
      onChange(ids.slice(0, -1));
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = () => {
    setIsOpen(false);
    if (typed === null) return;
    const query = text.trim();
    const match = result.options.find(({ label }) => isSameLabel(label, query));
    if (addTyped) setTyped(addTyped(text) || null);
    else if (query === '') {
      // Emptying the input of a single option removes it.
      if (one) onChange([]);
      reset();
    } else if (one && isSameLabel(one.label, query)) reset();
    else if (match && result.text === text) {
      add(match.id);
      reset();
    } else onUnmatched?.(`“${query}” is not chosen. Choose from the list or clear it`);
    setIsOpen(false);
  };
  const isListShown = isOpen && options.length > 0;
  const isNothingFound = isOpen && options.length === 0 && text.trim() !== '' && result.text === text;
  return (
    <Frame>
      <ComboboxFrame
        clear={
          one && !control.disabled
            ? {
                label: `Remove ${one.label}`,
                run: () => {
                  onChange([]);
                  reset();
                  input.current?.focus();
                },
              }
            : null
        }
        onPress={() => {
          input.current?.focus();
          setIsOpen(true);
        }}
      >
        {!single && (
          <SelectedChips
            selected={selected}
            labelledBy={control['aria-labelledby']}
            disabled={control.disabled}
            onRemove={(id) => onChange(ids.filter((each) => each !== id))}
          />
        )}
        <ComboboxInput
          {...control}
          ref={input}
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
          autoComplete="off"
          placeholder={control['aria-required'] && selected.length === 0 ? 'Choose…' : placeholder}
          value={typed ?? one?.label ?? ''}
          onChange={({ target }) => {
            if (addTyped && target.value.includes(',')) return reset(addTyped(target.value));
            entered.current = null;
            setTyped(target.value);
            setIsOpen(true);
            setActiveIndex(initialIndex);
            return undefined;
          }}
          onFocus={({ target }) => {
            // On a touch screen a tap opens the list; a new row that takes the focus must not cover the fields below it.
            if (!window.matchMedia(touch).matches) setIsOpen(true);
            if (single) target.select();
          }}
          onClick={() => setIsOpen(true)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
      </ComboboxFrame>
      <Suspense>
        {isListShown && (
          <ComboboxOptions
            id={listId}
            labelledBy={control['aria-labelledby']}
            options={options}
            activeIndex={activeIndex}
            onActivate={setActiveIndex}
          />
        )}
        {isNothingFound && !addTyped && <NoOptions text={text.trim()} />}
      </Suspense>
    </Frame>
  );
}

interface SearchResult {
  readonly text: string;
  readonly options: readonly ReferenceOption[];
}

const noResult: SearchResult = { text: '', options: [] };

/** Options for the text, while the list is open; the result of an earlier text until the search has finished. */
function useSearch(isOpen: boolean, text: string, search: ComboboxProps['search']): SearchResult {
  const [result, setResult] = useState(noResult);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isLatest = true;
    search(text).then(
      (options) => isLatest && setResult({ text, options }),
      () => isLatest && setResult({ text, options: [] }),
    );
    return () => {
      isLatest = false;
    };
  }, [isOpen, text, search]);
  return result;
}
