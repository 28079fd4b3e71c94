import type { Transaction } from 'dexie';

/** One version of the device's schema: the tables that differ from the version before, in Dexie's notation. */
export interface MirrorVersion {
  readonly stores: Readonly<Record<string, string | null>>;
  /** Changes the rows that the version before left. */
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/** Every version of the device's schema, oldest first, from Waymark 1.0. A released version never changes (decision 072). */
export const mirrorVersions: readonly MirrorVersion[] = [
  {
    stores: {
      // Indexes are most of the cost of a first sync (decision 064), so many hold only the few documents that have something.
      documents:
        'keyId, passing, *refs, commentedAt, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [pending+entity+updatedDate], [entity+body.eventId+updatedDate], [createdBy.id+entity+statusId+updatedDate]',
      outbox: '++order, &id, keyId, state',
      server: 'keyId',
      typed: 'id, keyId, kind',
      versions: '[keyId+version+kept], keyId',
      meta: 'key',
      // The search index, and the keys of documents written since it was last brought up to date.
      search: 'key',
      unindexed: '++id',
      // Entries that the user's devices share, and their notices.
      personal: 'key, unsent',
      notices: 'id, at',
      // Pictures, in the parts in which they are fetched, and what was printed here, by the documents whose text is on it.
      pictures: 'id',
      pictureParts: '[id+part], id',
      prints: 'id, *keys',
    },
  },
];
