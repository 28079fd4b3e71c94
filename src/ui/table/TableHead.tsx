import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Column, HeaderRow, type Sort, RowCheckboxLabel, RowCheckbox } from './columns.ts';
import { type Selection, selectedShare } from './selection.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly tracks: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly selected?: Selection | undefined;
  readonly onSelect?: ((ids: Selection) => void) | undefined;
}

const SortButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    // The whole cell, so that nothing of it is left to miss.
    width: 'full',
    minHeight: 'max(2.25rem, var(--wm-target))',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '& svg': { width: '12px', height: '12px', flexShrink: '0' },
    _hover: { color: 'ink.strong' },
  },
});

/** The headings of a table; they sort by their column, and the first selects all rows. */
export function TableHead<Row>({
  columns,
  tracks,
  rows,
  rowId,
  sort,
  onSort,
  selected,
  onSelect,
}: TableHeadProps<Row>) {
  const share = selected ? selectedShare(selected, rows.map(rowId)) : 'none';
  return (
    <HeaderRow role="row" aria-rowindex={1} style={{ gridTemplateColumns: tracks }}>
      {onSelect && (
        <div role="columnheader">
          <RowCheckboxLabel>
            <RowCheckbox
              type="checkbox"
              aria-label="Select all"
              checked={share === 'all'}
              ref={(box: HTMLInputElement | null) => {
                if (box) box.indeterminate = share === 'some';
              }}
              onChange={() => onSelect(new Set(share === 'all' ? [] : rows.map(rowId)))}
            />
          </RowCheckboxLabel>
        </div>
      )}
      {columns.map((column) => {
        const own = sort?.key === column.key ? sort : undefined;
        const direction = own && (own.descending ? 'descending' : 'ascending');
        return (
          <div key={column.key} className="wm-cell" role="columnheader" aria-sort={direction}>
            {column.sortable && onSort ? (
              <SortButton
                type="button"
                onClick={() => onSort({ key: column.key, descending: own ? !own.descending : false })}
              >
                {column.label}
                {own && (own.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
              </SortButton>
            ) : (
              column.label
            )}
          </div>
        );
      })}
    </HeaderRow>
  );
}
