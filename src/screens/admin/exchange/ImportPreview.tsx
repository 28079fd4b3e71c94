import { Flex, Text, chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { PlainHead, PlainTable } from '#ui/table/PlainTable.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import type { ImportRow } from './importTable.ts';

/** Showing all rows of a long table would make the page slow. */
const mostShown = 300;

const Cell = chakra('td', {
  base: {
    padding: '2',
    verticalAlign: 'top',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    overflowWrap: 'anywhere',
  },
});
const RowResult = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    '& svg': { width: '16px', height: '16px', flexShrink: '0', marginTop: '2px' },
  },
});

/** Rows of a table with what importing them would do or has done. */
export function ImportPreview({
  label,
  rows,
  failures,
}: {
  readonly label: string;
  readonly rows: readonly ImportRow[];
  /** After the import: why rows without errors could not be saved. */
  readonly failures: ReadonlyMap<number, string> | undefined;
}) {
  const [showsErrorsOnly, setShowsErrorsOnly] = useState(false);
  const errorsOf = ({ number, errors }: ImportRow) => {
    const failure = failures?.get(number);
    return failure === undefined ? errors : [failure];
  };
  const failing = rows.filter((row) => errorsOf(row).length > 0);
  const noted = rows.filter((row) => errorsOf(row).length === 0 && (row.notes?.length ?? 0) > 0).length;
  const visibleRows = showsErrorsOnly ? failing : rows;
  return (
    <div>
      {failing.length > 0 && failing.length < rows.length && (
        <CheckboxField
          label={`Show only rows with errors (${failing.length})`}
          value={showsErrorsOnly}
          onChange={setShowsErrorsOnly}
        />
      )}
      {noted > 0 && (
        <Text color="ink.muted" marginBottom="2">
          {noted === 1 ? 'One row has a note' : `${noted} rows have notes`}: a possible duplicate, or what is
          left out.
        </Text>
      )}
      <PlainTable>
        <thead>
          <tr>
            <PlainHead scope="col">Row</PlainHead>
            <PlainHead scope="col">{label}</PlainHead>
            <PlainHead scope="col">Result</PlainHead>
          </tr>
        </thead>
        <tbody>
          {visibleRows.slice(0, mostShown).map((row) => {
            const errors = errorsOf(row);
            return (
              <tr key={row.number}>
                <Cell color="ink.muted">{row.number}</Cell>
                <Cell color="ink.strong">{row.title || 'No name'}</Cell>
                <Cell>
                  {errors.length > 0 ? (
                    <RowResult color="danger.ink">
                      <CircleAlert aria-hidden="true" />
                      <Flex as="span" direction="column">
                        {errors.map((error) => (
                          <span key={error}>{error}</span>
                        ))}
                      </Flex>
                    </RowResult>
                  ) : (
                    <RowResult color="approved.ink">
                      <CircleCheck aria-hidden="true" />
                      {failures ? 'Created' : `New ${row.label ?? label}`}
                    </RowResult>
                  )}
                  {errors.length === 0 &&
                    row.notes?.map((note) => (
                      <Text key={note} color="ink.muted" textStyle="small">
                        {note}
                      </Text>
                    ))}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      {visibleRows.length > mostShown && (
        <Text color="ink.muted" marginTop="2">
          And {visibleRows.length - mostShown} more rows.
        </Text>
      )}
    </div>
  );
}
