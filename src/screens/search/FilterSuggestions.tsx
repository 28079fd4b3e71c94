import { Flex, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FilterKind, withFilter } from '#domain/search/query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ComboboxOptions } from '#ui/fields/combobox/ComboboxOptions.tsx';
import { SearchInput } from './SearchInput.tsx';
import { kindNotes, suggestFilters } from './suggestions.ts';

/** A query with its filters, which can be typed or selected. */
export function FilterSuggestions({
  value,
  onChange,
  names,
  kinds,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly names: ReadonlyMap<string, string>;
  readonly kinds: readonly FilterKind[];
}) {
  const listId = useId();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = isOpen ? suggestFilters(value, names) : [];
  const choose = (index: number) => {
    const chosen = suggestions[index];
    if (!chosen) return;
    setActive(-1);
    if (chosen.value === '') onChange(value.replace(/[a-z]+$/i, chosen.text));
    else onChange(withFilter(value, chosen.kind, chosen.value));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || suggestions.length === 0) return;
    if (event.key === 'ArrowDown') setActive(Math.min(suggestions.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(-1, active - 1));
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <span id={labelId} className="wm-sr-only">
        Filters to choose from
      </span>
      <div style={{ position: 'relative' }}>
        <SearchInput
          ref={input}
          label="Search everything on this device"
          placeholder="Words, “a phrase”, or a filter"
          value={value}
          onChange={(next) => {
            setOpen(true);
            setActive(-1);
            onChange(next);
          }}
          isExpanded={suggestions.length > 0}
          listId={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {suggestions.length > 0 && (
          <ComboboxOptions
            id={listId}
            labelledBy={labelId}
            options={suggestions.map(({ text, note }, at) => ({
              label: text,
              note,
              onSelect: () => choose(at),
            }))}
            activeIndex={active}
            onActivate={setActive}
          />
        )}
      </div>
      <Flex role="group" aria-label="Add a filter" gap="1" wrap="wrap" align="center" marginTop="2">
        <Text as="span" color="ink.muted" textStyle="small">
          Narrow by
        </Text>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="plain"
            title={kindNotes[kind]}
            onClick={() => {
              onChange(`${value.replace(/\s*[a-z]+:$/i, '').trim()} ${kind}:`.trimStart());
              setOpen(true);
              input.current?.focus();
            }}
          >
            {kind}
          </Button>
        ))}
      </Flex>
    </>
  );
}
