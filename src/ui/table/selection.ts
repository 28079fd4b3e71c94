/** Which rows are ticked, by id. */
export type Selection = ReadonlySet<string>;

/** The selection after a row was ticked or unticked. */
export function toggleRow(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection after a row was ticked or unticked with Shift: all rows from the one before to it follow it. */
export function extendSelection(
  selection: Selection,
  ids: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (a === -1 || b === -1) return toggleRow(selection, to);
  const next = new Set(selection);
  const ticks = !selection.has(to);
  for (const id of ids.slice(Math.min(a, b), Math.max(a, b) + 1)) {
    if (ticks) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** How much of what is listed is ticked. */
export function selectedShare(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.size === 0 || ids.length === 0) return 'none';
  if (selection.size >= ids.length && ids.every((id) => selection.has(id))) return 'all';
  return ids.some((id) => selection.has(id)) ? 'some' : 'none';
}
