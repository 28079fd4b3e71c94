import type { PersonalPage } from '#contract/sync/sync.ts';
import type { PersonalEntry } from '#domain/personal/entry.ts';
import type { Notice } from '#domain/personal/notice.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import type { Reader } from '#server/store/feed/scopePage.ts';
import { readMoves } from './moves.ts';
import { mayBeNotified } from './notices.ts';
import { readOwnSlots } from './ownSlots.ts';
import { readTeamViews } from './teamViews.ts';

/** Rows of one page, and the bytes that they take at most. */
const pageRows = 200;
export const personalBytes = 100_000;

/** Reads what follows a number in the data that a person's devices share: a page, and whether there is more. */
export async function readPersonal(
  { db, person, names }: Reader,
  { after, newest }: { readonly after: number; readonly newest: number },
): Promise<Omit<PersonalPage, 'readAt'> & { readonly more: boolean }> {
  // A device that is ahead knows a database that was restored since: it gets everything.
  const from = after > newest ? 0 : after;
  const userId = person.id;
  const entries = await db
    .selectFrom('personal')
    .select(['key', 'value', 'at', 'seq'])
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .orderBy('seq')
    .limit(pageRows + 1)
    .execute();
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .orderBy('seq')
    .limit(pageRows + 1)
    .execute();
  const numbers = [...entries, ...notices].map(({ seq }) => seq).sort((a, b) => a - b);
  const more = numbers.length > pageRows;
  const cursor = more ? (numbers[pageRows - 1] ?? newest) : newest;
  const onThisPage = notices.filter(({ seq }) => seq <= cursor);
  const documents = await loadDocuments(
    db,
    names,
    onThisPage.map((notice) => notice.key_id),
  );
  const moves = await readMoves(db, onThisPage);
  const hasNews = from === 0 || newest > from;
  const views = hasNews ? await readTeamViews(db, person, from) : undefined;
  const slots = hasNews ? await readOwnSlots(db, person, from) : undefined;
  return {
    cursor,
    more,
    ...(views && { views }),
    ...(slots && { slots }),
    entries: entries
      .filter(({ seq }) => seq <= cursor)
      .map(({ key, value, at }): PersonalEntry => ({ key, value, at })),
    // Rights may have changed since it was written.
    notices: onThisPage.flatMap(({ id, kind, key_id: keyId, ref, actor, at }): Notice[] => {
      const document = documents.get(keyId);
      if (!document || !mayBeNotified(person, document, ref)) return [];
      const move = moves.get(id);
      return [{ id, kind, entity: document.entity, keyId, ref, actor, at, ...(move && { move }) }];
    }),
  };
}
