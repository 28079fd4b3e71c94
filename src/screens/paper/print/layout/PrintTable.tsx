import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '9pt',
    lineHeight: '1.3',
    // Tables are as wide as paper, so phones show them smaller.
    '@media screen and (max-width: 40rem)': { zoom: '0.7' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '&[data-short]': { breakInside: 'avoid' },
    '& th': {
      textAlign: 'start',
      fontSize: '7pt',
      fontWeight: 'bold',
      textTransform: 'uppercase',
      overflowWrap: 'normal',
    },
    '& :is(th, td)': {
      borderBottom: '0.2mm solid #000',
      paddingBlock: '1mm',
      paddingInlineEnd: '2mm',
      verticalAlign: 'top',
    },
    '& tr > :last-child': { paddingInlineEnd: '0' },
  },
});
const Checkbox = chakra('span', {
  base: {
    display: 'inline-block',
    width: '4mm',
    height: '4mm',
    border: '0.4mm solid #000',
    verticalAlign: '-0.6mm',
  },
});

/** Heading and least width of a column. */
export interface PrintColumn {
  readonly label: string;
  readonly width?: string;
}

export interface PrintRow {
  readonly id: string;
  readonly cells: readonly ReactNode[];
}

/** In larger text a column stays as wide as it is on paper, so that there is room for the others. */
function widthOf({ width = 'auto' }: PrintColumn): string {
  return width.endsWith('mm') ? `calc(${width} / var(--sheet-scale, 1))` : width;
}

/** The most rows of a table that is not worth splitting: it goes to the next page as a whole. */
const shortTable = 4;

/** A table that never splits a row between pages. `hasCheckboxes` adds a box to tick on paper before each row. */
export function PrintTable({
  label,
  columns,
  rows,
  hasCheckboxes = false,
  rowHeight,
}: {
  readonly label: string;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly PrintRow[];
  readonly hasCheckboxes?: boolean;
  /** Leaves space to write in. */
  readonly rowHeight?: string;
}) {
  return (
    <Table aria-label={label} data-short={rows.length <= shortTable || undefined}>
      <thead>
        <tr>
          {hasCheckboxes && (
            <chakra.th scope="col" width="8mm">
              <span className="wm-sr-only">Done</span>
            </chakra.th>
          )}
          {columns.map((column) => (
            <chakra.th key={column.label} scope="col" width={widthOf(column)}>
              {column.label}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <chakra.tr key={id} height={rowHeight}>
            {hasCheckboxes && (
              <td>
                <Checkbox />
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
