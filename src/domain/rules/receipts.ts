import type { BodyPatch } from '#domain/content/body.ts';
import { type Fields, type FieldValue, isLog } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';

/**
 * Returns a body with the time at which the server got the entries that `before` does not have, as ISO 8601, in the cell
 * that the log has for it.
 */
export function withReceipts(
  fields: Fields,
  before: BodyPatch,
  body: BodyPatch,
  at: string,
): Record<string, FieldValue> {
  const result: Record<string, FieldValue> = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    if (!isLog(field) || field.receivedIn === undefined) continue;
    const { receivedIn } = field;
    const loggedIds = new Set(rowsIn(before[name]).map(({ id }) => id));
    const entries = rowsIn(body[name]);
    if (entries.every(({ id }) => loggedIds.has(id))) continue;
    result[name] = entries.map((row) => (loggedIds.has(row.id) ? row : { ...row, [receivedIn]: at }));
  }
  return result;
}
