import { chakra } from '@chakra-ui/react';
import type { Column } from './columns.ts';
import { paperOnly } from '#ui/layout/bars.ts';

const Table = chakra('table', {
  base: {
    ...paperOnly,
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '8.5pt',
    lineHeight: '1.3',
    color: '#000',
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& th': { textAlign: 'start', fontWeight: 'bold' },
    '& :is(th, td)': {
      borderBottom: '0.2mm solid #777',
      paddingBlock: '0.8mm',
      paddingInlineEnd: '3mm',
      verticalAlign: 'top',
    },
  },
});

/** All rows of a table on paper. Unlike the list on the screen it renders every one of them. */
export function PaperTable<Row>({
  rows,
  columns,
  rowId,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
}) {
  return (
    <Table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.key}>{column.render(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
