import type { GroupRow } from '#domain/content/fields/field.ts';

/** Returns the rows with one moved to another position. */
export function moveRow(rows: readonly GroupRow[], from: number, to: number): readonly GroupRow[] {
  const moved = [...rows];
  const [row] = moved.splice(from, 1);
  if (row) moved.splice(to, 0, row);
  return moved;
}

/** A removed row and its position. */
export interface RemovedRow {
  readonly row: GroupRow;
  readonly at: number;
}

/** Returns the rows with a removed one back in its position, or at the end if there are fewer now; never twice. */
export function restoreRow(rows: readonly GroupRow[], { row, at }: RemovedRow): readonly GroupRow[] {
  if (rows.some((each) => each.id === row.id)) return rows;
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

/** A row's position and height, measured from the top of its list. */
export interface RowBounds {
  readonly top: number;
  readonly height: number;
}

/**
 * Returns the position a dragged row drops into: past each row whose middle its leading edge has crossed. Rows before
 * `first` cannot move.
 */
export function dropIndex(rows: readonly RowBounds[], from: number, top: number, first: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const bottom = top + dragged.height;
  let to = from;
  for (let at = from + 1; at < rows.length; at += 1) if (bottom > middle(rows[at])) to = at;
  for (let at = from - 1; at >= first; at -= 1) if (top < middle(rows[at])) to = at;
  return to;
}

function middle(row: RowBounds | undefined): number {
  return row ? row.top + row.height / 2 : 0;
}
