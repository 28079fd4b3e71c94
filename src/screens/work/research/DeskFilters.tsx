import { Grid } from '@chakra-ui/react';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import type { ResearchQueue } from './useResearchQueue.ts';

/** Chooses the period, and whose requests of it are listed. */
export function DeskFilters({ queue, userId }: { readonly queue: ResearchQueue; readonly userId: string }) {
  const names = useNames();
  const { periods = [], period, all = [], filter } = queue;
  const teams = [...new Set([...all.map(({ team }) => team), filter.assigned ?? ''])]
    .filter((id) => id !== '' && names.has(`team:${id}`))
    .map((value) => ({ value, label: names.get(`team:${value}`) ?? '' }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const mine = all.filter(({ person }) => person === userId).length;
  return (
    <Grid
      templateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      paddingInline="4"
      paddingBottom="3"
      borderBottomWidth="thin"
      borderColor="line"
    >
      <SelectField
        label="Period"
        value={period?.id ?? null}
        options={periods.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => queue.setFilter({ ...filter, ...(id !== null && { period: id }) })}
      />
      <SelectField
        label="Assigned to"
        value={filter.assigned ?? ''}
        empty="Anyone"
        options={[{ value: 'me', label: `Me (${mine})` }, { value: 'nobody', label: 'Nobody yet' }, ...teams]}
        onChange={(assigned) => {
          const { assigned: _before, ...others } = filter;
          queue.setFilter({ ...others, ...(assigned !== null && { assigned }) });
        }}
      />
    </Grid>
  );
}
