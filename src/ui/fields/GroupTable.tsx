import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  isEmpty,
} from '#domain/content/fields/field.ts';

const Scroll = chakra('div', { base: { overflowX: 'auto', maxWidth: 'full' } });
const Table = chakra('table', {
  base: {
    minWidth: 'min(100%, 22rem)',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': {
      paddingBlock: '1',
      paddingInlineEnd: '5',
      textAlign: 'start',
      verticalAlign: 'baseline',
      maxWidth: '36rem',
    },
    '& tr > :last-child': { paddingInlineEnd: '0' },
    '& th': { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' },
    '& tbody': { borderTopWidth: 'thin', borderColor: 'line', breakInside: 'avoid' },
    '& [data-number]': { textAlign: 'end' },
    '& [data-name]': { fontWeight: 'medium' },
  },
});
const Lines = chakra('ol', { base: { listStyleType: 'disc', paddingInlineStart: '5' } });

/** The rows of a group as a compact table: columns that are empty throughout are left out, rich text is below its row. */
export function GroupTable({
  field,
  rows,
  renderValue,
}: {
  readonly field: GroupField;
  readonly rows: readonly GroupRow[];
  readonly renderValue: (field: Field, value: FieldValue | undefined) => ReactNode;
}) {
  const filled = Object.entries(field.fields).filter(([key, each]) =>
    rows.some((row) => !isEmpty(each, row[key])),
  );
  const [only] = filled;
  if (only && filled.length === 1) {
    return (
      <Lines>
        {rows.map((row) => (
          <li key={row.id}>{renderValue(only[1], row[only[0]])}</li>
        ))}
      </Lines>
    );
  }
  const columns = filled.filter(([, each]) => each.kind !== 'rich');
  const texts = filled.filter(([, each]) => each.kind === 'rich');
  return (
    <Scroll>
      <Table aria-label={field.label}>
        <thead>
          <tr>
            {columns.map(([key, each], at) => (
              <th key={key} scope="col" data-number={isAtEnd(each, at)}>
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.id}>
            <tr>
              {columns.map(([key, each], at) => (
                <td
                  key={key}
                  data-number={isAtEnd(each, at)}
                  data-name={(at === 0 && texts.length > 0) || undefined}
                >
                  {isEmpty(each, row[key]) ? '' : renderValue(each, row[key])}
                </td>
              ))}
            </tr>
            {texts.map(([key, each]) => (
              <Fragment key={key}>
                {!isEmpty(each, row[key]) && (
                  <tr>
                    <td colSpan={columns.length}>{renderValue(each, row[key])}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </Table>
    </Scroll>
  );
}

/** Numbers end below each other, but a table begins at its edge. */
function isAtEnd(field: Field, column: number): true | undefined {
  return (field.kind === 'number' && column > 0) || undefined;
}
