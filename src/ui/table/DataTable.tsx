import { chakra } from '@chakra-ui/react';
import { PanelRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Column, type Sort, RowCheckboxLabel, RowCheckbox, checkboxTrack } from './columns.ts';
import { narrowScreen, useMedia, usePaper } from '#ui/media.ts';
import { type Selection, extendSelection, toggleRow } from './selection.ts';
import { TableHead } from './TableHead.tsx';
import { PaperTable } from './PaperTable.tsx';
import { VirtualList } from './VirtualList.tsx';

interface RowPreview<Row> {
  readonly id: string | null;
  readonly show: (row: Row | null) => void;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** Identifies the visit: a new one starts at the top, an earlier one where it was left. */
  readonly visit: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** Short name of a row for screen readers. */
  readonly rowName: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Id of the row that was opened last on this visit: it is the active one when the visit is returned to. */
  readonly lastOpened?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly onEdit?: (row: Row) => void;
  /** Ids of the selected rows; without `onSelect` none can be. */
  readonly selected?: Selection;
  readonly onSelect?: ((ids: Selection) => void) | undefined;
  /** The rows to print; without it all of them. */
  readonly paperRows?: (() => readonly Row[]) | undefined;
  /** The id of the row whose preview is shown, and what shows another one or, with null, none. */
  readonly preview?: RowPreview<Row> | undefined;
  /** Content in place of the table when there are no rows. */
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
    '&[data-selected]': { background: 'accent.soft' },
    '&:has(> label)': { paddingInlineStart: '1' },
  },
});
const CardText = chakra('div', { base: { flex: '1', minWidth: '0' } });
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
    // A value that a row does not have takes no gap either.
    '& > :empty': { display: 'none' },
  },
});

const none: Selection = new Set();

/** A table of any length: headings sort, J and K move, Enter opens, E edits, X selects. On a phone its rows are cards. */
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
    preview,
    empty,
  } = props;
  const showsCards = useMedia(narrowScreen);
  const isLaptop = useMedia('(min-width: 1024px)');
  const isDesktop = useMedia('(min-width: 1280px)');
  const isLarge = useMedia('(min-width: 1440px)');
  const isPaper = usePaper();
  const [lastToggled, setLastToggled] = useState<string>();
  if (rows.length === 0) return empty;

  const visibleColumns = columns.filter((column) =>
    column.from === undefined ? true : { 1024: isLaptop, 1280: isDesktop, 1440: isLarge }[column.from],
  );
  const tracks = [...(onSelect ? [checkboxTrack] : []), ...visibleColumns.map((column) => column.width)].join(
    ' ',
  );
  const toggle = (row: Row, extend: boolean) => {
    const id = rowId(row);
    setLastToggled(id);
    onSelect?.(
      extend ? extendSelection(selected, rows.map(rowId), lastToggled, id) : toggleRow(selected, id),
    );
  };
  const open = (event: MouseEvent, row: Row) => {
    if (event.defaultPrevented || isControl(event)) return;
    if (event.shiftKey && onSelect) toggle(row, true);
    else onOpen(row);
  };
  const checkbox = (row: Row) =>
    onSelect && (
      <RowCheckboxLabel>
        <RowCheckbox
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${rowName(row)}`}
          checked={selected.has(rowId(row))}
          onChange={({ nativeEvent }) =>
            toggle(row, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)
          }
        />
      </RowCheckboxLabel>
    );
  const previewButton = (row: Row) =>
    preview && (
      <button
        type="button"
        className="wm-preview"
        tabIndex={-1}
        aria-label={`Preview ${rowName(row)}`}
        aria-pressed={preview.id === rowId(row)}
        onClick={({ currentTarget }) => {
          preview.show(preview.id === rowId(row) ? null : row);
          // So that the arrow keys go on from this row.
          currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
        }}
      >
        <PanelRight aria-hidden="true" />
      </button>
    );
  const withRow = <T,>(index: number, read: (row: Row) => T) => {
    const row = rows[index];
    return row === undefined ? null : read(row);
  };

  if (isPaper) return <PaperTable rows={props.paperRows?.() ?? rows} columns={columns} rowId={rowId} />;
  return (
    <VirtualList
      label={label}
      visit={visit}
      count={rows.length}
      rowKey={(index) => {
        const row = rows[index];
        return row === undefined ? `${index}` : rowId(row);
      }}
      estimate={showsCards ? 76 : 41}
      isEven={!showsCards}
      lastOpened={() => rows.findIndex((row) => rowId(row) === props.lastOpened)}
      onOpen={(index) => withRow(index, (row) => (onOpen(row), null))}
      onEdit={onEdit && ((index) => withRow(index, (row) => (onEdit(row), null)))}
      onToggle={onSelect && ((index, extend) => withRow(index, (row) => (toggle(row, extend), null)))}
      onToggleAll={onSelect && (() => onSelect(new Set(rows.map(rowId))))}
      onPreview={
        preview &&
        ((index) => withRow(index, (row) => (preview.show(preview.id === rowId(row) ? null : row), null)))
      }
      onMove={preview && preview.id !== null ? (index) => preview.show(rows[index] ?? null) : undefined}
      onEscape={() => {
        if (preview && preview.id !== null) {
          preview.show(null);
          return true;
        }
        if (selected.size > 0) onSelect?.(none);
        return selected.size > 0;
      }}
      isSelected={onSelect && ((index) => withRow(index, (row) => selected.has(rowId(row))) ?? false)}
      header={showsCards ? undefined : <TableHead {...props} columns={visibleColumns} tracks={tracks} />}
      renderRow={(index) =>
        withRow(index, (row) => {
          const isSelected = selected.has(rowId(row)) ? '' : undefined;
          if (showsCards) {
            return (
              <Card role="gridcell" data-selected={isSelected} onClick={(event) => open(event, row)}>
                {checkbox(row)}
                <CardText>
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
                </CardText>
                {previewButton(row)}
              </Card>
            );
          }
          return (
            <div
              className="wm-line"
              role="presentation"
              data-selected={isSelected}
              style={{ gridTemplateColumns: tracks }}
              onClick={(event) => open(event, row)}
            >
              {onSelect && <div role="gridcell">{checkbox(row)}</div>}
              {visibleColumns.map((column) => (
                <div key={column.key} className="wm-cell" role="gridcell">
                  {column.render(row)}
                  {column.card === 'title' && previewButton(row)}
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
