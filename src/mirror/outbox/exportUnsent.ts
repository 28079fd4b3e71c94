import { schemaVersion } from '#contract/schemaVersion.ts';
import type { CurrentUser } from '#contract/user.ts';
import { isOlder } from '#domain/change.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import { resultTextsIn } from '#mirror/overlay/resultTexts.ts';
import { joinCommentDrafts } from './joinCommentDrafts.ts';
import { storedFiles } from './storedFiles.ts';
import {
  type Discarded,
  type ResultTexts,
  type UnsentChange,
  type UnsentFile,
  unsentChangeOf,
} from './unsentFile.ts';

type Author = Pick<CurrentUser, 'id' | 'displayName'>;

/**
 * Exports all unsent work of a user as the content of a file, that of earlier visits first. The work stays here, and its
 * bodies are frozen: another device may send them from the file.
 */
export async function exportUnsent(mirror: Mirror, author: Author, madeAt: string): Promise<UnsentFile> {
  const file = await mirror.transaction('r', mirror.tables, async () => {
    const earlier = (await storedFiles(mirror)).map((each) => each.file);
    return [...earlier, await unsentIn(mirror, author, madeAt)].reduce(joinFiles);
  });
  // A device that cannot write any more still exports. Its changes are then given a new id when they are amended.
  await freeze(mirror, file).catch(() => undefined);
  return file;
}

/**
 * Marks the queued changes of a file as sent, as far as they are still what the file has. One that was made without
 * what the change before it was based on is not an edit of its result: frozen, it can no longer be based on the answer.
 */
async function freeze(mirror: Mirror, { changes }: UnsentFile): Promise<void> {
  const taken = new Map(changes.map(({ change }) => [change.id, change]));
  await mirror.outbox
    .where('id')
    .anyOf([...taken.keys()])
    .and(({ state }) => state === 'queued')
    .modify((row, at) => {
      const before = taken.get(row.after ?? '');
      at.value = { ...row, state: 'sent', after: before && isOlder(row.change, before) ? null : row.after };
    });
}

/** Returns two files of one user as one. */
export function joinFiles(earlier: UnsentFile, later: UnsentFile): UnsentFile {
  return {
    ...later,
    changes: [...earlier.changes, ...later.changes],
    held: [...earlier.held, ...later.held],
    drafts: [...earlier.drafts, ...later.drafts],
    talk: joinCommentDrafts(earlier.talk, later.talk),
    discarded: [...(earlier.discarded ?? []), ...(later.discarded ?? [])],
    results: [...(earlier.results ?? []), ...(later.results ?? [])],
  };
}

/** The unsent work in the tables of a mirror, without that of earlier visits. */
export async function unsentIn(
  mirror: Mirror,
  { id, displayName }: Author,
  madeAt: string,
): Promise<UnsentFile> {
  return mirror.transaction('r', mirror.tables, async () => {
    const outbox = await mirror.outbox.orderBy('order').toArray();
    const keys = outbox.map((row) => row.keyId);
    const [documents, shadows, held, drafts, commentDrafts, discarded, conflicts, epochHere] =
      await Promise.all([
        mirror.documents.bulkGet(keys),
        mirror.shadow.bulkGet(keys),
        mirror.held.toArray(),
        mirror.drafts.toArray(),
        readMeta(mirror, 'commentDrafts'),
        listDiscarded(mirror),
        mirror.conflicts.toArray(),
        readMeta(mirror, 'epoch'),
      ]);
    return {
      waymark: 'unsent',
      schema: schemaVersion,
      person: { id, name: displayName },
      madeAt,
      changes: outbox.map((row, at) =>
        unsentChangeOf(row, { document: documents[at], shadow: shadows[at], epochHere }),
      ),
      held: held.map((each) => ({ ...each, changes: [...each.changes] })),
      drafts,
      talk: commentDrafts ?? {},
      discarded,
      results: conflicts.flatMap(resultTextsOf),
    };
  });
}

function resultTextsOf(conflict: ConflictRow): ResultTexts[] {
  const texts = resultTextsIn(conflict);
  return Object.keys(texts).length > 0
    ? [{ keyId: conflict.keyId, entity: conflict.base.entity, texts }]
    : [];
}

/** Returns a file without what others wrote: previous values, titles, and what refusals name besides fields. */
export function withoutOthersText(file: UnsentFile): UnsentFile {
  return {
    ...file,
    changes: file.changes.map(ownChange),
    held: file.held.map(untitled),
    drafts: file.drafts.map((draft) => ({ ...draft, was: {} })),
    discarded: (file.discarded ?? []).map((each): Discarded => ({
      ...untitled(each),
      changes: each.changes.map(ownChange),
      draft: each.draft && { ...each.draft, was: {} },
      held: each.held && untitled(each.held),
    })),
  };
}

function ownChange(change: UnsentChange): UnsentChange {
  const { error } = change;
  const own = error && { code: error.code, errors: error.errors?.filter((each) => typeof each !== 'string') };
  return { ...untitled(change), was: {}, error: own };
}

function untitled<T extends { readonly title: string }>(item: T): T {
  return { ...item, title: '' };
}
