import { yieldToEventLoop } from './sqlite.ts';

/** How many documents are read before other requests have their turn. */
const partSize = 500;

/**
 * Reads many documents a part at a time, by their ids. SQLite answers synchronously: a query that looks into the text of
 * every document would keep all other requests waiting.
 */
export async function readInParts<T>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<Iterable<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 0; at < ids.length; at += partSize) {
    if (at > 0) await yieldToEventLoop();
    rows.push(...(await read(ids.slice(at, at + partSize))));
  }
  return rows;
}
