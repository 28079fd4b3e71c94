import { chakra } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Column, type Sort, RowCheckboxLabel, RowCheckbox, checkboxTrack } from './columns.ts';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { type Selection, extendSelection, toggleRow } from './selection.ts';
import { TableHead } from './TableHead.tsx';
import { VirtualList } from './VirtualList.tsx';

interface DataTableProps<Row> {
  readonly label: string;
  /** Another one begins at the top; one that was here before, where it was left. */
  readonly visit: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** Short name of a row, for what is read aloud. */
  readonly rowName: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly onEdit?: (row: Row) => void;
  /** Ids of the rows that are ticked; without `onSelect` none can be. */
  readonly selected?: Selection;
  readonly onSelect?: ((ids: Selection) => void) | undefined;
  /** Shown in place of the table when there is nothing. */
  readonly empty: ReactNode;
}

const Card = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    minHeight: '14',
    paddingInline: '4',
    paddingBlock: '2.5',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    '&[data-picked]': { background: 'accent.soft' },
    '&:has(> label)': { paddingInlineStart: '1' },
  },
});
const CardTitle = chakra('div', {
  base: { color: 'ink.strong', textStyle: 'body', fontWeight: 'medium', overflowWrap: 'anywhere' },
});
const CardMeta = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    marginTop: '1',
    color: 'ink.muted',
    textStyle: 'small',
  },
});

const none: Selection = new Set();

/** A table of any length: sorted by its headings, J and K move, Enter opens, E edits, X ticks. On a phone its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    visit,
    rows,
    columns,
    rowId,
    rowName,
    onOpen,
    onEdit,
    selected = none,
    onSelect,
    empty,
  } = props;
  const cards = useMedia(narrowScreen);
  const laptop = useMedia('(min-width: 1024px)');
  const desk = useMedia('(min-width: 1280px)');
  const [ticked, setTicked] = useState<string>();
  if (rows.length === 0) return empty;

  const shown = columns.filter((column) =>
    column.from === 1280 ? desk : column.from === 1024 ? laptop : true,
  );
  const tracks = [...(onSelect ? [checkboxTrack] : []), ...shown.map((column) => column.width)].join(' ');
  const mark = (row: Row, stretches: boolean) => {
    const id = rowId(row);
    setTicked(id);
    onSelect?.(stretches ? extendSelection(selected, rows.map(rowId), ticked, id) : toggleRow(selected, id));
  };
  const open = (event: MouseEvent, row: Row) => {
    if (event.defaultPrevented || isControl(event)) return;
    if (event.shiftKey && onSelect) mark(row, true);
    else onOpen(row);
  };
  const tick = (row: Row) =>
    onSelect && (
      <RowCheckboxLabel>
        <RowCheckbox
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${rowName(row)}`}
          checked={selected.has(rowId(row))}
          onChange={({ nativeEvent }) =>
            mark(row, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)
          }
        />
      </RowCheckboxLabel>
    );
  const at = <T,>(index: number, show: (row: Row) => T) => {
    const row = rows[index];
    return row === undefined ? null : show(row);
  };

  return (
    <VirtualList
      label={label}
      visit={visit}
      count={rows.length}
      rowKey={(index) => {
        const row = rows[index];
        return row === undefined ? `${index}` : rowId(row);
      }}
      estimate={cards ? 76 : 41}
      onOpen={(index) => at(index, (row) => (onOpen(row), null))}
      onEdit={onEdit && ((index) => at(index, (row) => (onEdit(row), null)))}
      onToggle={onSelect && ((index, stretches) => at(index, (row) => (mark(row, stretches), null)))}
      onToggleAll={onSelect && (() => onSelect(new Set(rows.map(rowId))))}
      onEscape={() => {
        if (selected.size > 0) onSelect?.(none);
        return selected.size > 0;
      }}
      isMarked={onSelect && ((index) => at(index, (row) => selected.has(rowId(row))) ?? false)}
      header={cards ? undefined : <TableHead {...props} columns={shown} tracks={tracks} />}
      renderRow={(index) =>
        at(index, (row) => {
          const picked = selected.has(rowId(row)) ? '' : undefined;
          if (cards) {
            return (
              <Card role="gridcell" data-picked={picked} onClick={(event) => open(event, row)}>
                {tick(row)}
                <div>
                  {columns.map(
                    (column) =>
                      column.card === 'title' && <CardTitle key={column.key}>{column.render(row)}</CardTitle>,
                  )}
                  <CardMeta>
                    {columns.map(
                      (column) =>
                        column.card === 'meta' && <span key={column.key}>{column.render(row)}</span>,
                    )}
                  </CardMeta>
                </div>
              </Card>
            );
          }
          return (
            <div
              className="wm-line"
              role="presentation"
              data-picked={picked}
              style={{ gridTemplateColumns: tracks }}
              onClick={(event) => open(event, row)}
            >
              {onSelect && <div role="gridcell">{tick(row)}</div>}
              {shown.map((column) => (
                <div key={column.key} className="wm-cell" role="gridcell">
                  {column.render(row)}
                </div>
              ))}
            </div>
          );
        })
      }
    />
  );
}

function isControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
}
