import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '9pt',
    lineHeight: '1.3',
    // A telephone shows the whole of it, smaller: what is printed is as wide as paper.
    '@media screen and (max-width: 40rem)': { zoom: '0.7' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& th': { textAlign: 'start', fontSize: '7pt', fontWeight: 'bold', textTransform: 'uppercase' },
    '& :is(th, td)': {
      borderBottom: '0.2mm solid #000',
      paddingBlock: '1mm',
      paddingInlineEnd: '2mm',
      verticalAlign: 'top',
    },
    '& tr > :last-child': { paddingInlineEnd: '0' },
  },
});
const Tick = chakra('span', {
  base: {
    display: 'inline-block',
    width: '4mm',
    height: '4mm',
    border: '0.4mm solid #000',
    verticalAlign: '-0.6mm',
  },
});

/** A column of a printed table: its heading and how wide it is at the least. */
export interface LineColumn {
  readonly label: string;
  readonly width?: string;
}

/** One row: what stands in its cells. */
export interface Line {
  readonly id: string;
  readonly cells: readonly ReactNode[];
}

/** A table that may run to the next page but never cuts a row; with `tick`, a box before each to tick by hand. */
export function Lines({
  label,
  columns,
  lines,
  tick = false,
  rowHeight,
}: {
  readonly label: string;
  readonly columns: readonly LineColumn[];
  readonly lines: readonly Line[];
  readonly tick?: boolean;
  /** Room to write in. */
  readonly rowHeight?: string;
}) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {tick && (
            <chakra.th scope="col" width="8mm">
              <span className="wm-sr-only">Done</span>
            </chakra.th>
          )}
          {columns.map((column) => (
            <chakra.th key={column.label} scope="col" width={column.width ?? 'auto'}>
              {column.label}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, cells }) => (
          <chakra.tr key={id} height={rowHeight}>
            {tick && (
              <td>
                <Tick />
              </td>
            )}
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </Table>
  );
}
