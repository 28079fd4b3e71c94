import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import {
  addCommentTimes,
  addComments,
  addMentions,
  addPendingStatus,
  keyDraftsByForm,
  moveDrafts,
  moveRunTexts,
} from './migrations.ts';
import type {
  ConflictRow,
  DocumentRow,
  DraftRow,
  HeldRow,
  MetaRow,
  NoticeRow,
  OutboxRow,
  PersonalRow,
  PicturePartRow,
  PictureRow,
  PrintRow,
  SearchRow,
  ShadowRow,
  UnindexedRow,
  VersionRow,
} from './rows.ts';
import { noteUnindexed } from './unindexed.ts';

/** One version of the device's schema: the tables that differ from the version before, in Dexie's notation. */
interface MirrorVersion {
  readonly stores: Readonly<Record<string, string | null>>;
  /** Changes the rows that the version before left. */
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every version of the device's schema, oldest first. A released one never changes.
 *
 * @internal Tests upgrade mirrors of every version.
 */
export const mirrorVersions: readonly MirrorVersion[] = [
  {
    stores: {
      documents: 'keyId, *scopes, [entity+updatedDate], [entity+teamId+statusId+updatedDate]',
      records: '[collection+id], collection',
      outbox: '++order, &id, keyId, state',
      shadow: 'keyId',
      conflicts: 'keyId',
      held: 'keyId',
      drafts: 'keyId, entity',
      meta: 'key',
    },
  },
  {
    stores: {
      documents:
        'keyId, *scopes, *refs, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [entity+eventId+updatedDate]',
      versions: '[keyId+version+kept], keyId',
      // Collection items are documents from here on.
      records: null,
    },
    upgrade: addComments,
  },
  // Indexes only rows with an incoming document, so that finding them takes one read.
  { stores: { shadow: 'keyId, incoming.keyId' } },
  // A key path cannot be changed, so drafts move to another table and back, in one upgrade.
  { stores: { drafts: null, movedDrafts: 'keyId' }, upgrade: moveDrafts },
  { stores: { drafts: 'id, keyId, entity', movedDrafts: null }, upgrade: keyDraftsByForm },
  // Home lists and counts what its reader created.
  {
    stores: {
      documents:
        'keyId, *scopes, *refs, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [entity+eventId+updatedDate], [createdBy.id+entity+statusId+updatedDate]',
    },
    upgrade: addMentions,
  },
  // The search index, and the keys of documents written since it was last brought up to date.
  { stores: { search: 'key', unindexed: '++id' } },
  // Entries that the user's devices share, their notices, and which documents have new comments.
  {
    stores: {
      documents:
        'keyId, *scopes, *refs, commentedAt, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [entity+eventId+updatedDate], [createdBy.id+entity+statusId+updatedDate]',
      personal: 'key, unsent',
      notices: 'id, at',
    },
    upgrade: addCommentTimes,
  },
  // Home and the review desk read what is flagged or submitted in one go, whatever its team.
  {
    stores: {
      documents:
        'keyId, *scopes, *refs, commentedAt, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [statusId+entity+updatedDate], [entity+eventId+updatedDate], [createdBy.id+entity+statusId+updatedDate]',
    },
  },
  // Pictures, in the parts in which they are fetched, and what was printed here, by the documents whose text is on it.
  { stores: { pictures: 'id', pictureParts: '[id+part], id', prints: 'id, *keys' } },
  // Fewer entries in indexes, most of the cost of a first sync: none of scopes, and of others only where there is something.
  {
    stores: {
      documents:
        'keyId, passing, *refs, commentedAt, [entity+updatedDate], [entity+teamId+statusId+updatedDate], [pending+entity+updatedDate], [entity+body.eventId+updatedDate], [createdBy.id+entity+statusId+updatedDate]',
    },
    upgrade: addPendingStatus,
  },
  { stores: {}, upgrade: moveRunTexts },
];

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
  declare readonly search: EntityTable<SearchRow, 'key'>;
  declare readonly personal: EntityTable<PersonalRow, 'key'>;
  declare readonly prints: EntityTable<PrintRow, 'id'>;
  declare readonly notices: EntityTable<NoticeRow, 'id'>;
  declare readonly pictures: EntityTable<PictureRow, 'id'>;
  declare readonly pictureParts: Table<PicturePartRow, [string, number]>;
  declare readonly unindexed: EntityTable<UnindexedRow, 'id'>;

  /** With `isCurrent`, the database is here and of the newest version, so earlier ones need not be declared. */
  constructor(name: string, storage?: StoragePorts, isCurrent = false) {
    // Dexie's query cache would hold and copy whole documents in memory; reading from disk is quick enough.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage });
    if (isCurrent) this.version(mirrorVersions.length).stores(currentStores());
    else this.declareEveryVersion();
    this.use(noteUnindexed);
  }

  private declareEveryVersion(): void {
    for (const [at, { stores, upgrade }] of mirrorVersions.entries()) {
      const version = this.version(at + 1).stores(stores);
      if (upgrade) version.upgrade(upgrade);
    }
  }
}

/** All tables of the newest version. */
function currentStores(): Record<string, string | null> {
  return Object.fromEntries(mirrorVersions.flatMap(({ stores }) => Object.entries(stores)));
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

/** How long to wait for the list of databases on this device, in milliseconds. */
const lookMs = 500;

/**
 * Opens a user's mirror, and more quickly where it is here already: Dexie reads the schema of all versions again with each
 * that is declared, which takes a third of the time of a start.
 */
export async function openKnownMirror(userId: string, storage?: StoragePorts): Promise<Mirror> {
  const name = mirrorName(userId);
  const { indexedDB } = storage ?? globalThis;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), lookMs));
  // Some browsers do not say, or not while their storage hangs.
  const listed = (async () => indexedDB.databases())().catch(() => undefined);
  const here = await Promise.race([listed, late]);
  const installed = here?.find((each) => each.name === name)?.version;
  // Dexie stores ten times its own version number.
  return new Mirror(name, storage, installed === mirrorVersions.length * 10);
}
