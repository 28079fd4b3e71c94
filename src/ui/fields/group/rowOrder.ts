import type { GroupRow } from '#domain/fields/field.ts';

/** The rows with one of them taken to another place. */
export function moveRow(rows: readonly GroupRow[], from: number, to: number): readonly GroupRow[] {
  const moved = [...rows];
  const [taken] = moved.splice(from, 1);
  if (taken) moved.splice(to, 0, taken);
  return moved;
}

/** A row that was taken out, and where it stood. */
export interface RemovedRow {
  readonly row: GroupRow;
  readonly at: number;
}

/** The rows with one put back where it stood, or at the end where there are fewer by now; never there twice. */
export function restoreRow(rows: readonly GroupRow[], { row, at }: RemovedRow): readonly GroupRow[] {
  if (rows.some((each) => each.id === row.id)) return rows;
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

/** Where something lies in its list, from the list's top. */
export interface RowBounds {
  readonly top: number;
  readonly height: number;
}

/**
 * The place a dragged row falls into: past each row whose middle the dragged one's leading edge has crossed. Rows before
 * `first` stay where they are.
 */
export function dropIndex(places: readonly RowBounds[], from: number, top: number, first: number): number {
  const held = places[from];
  if (!held) return from;
  const bottom = top + held.height;
  let to = from;
  for (let at = from + 1; at < places.length; at += 1) if (bottom > middle(places[at])) to = at;
  for (let at = from - 1; at >= first; at -= 1) if (top < middle(places[at])) to = at;
  return to;
}

function middle(place: RowBounds | undefined): number {
  return place ? place.top + place.height / 2 : 0;
}
