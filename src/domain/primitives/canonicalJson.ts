/** JSON text of a value that does not depend on the order of keys. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const items = new Map<string, unknown>(Object.entries(value));
  let text = '';
  // Put together piece by piece: each save takes it several times.
  for (const key of [...items.keys()].sort()) {
    const item = items.get(key);
    if (item === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}
