import type { Transaction } from 'dexie';
import type { DocumentRow, MetaRow } from '#mirror/storage/rows.ts';
import { type MirrorVersion, mirrorVersions as released } from '#mirror/storage/versions.ts';

// The schema of a device of Waymark 1.1, which is made up to test how a device of 1.0 is upgraded.

/** Adds the title in lower case to all documents and a mark to all changes, and moves a value of `meta` into a table. */
async function upgrade(transaction: Transaction): Promise<void> {
  await transaction
    .table<DocumentRow>('documents')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { titleKey: row.body.title.toLowerCase() });
    });
  await transaction
    .table<object>('outbox')
    .toCollection()
    .modify((row) => {
      Object.assign(row, { since: '1.0' });
    });
  const opened: unknown = (await transaction.table<MetaRow>('meta').get('opened'))?.value;
  const keys: unknown[] = Array.isArray(opened) ? opened : [];
  await transaction.table('bookmarks').bulkAdd(keys.map((keyId) => ({ keyId })));
  await transaction.table('meta').delete('opened');
}

/** The versions of the schema up to that of 1.1, named like those of this build, in whose place a build can have them. */
export const mirrorVersions: readonly MirrorVersion[] = [
  ...released,
  { stores: { documents: `${released.at(-1)?.stores['documents']}, titleKey`, bookmarks: 'keyId' }, upgrade },
];
