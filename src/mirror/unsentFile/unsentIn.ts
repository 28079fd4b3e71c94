import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { isUnsentText } from '#mirror/typed/kinds.ts';
import type { TypedRow, UnsentChange } from '#mirror/typed/rows.ts';
import { type UnsentFile, unsentChangeOf } from './unsentFile.ts';

/** The user whose work a file holds. */
export type Author = Pick<CurrentUser, 'id' | 'displayName'>;

/** Returns two files of one user as one. */
export function joinFiles(earlier: UnsentFile, later: UnsentFile): UnsentFile {
  return {
    ...later,
    changes: [...earlier.changes, ...later.changes],
    typed: [...earlier.typed, ...later.typed],
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
    const [documents, typed] = await Promise.all([
      mirror.documents.bulkGet(keys),
      mirror.typed.filter(isUnsentText).toArray(),
    ]);
    return {
      waymark: 'unsent',
      schema: schemaVersion,
      person: { id, name: displayName },
      madeAt,
      changes: outbox.map((row, at) => unsentChangeOf(row, documents[at])),
      typed,
    };
  });
}

/** Returns a file without what others wrote: previous values, titles, and what refusals name besides fields. */
export function withoutOthersText(file: UnsentFile): UnsentFile {
  return { ...file, changes: file.changes.map(ownChange), typed: file.typed.map(ownTyped) };
}

function ownTyped(row: TypedRow): TypedRow {
  switch (row.kind) {
    case 'text':
    case 'choice':
      return row;
    case 'draft':
      return { ...row, was: {} };
    case 'held':
      return untitled(row);
    case 'discarded':
      return {
        ...untitled(row),
        changes: row.changes.map(ownChange),
        typed: row.typed.map((each) => (each.kind === 'held' ? untitled(each) : each)),
      };
  }
}

function ownChange(change: UnsentChange): UnsentChange {
  const { error } = change;
  const own = error && { code: error.code, errors: error.errors?.filter((each) => typeof each !== 'string') };
  return { ...untitled(change), was: {}, error: own };
}

function untitled<T extends { readonly title: string }>(item: T): T {
  return { ...item, title: '' };
}
