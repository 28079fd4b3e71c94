import { schemaVersion } from '#contract/schemaVersion.ts';
import type { CurrentUser } from '#contract/user.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import { resultTextsIn } from '#mirror/overlay/resultTexts.ts';
import { joinCommentDrafts } from './joinCommentDrafts.ts';
import {
  type Discarded,
  type ResultTexts,
  type UnsentChange,
  type UnsentFile,
  unsentChangeOf,
} from './unsentFile.ts';

/** The user whose work a file holds. */
export type Author = Pick<CurrentUser, 'id' | 'displayName'>;

/** Returns two files of one user as one. */
export function joinFiles(earlier: UnsentFile, later: UnsentFile): UnsentFile {
  return {
    ...later,
    changes: [...earlier.changes, ...later.changes],
    held: [...earlier.held, ...later.held],
    drafts: [...earlier.drafts, ...later.drafts],
    talk: joinCommentDrafts(earlier.talk, later.talk),
    discarded: [...earlier.discarded, ...later.discarded],
    results: [...earlier.results, ...later.results],
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
    const [documents, held, drafts, commentDrafts, discarded, conflicts] = await Promise.all([
      mirror.documents.bulkGet(keys),
      mirror.held.toArray(),
      mirror.drafts.toArray(),
      readMeta(mirror, 'commentDrafts'),
      listDiscarded(mirror),
      mirror.conflicts.toArray(),
    ]);
    return {
      waymark: 'unsent',
      schema: schemaVersion,
      person: { id, name: displayName },
      madeAt,
      changes: outbox.map((row, at) => unsentChangeOf(row, documents[at])),
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
    discarded: file.discarded.map((each): Discarded => ({
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
