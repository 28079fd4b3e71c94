import { Flex, Text, chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { PlainHead, PlainTable } from '#ui/PlainTable.ts';
import { CheckField } from '#ui/fields/CheckField.tsx';
import type { RowVerdict } from './table.ts';

/** More rows than anybody reads would only make the page slow. */
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
const Verdict = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    '& svg': { width: '16px', height: '16px', flexShrink: '0', marginTop: '2px' },
  },
});

/** Row by row: what it would make, or why not; once written, what became of it. */
export function PlanTable({
  label,
  rows,
  not,
}: {
  readonly label: string;
  readonly rows: readonly RowVerdict[];
  /** After writing: why rows that were good could not be kept. */
  readonly not: ReadonlyMap<number, string> | undefined;
}) {
  const [onlyBad, setOnlyBad] = useState(false);
  const whyNot = ({ number, errors }: RowVerdict) => {
    const late = not?.get(number);
    return late === undefined ? errors : [late];
  };
  const bad = rows.filter((row) => whyNot(row).length > 0);
  const wanted = onlyBad ? bad : rows;
  return (
    <div>
      {bad.length > 0 && bad.length < rows.length && (
        <CheckField
          label={`Only the ${bad.length} that cannot be written`}
          value={onlyBad}
          onChange={setOnlyBad}
        />
      )}
      <PlainTable>
        <thead>
          <tr>
            <PlainHead scope="col">Row</PlainHead>
            <PlainHead scope="col">{label}</PlainHead>
            <PlainHead scope="col">What happens</PlainHead>
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, mostShown).map((row) => {
            const errors = whyNot(row);
            return (
              <tr key={row.number}>
                <Cell color="ink.muted">{row.number}</Cell>
                <Cell color="ink.strong">{row.title || 'Without a name'}</Cell>
                <Cell>
                  {errors.length > 0 ? (
                    <Verdict color="danger.ink">
                      <CircleAlert aria-hidden="true" />
                      <Flex as="span" direction="column">
                        {errors.map((error) => (
                          <span key={error}>{error}</span>
                        ))}
                      </Flex>
                    </Verdict>
                  ) : (
                    <Verdict color="approved.ink">
                      <CircleCheck aria-hidden="true" />
                      {not ? 'Created' : `Makes a new ${label}`}
                    </Verdict>
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      {wanted.length > mostShown && (
        <Text color="ink.muted" marginTop="2">
          And {wanted.length - mostShown} more rows.
        </Text>
      )}
    </div>
  );
}
