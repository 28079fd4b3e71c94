/** Ids of the selected rows. */
export type Selection = ReadonlySet<string>;

/** Returns the selection with a row added or removed. */
export function toggleRow(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the selection after a row was toggled with Shift: all rows from `from` to `to` become as `to`. */
export function extendSelection(
  selection: Selection,
  ids: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (a === -1 || b === -1) return toggleRow(selection, to);
  const next = new Set(selection);
  const isSelecting = !selection.has(to);
  for (const id of ids.slice(Math.min(a, b), Math.max(a, b) + 1)) {
    if (isSelecting) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Whether none, some or all of the listed rows are selected. */
export function selectedShare(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.size === 0 || ids.length === 0) return 'none';
  if (selection.size >= ids.length && ids.every((id) => selection.has(id))) return 'all';
  return ids.some((id) => selection.has(id)) ? 'some' : 'none';
}
