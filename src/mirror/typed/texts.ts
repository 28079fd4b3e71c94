import { sameValue } from '#domain/content/fields/field.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from './kinds.ts';
import type { ChoiceRow, TextRow } from './rows.ts';

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
  const valuesById = new Map(from.map(({ id, value }) => [id, value]));
  const others = (await typedAbout(mirror, row.keyId, 'text')).filter(
    ({ id, place }) => id !== row.id && place === row.place,
  );
  const spent = others.filter(
    ({ id, value }) => valuesById.get(id) === value || sent?.includes(value.trim()) === true,
  );
  await mirror.typed.bulkDelete(spent.map(({ id }) => id));
  await (row.value === '' ? mirror.typed.delete(row.id) : mirror.typed.put(row));
}

/**
 * Stores a decision of a conflict in place of those that it follows: all without a text, and those of whose text `isKnown`
 * says that its tab has read or stored it. Inside a transaction.
 */
export async function writeChoice(
  mirror: Mirror,
  row: ChoiceRow,
  isKnown: (value: ChoiceRow['value']) => boolean,
): Promise<void> {
  const all = await typedAbout(mirror, row.keyId, 'choice');
  const own = all.find(({ id }) => id === row.id);
  const others = all.filter(({ id, place }) => id !== row.id && place === row.place);
  const spent = others.filter(
    ({ value }) => value === null || (row.value !== null && (isKnown(value) || sameValue(value, row.value))),
  );
  await mirror.typed.bulkDelete(spent.map(({ id }) => id));
  await mirror.typed.put({ ...row, value: row.value ?? own?.value ?? null });
}
