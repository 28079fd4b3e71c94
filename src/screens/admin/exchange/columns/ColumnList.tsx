import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ColumnTarget } from '#domain/content/fields/columnNames.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { ChoiceList } from './ChoiceList.ts';
import type { MatchedColumns, TableColumn } from './matchColumns.ts';
import type { TableChooser } from './useTableChoices.ts';

/** Rows that are offered as the one with the headings. */
const offeredRows = 12;

/** Shows what each column of a table is imported as, with some of its cells, and lets a person change it. */
export function ColumnList({
  matched: { headingRow, columns },
  targets,
  chooser: { chooseFields, chooseHeadingRow },
  disabled,
}: {
  readonly matched: MatchedColumns;
  readonly targets: readonly ColumnTarget[];
  readonly chooser: TableChooser;
  readonly disabled: boolean;
}) {
  const asked = columns.filter(({ isIgnored, heading }) => !isIgnored && heading !== '');
  const used = asked.filter(({ field }) => field !== null).length;
  const choose = (column: TableColumn, field: string | null) => {
    const before = columns.find((each) => each !== column && field !== null && each.field === field);
    chooseFields({ ...(before && { [before.heading]: null }), [column.heading]: field });
  };
  return (
    <section aria-labelledby="import-columns">
      <Flex gap="4" wrap="wrap" align="flex-end" justify="space-between" marginBottom="2">
        <div>
          <Heading as="h2" id="import-columns" textStyle="title">
            Columns
          </Heading>
          <Text color="ink.muted">
            {used} of {asked.length} {asked.length === 1 ? 'column is' : 'columns are'} imported.
          </Text>
        </div>
        <Box minWidth="12rem">
          <SelectField
            label="Headings"
            value={String(headingRow)}
            disabled={disabled}
            options={[
              { value: '0', label: 'There are none' },
              ...Array.from({ length: Math.max(offeredRows, headingRow) }, (_, at) => ({
                value: String(at + 1),
                label: `In row ${at + 1}`,
              })),
            ]}
            onChange={(row) => chooseHeadingRow(Number(row))}
          />
        </Box>
      </Flex>
      <ChoiceList>
        {asked.map((column, at) => (
          // Two columns may have one heading.
          <li key={`${at} ${column.heading}`}>
            <SelectField
              label={column.heading}
              help={column.samples.join(' · ') || 'Empty'}
              value={column.field}
              empty="Leave out"
              disabled={disabled}
              options={targets.map(({ name, heading }) => ({ value: name, label: heading }))}
              onChange={(field) => choose(column, field)}
            />
          </li>
        ))}
      </ChoiceList>
    </section>
  );
}
