import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
  DocumentRow,
  MetaRow,
  NoticeRow,
  OutboxRow,
  PersonalRow,
  PicturePartRow,
  PictureRow,
  PrintRow,
  SearchRow,
  ServerRow,
  UnindexedRow,
  VersionRow,
} from './rows.ts';
import type { TypedRow } from '#mirror/typed/rows.ts';
import { noteUnindexed } from './unindexed.ts';
import { mirrorVersions } from './versions.ts';

/** The device's database, one per server and user. */
export class Mirror extends Dexie {
  declare readonly documents: EntityTable<DocumentRow, 'keyId'>;
  declare readonly outbox: EntityTable<OutboxRow, 'order'>;
  declare readonly server: EntityTable<ServerRow, 'keyId'>;
  declare readonly typed: Table<TypedRow, string>;
  declare readonly versions: Table<VersionRow, [string, number, string]>;
  declare readonly meta: EntityTable<MetaRow, 'key'>;
  declare readonly search: EntityTable<SearchRow, 'key'>;
  declare readonly personal: EntityTable<PersonalRow, 'key'>;
  declare readonly prints: EntityTable<PrintRow, 'id'>;
  declare readonly notices: EntityTable<NoticeRow, 'id'>;
  declare readonly pictures: EntityTable<PictureRow, 'id'>;
  declare readonly pictureParts: Table<PicturePartRow, [string, number]>;
  declare readonly unindexed: EntityTable<UnindexedRow, 'id'>;

  /** Tests pass later versions. */
  constructor(name: string, storage?: StoragePorts, versions = mirrorVersions) {
    // Dexie's query cache would hold and copy whole documents in memory; reading from disk is quick enough.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage });
    for (const [at, { stores, upgrade }] of versions.entries()) {
      const version = this.version(at + 1).stores(stores);
      if (upgrade) version.upgrade(upgrade);
    }
    this.use(noteUnindexed);
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
