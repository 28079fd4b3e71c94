/**
 * The people to whom somebody can assign a document, by id: themselves, and for staff, whose devices have the names, everybody
 * else on the staff.
 */
export function peopleAmong(
  names: ReadonlyMap<string, string>,
  ownId: string,
  ownName: string,
): ReadonlyMap<string, string> {
  const prefix = 'user:';
  const others = [...names]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, name]) => [key.slice(prefix.length), name] as const)
    .filter(([id]) => id !== ownId)
    .sort(([, a], [, b]) => a.localeCompare(b));
  return new Map([[ownId, `${ownName} (you)`], ...others]);
}
