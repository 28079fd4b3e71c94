import { Dexie, type EntityTable, type Table } from 'dexie';
import { addComments, keyDraftsByForm, moveDrafts } from './migrations.ts';
import type {
  ConflictRow,
  DocumentRow,
  DraftRow,
  HeldRow,
  MetaRow,
  OutboxRow,
  ShadowRow,
  VersionRow,
} from './rows.ts';

/** The device's database, one per server and user. */
export class Mirror extends Dexie {
  declare readonly documents: EntityTable<DocumentRow, 'keyId'>;
  declare readonly outbox: EntityTable<OutboxRow, 'order'>;
  declare readonly shadow: EntityTable<ShadowRow, 'keyId'>;
  declare readonly conflicts: EntityTable<ConflictRow, 'keyId'>;
  declare readonly held: EntityTable<HeldRow, 'keyId'>;
  declare readonly drafts: EntityTable<DraftRow, 'id'>;
  declare readonly versions: Table<VersionRow, [string, number, string]>;
  declare readonly meta: EntityTable<MetaRow, 'key'>;

  constructor(name: string, storage?: StoragePorts) {
    // Dexie's query cache would hold and copy whole documents in memory; reading from disk is quick enough.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage });
    this.version(1).stores({
      documents: 'keyId, *scopes, [entity+updatedDate], [entity+teamId+statusId+updatedDate]',
      records: '[collection+id], collection',
      outbox: '++order, &id, keyId, state',
      shadow: 'keyId',
      conflicts: 'keyId',
      held: 'keyId',
      drafts: 'keyId, entity',
      meta: 'key',
    });
    this.version(2)
      .stores({
        documents:
          'keyId, *scopes, *refs, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [entity+eventId+updatedDate]',
        versions: '[keyId+version+kept], keyId',
        // Collection items are documents from here on.
        records: null,
      })
      .upgrade(addComments);
    // Indexes only rows with an incoming document, so that finding them takes one read.
    this.version(3).stores({ shadow: 'keyId, incoming.keyId' });
    // A key path cannot be changed, so drafts move to another table and back, in one upgrade.
    this.version(4).stores({ drafts: null, movedDrafts: 'keyId' }).upgrade(moveDrafts);
    this.version(5).stores({ drafts: 'id, keyId, entity', movedDrafts: null }).upgrade(keyDraftsByForm);
  }
}

/** IndexedDB as a port: the browser's own, or one for each device in a test. */
export interface StoragePorts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/** Name of a user's database on this device. */
export function mirrorName(userId: string): string {
  return `waymark:${userId}`;
}

/** Opens or creates a user's mirror. A write resolves only once it is on disk. */
export function openMirror(userId: string, storage?: StoragePorts): Mirror {
  return new Mirror(mirrorName(userId), storage);
}
