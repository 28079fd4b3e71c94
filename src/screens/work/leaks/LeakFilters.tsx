import { Grid } from '@chakra-ui/react';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Leak } from '#domain/review/leaks/leaks.ts';
import { screenOnly } from '#ui/layout/bars.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import { type LeakFilter, leakKinds } from './leakFilter.ts';

/** The filters of the page of leaks. They offer the teams and types that have some. */
export function LeakFilters({
  leaks,
  filter,
  onChange,
}: {
  readonly leaks: readonly Leak[];
  readonly filter: LeakFilter;
  /** Limits by a criterion, or with an empty value no longer. */
  readonly onChange: (name: keyof LeakFilter, value: string) => void;
}) {
  const names = useNames();
  const documents = leaks.map(({ document }) => document);
  const teams = [...new Set([...documents.map(({ teamId }) => teamId), filter.team ?? ''])]
    .filter((id) => id !== '')
    .map((value) => ({ value, label: names.get(`team:${value}`) ?? 'Not on this device' }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const types = entityKeys.filter(
    (key) => key === filter.type || documents.some(({ entity }) => entity === key),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const choice = (
    label: string,
    name: keyof LeakFilter,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      label={label}
      value={filter[name] ?? null}
      empty="All"
      options={options}
      onChange={(value) => onChange(name, value ?? '')}
    />
  );
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      gap="2"
      marginBottom="4"
      // On paper they say what the list is limited to.
      css={isFiltered ? {} : screenOnly}
    >
      {choice('Team', 'team', teams)}
      {choice(
        'Type',
        'type',
        types.map((value) => ({ value, label: entities[value].plural })),
      )}
      {choice(
        'Kind',
        'kind',
        Object.entries(leakKinds).map(([value, label]) => ({ value, label })),
      )}
    </Grid>
  );
}
