import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Change } from '#domain/change.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import type { PersonRef } from '#domain/person.ts';
import type { StatusId } from '#domain/status.ts';
import type { VersionItem } from '#contract/version.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { bringComments } from './migrations.ts';

/** How a row stands with the server: on it, on its way, or waiting for a person. */
export type RowState = 'saved' | 'waiting' | 'conflict' | 'refused';

/** A document as screens read it: what the server last said, plus what has not been sent yet. */
export interface DocumentRow extends Document {
  /** Which of the person's scopes hold it; none left, and it goes. Empty before the server has it. */
  readonly scopes: string[];
  readonly eventId: string;
  /** Documents that its fields point to: what is found here is shown from the other end too. */
  readonly refs: readonly string[];
  readonly sync: RowState;
}

/**
 * `queued` was never sent and may still fold with the next change; `sent` may have arrived, so its body is frozen;
 * `conflict`, `refused` and `stuck` hold their lane until a person has decided.
 */
export type OutboxState = 'queued' | 'sent' | 'conflict' | 'refused' | 'stuck';

export interface OutboxRow {
  /** Order of sending within the whole outbox. */
  readonly order: number;
  /** The change's own id. */
  readonly id: string;
  /** The lane: changes of one document go in order. */
  readonly keyId: string;
  readonly change: Change;
  /** The earlier change of this lane whose result is the base, while that is not known. */
  readonly after: string | null;
  /** Who did it, where that shows: comments. */
  readonly by: PersonRef | null;
  /** Status the document shows with this change. */
  readonly statusAfter: StatusId;
  readonly state: OutboxState;
  readonly tries: number;
  /** Not before this moment (device clock, epoch ms). */
  readonly notBefore: number;
  readonly error: ErrorBody | null;
  readonly madeAt: string;
  readonly schema: number;
}

/** The server's truth about a document that has unsent changes; `incoming` came while one of them was under way. */
export interface ShadowRow {
  readonly keyId: string;
  readonly document: Document;
  readonly incoming: Document | null;
}

/** Two texts that a person has to settle. `theirs` is null where the document is gone. */
export interface ConflictRow {
  readonly keyId: string;
  readonly changeId: string;
  readonly base: Document;
  readonly theirs: Document | null;
  readonly at: string;
  /** What was decided so far, by what it is about, so that a dead battery costs no decision and no word. */
  readonly choices?: Readonly<Record<string, Choice>>;
}

/** What somebody decided about one of the things in conflict, and the two texts they had before them. */
export interface Choice {
  readonly side: 'mine' | 'theirs' | 'both' | 'mix';
  /** What they wrote themselves, if they began to. */
  readonly mixed: FieldValue | null;
  readonly mine: FieldValue | null;
  readonly theirs: FieldValue | null;
}

/** Own words about a document that may not be seen any more. */
export interface HeldRow {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly reference: string;
  readonly title: string;
  readonly changes: readonly Change[];
  readonly at: string;
}

/** What somebody has typed and not yet saved; `keyId` of a new document is the one it will have. */
export interface DraftRow {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly isNew: boolean;
  readonly teamId: string;
  readonly version: number;
  readonly body: BodyPatch;
  /** The same fields as they were when they were typed over, so that others' words are not overwritten unseen. */
  readonly was: BodyPatch;
  readonly at: string;
}

/** A version of a document, or with `kept` a text that lost a conflict, as it was fetched. */
export interface VersionRow {
  readonly keyId: string;
  readonly version: number;
  /** Empty for the version itself. */
  readonly kept: string;
  /** Its line in the list of versions. */
  readonly item: VersionItem;
  /** The document as it was; null while only its line is known. */
  readonly document: Document | null;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** The device's database: one per server and person. */
export class Mirror extends Dexie {
  declare readonly documents: EntityTable<DocumentRow, 'keyId'>;
  declare readonly outbox: EntityTable<OutboxRow, 'order'>;
  declare readonly shadow: EntityTable<ShadowRow, 'keyId'>;
  declare readonly conflicts: EntityTable<ConflictRow, 'keyId'>;
  declare readonly held: EntityTable<HeldRow, 'keyId'>;
  declare readonly drafts: EntityTable<DraftRow, 'keyId'>;
  declare readonly versions: Table<VersionRow, [string, number, string]>;
  declare readonly meta: EntityTable<MetaRow, 'key'>;

  constructor(name: string, storage?: Storage) {
    // Its query cache would hold and copy whole documents in memory; the disk's own is quick enough.
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
        // Things of the administrators' collections are documents like all others now.
        records: null,
      })
      .upgrade(bringComments);
    // Holds only what was kept aside: whether there is any is one look, and not one at each text.
    this.version(3).stores({ shadow: 'keyId, incoming.keyId' });
  }
}

/** Storage as it is handed in: the browser's own, or a private one for each device of a test. */
export interface Storage {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/** Name of a person's database on this device. */
export function mirrorName(userId: string): string {
  return `waymark:${userId}`;
}

/** Opens (or makes) a person's mirror; every write is on the disk before it counts as done. */
export function openMirror(userId: string, storage?: Storage): Mirror {
  return new Mirror(mirrorName(userId), storage);
}
