import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { joinQuery, splitQuery } from '#domain/search/query.ts';
import { ComboboxInput } from '#ui/fields/combobox/ComboboxFrame.tsx';
import { SelectedChips } from '#ui/fields/combobox/SelectedChips.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';

const Frame = chakra('div', {
  base: {
    ...inputRecipe.base,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    padding: '1',
    paddingInlineStart: '2.5',
    '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-1px' },
    '& > svg': { width: '16px', height: '16px', flexShrink: '0', color: 'ink.muted' },
  },
});

/** A query as chips and text. Backspace at the beginning removes the last chip. */
export function SearchInput({
  value,
  onChange,
  label,
  onKeyDown,
  listId,
  isExpanded,
  ...input
}: Omit<ComponentProps<typeof ComboboxInput>, 'value' | 'onChange' | 'onKeyDown'> & {
  /** Id of the list of options that belongs to it. */
  readonly listId: string;
  readonly isExpanded: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const chipsLabel = useId();
  const { filters, text } = splitQuery(value);
  const remove = (at: number) =>
    onChange(joinQuery({ filters: filters.filter((_, index) => index !== at), text }).trimStart());
  return (
    <Frame>
      <Search aria-hidden="true" />
      <span id={chipsLabel} className="wm-sr-only">
        Filters
      </span>
      <SelectedChips
        labelledBy={chipsLabel}
        selected={filters.map(({ source }, at) => ({ id: `${at}`, label: source }))}
        onRemove={(id) => remove(Number(id))}
      />
      <ComboboxInput
        {...input}
        aria-label={label}
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onChange(joinQuery({ filters, text: event.target.value }).trimStart())}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const isAtStart = selectionStart === 0 && selectionEnd === 0;
          if (event.key === 'Backspace' && isAtStart && filters.length > 0) {
            event.preventDefault();
            remove(filters.length - 1);
          } else onKeyDown(event);
        }}
      />
    </Frame>
  );
}
