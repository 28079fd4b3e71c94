import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from './kinds.ts';
import type { TextRow } from './rows.ts';

/** A text as it is typed on. */
export interface TypedText {
  /** Its row; an empty value deletes it. */
  readonly row: TextRow;
  /** Rows that it goes on from, as they were read: each goes, unless another tab has typed on in it since. */
  readonly from: readonly TextRow[];
  /** The part of it that has been sent: other rows of the place that say nothing else go too. */
  readonly sent?: string | undefined;
}

/** Stores a text in place of those that it goes on from, and deletes what has been sent. Inside a transaction. */
export async function writeText(mirror: Mirror, { row, from, sent }: TypedText): Promise<void> {
  const known = new Map(from.map(({ id, value }) => [id, value]));
  const others = (await typedAbout(mirror, row.keyId, 'text')).filter(
    ({ id, place }) => id !== row.id && place === row.place,
  );
  const spent = others.filter(
    ({ id, value }) => known.get(id) === value || sent?.includes(value.trim()) === true,
  );
  await mirror.typed.bulkDelete(spent.map(({ id }) => id));
  await (row.value === '' ? mirror.typed.delete(row.id) : mirror.typed.put(row));
}
