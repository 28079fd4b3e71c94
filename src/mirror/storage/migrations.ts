import type { Transaction } from 'dexie';
import { z } from 'zod/mini';
import { documentTypes, isDocumentType } from '#domain/documentTypes.ts';
import { newestComment } from '#domain/comment.ts';
import { status } from '#domain/status.ts';
import { mentionedIn } from '#domain/textReferences.ts';
import type { DocumentRow, DraftRow, MetaRow } from './rows.ts';

const cursorsSchema = z.record(z.string(), z.number());

/**
 * Version 1 → 2: adds comments and references to documents, and authors to changes, all empty. The next pull fetches
 * everything once and fills them in. Unsent work is otherwise left as it is.
 */
export async function addComments(transaction: Transaction): Promise<void> {
  const extend = (table: string, extra: (row: object) => object) =>
    transaction
      .table<object>(table)
      .toCollection()
      .modify((row) => {
        Object.assign(row, extra(row));
      });
  const withComments = (document: unknown) =>
    typeof document === 'object' && document !== null ? { comments: [], ...document } : null;
  await extend('documents', () => ({ comments: [], refs: [] }));
  await extend('outbox', () => ({ by: null }));
  await extend('shadow', (row) => ({
    document: withComments(Reflect.get(row, 'document')),
    incoming: withComments(Reflect.get(row, 'incoming')),
  }));
  await extend('conflicts', (row) => ({
    base: withComments(Reflect.get(row, 'base')),
    theirs: withComments(Reflect.get(row, 'theirs')),
  }));
  // Without cursors, the next pull fetches everything.
  await transaction.table('meta').delete('cursors');
}

/** Version 3 → 4: moves the drafts out of a table that had one for each document. */
export async function moveDrafts(transaction: Transaction): Promise<void> {
  await transaction.table('movedDrafts').bulkAdd(await transaction.table('drafts').toArray());
}

/** Keys of the meta table before version 5, and their names since. */
const renamedKeys = { talk: 'commentDrafts', rest: 'pause', wentBack: 'isRestored', scarce: 'isStorageLow' };

/** Version 4 → 5: moves the drafts into a table that has one for each form, and renames keys of the meta table. */
export async function keyDraftsByForm(transaction: Transaction): Promise<void> {
  const meta = transaction.table<MetaRow>('meta');
  for (const [before, key] of Object.entries(renamedKeys)) {
    const row = await meta.get(before);
    if (row) await meta.put({ key, value: row.value });
    await meta.delete(before);
  }
  const drafts = await transaction.table<Pick<DraftRow, 'keyId' | 'at'>>('movedDrafts').toArray();
  await transaction.table('drafts').bulkAdd(drafts.map((draft) => ({ ...draft, id: draftIdOf(draft) })));
}

/** Version 5 → 6: adds the references in their texts to what documents refer to. */
export async function addMentions(transaction: Transaction): Promise<void> {
  await transaction
    .table<DocumentRow>('documents')
    .toCollection()
    .modify((row) => {
      const mentioned = isDocumentType(row.entity)
        ? mentionedIn(documentTypes[row.entity].allFields, row.body)
        : [];
      if (mentioned.length === 0) return false;
      Object.assign(row, { refs: [...row.refs, ...mentioned] });
      return true;
    });
}

/** Version 7 → 8: adds the time of the newest comment to documents. */
export async function addCommentTimes(transaction: Transaction): Promise<void> {
  await transaction
    .table<DocumentRow>('documents')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { commentedAt: newestComment(row.comments) });
    });
}

/**
 * Version 10 → 11: adds the status to documents that wait for somebody, and a mark to those in a scope without a cursor,
 * for which no lost scope would be noticed. The others stay as they are.
 */
export async function addPendingStatus(transaction: Transaction): Promise<void> {
  const stored = await transaction.table<MetaRow>('meta').get('cursors');
  const known = cursorsSchema.safeParse(stored?.value).data ?? {};
  await transaction
    .table<DocumentRow>('documents')
    .toCollection()
    .modify((row) => {
      const isKnown = row.scopes.every((scope) => Object.hasOwn(known, scope));
      const { statusId } = row;
      const isWaiting = statusId === status.submitted || statusId === status.flagged;
      if (isKnown && !isWaiting) return false;
      Object.assign(row, { ...(isWaiting ? { pending: statusId } : {}), ...(isKnown ? {} : { passing: 1 }) });
      return true;
    });
}

const textsSchema = z.record(z.string(), z.string());
const draftsSchema = z.record(z.string(), textsSchema);

/** Version 11 → 12: moves texts typed on run sheets from the preferences to the unsaved texts of their slots. */
export async function moveRunTexts(transaction: Transaction): Promise<void> {
  const meta = transaction.table<MetaRow>('meta');
  const [stored, drafts] = await meta.bulkGet(['preferences', 'commentDrafts']);
  const preferences = textsSchema.safeParse(stored?.value).data ?? {};
  const taken = takeRunTexts(preferences);
  if (Object.keys(taken).length === 0) return;
  await meta.bulkPut([
    { key: 'commentDrafts', value: { ...draftsSchema.safeParse(drafts?.value).data, ...taken } },
    { key: 'preferences', value: preferences },
  ]);
}

/** Removes the texts on run sheets from those with names as before version 12, and returns them by slot and place. */
export function takeRunTexts(named: Record<string, string>): Record<string, Record<string, string>> {
  const taken: Record<string, Record<string, string>> = {};
  for (const [name, text] of Object.entries(named)) {
    const [typed, run, slotId = '', entry] = name.split(' ');
    if (typed !== 'typed' || run !== 'run') continue;
    (taken[slotId] ??= {})[`run:${entry}`] = text;
    delete named[name];
  }
  return taken;
}

/** Id of a draft that does not name its form, from an earlier build or an older file. */
export function draftIdOf({ keyId, at }: Pick<DraftRow, 'keyId' | 'at'>): string {
  return `${keyId}@${at}`;
}
