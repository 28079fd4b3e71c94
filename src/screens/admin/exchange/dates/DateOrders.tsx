import { Heading } from '@chakra-ui/react';
import type { ColumnTarget } from '#domain/content/fields/columnNames.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { ChoiceList } from '../columns/ChoiceList.ts';
import { type DateColumn, type DateOrder, inWords } from './dateOrder.ts';

const orders = { dayFirst: 'Day first', monthFirst: 'Month first' } as const;

/** Shows how the dates of columns are read that can mean two days, and lets a person change it for a column. */
export function DateOrders({
  dates,
  targets,
  disabled,
  onChoose,
}: {
  readonly dates: readonly DateColumn[];
  readonly targets: readonly ColumnTarget[];
  readonly disabled: boolean;
  readonly onChoose: (field: string, order: DateOrder) => void;
}) {
  if (dates.length === 0) return null;
  const optionOf = (sample: string, order: DateOrder) => ({
    value: order,
    label: `${orders[order]}: ${inWords(sample, order).trim()}`,
  });
  return (
    <section aria-labelledby="import-dates">
      <Heading as="h2" id="import-dates" textStyle="title" marginBottom="2">
        Dates that can mean two days
      </Heading>
      <ChoiceList>
        {dates.map(({ field, sample, order }) => (
          <li key={field}>
            <SelectField
              label={`Dates in ${targets.find(({ name }) => name === field)?.heading ?? field}`}
              help={`Such as ${sample}. Holds for the whole column`}
              value={order}
              disabled={disabled}
              options={[optionOf(sample, 'dayFirst'), optionOf(sample, 'monthFirst')]}
              onChange={(chosen) => onChoose(field, chosen === 'monthFirst' ? 'monthFirst' : 'dayFirst')}
            />
          </li>
        ))}
      </ChoiceList>
    </section>
  );
}
