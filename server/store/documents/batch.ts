import { sql } from 'kysely';
import type { PushItem } from '#contract/sync.ts';
import type { CollectionKey } from '#domain/collections/index.ts';
import type { Document } from '#domain/document.ts';
import { entities, entityKeys, type EntityKey } from '#domain/entities/index.ts';
import { feedsOfDocument } from '#domain/permissions/scopes.ts';
import { status } from '#domain/status.ts';
import { documentRow, loadDocuments, readDocument, versionRow } from './documents.ts';
import { type FeedEntry, appendToFeeds } from '#server/store/feed/feed.ts';
import { type LedgerEntry, loadLedgerEntries, saveLedgerEntries } from './ledger.ts';
import type { Names } from '#server/store/people/names.ts';
import { activeTeams, isActive } from './collections.ts';
import type { Queries, Store } from '#server/store/database/transaction.ts';

/** A text that lost a conflict, to be kept beside its document. */
interface KeptText {
  readonly id: string;
  readonly key_id: string;
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly body: string;
}

/**
 * What a run of changes knows and what it will write. Everything is read first and written last, a few statements for
 * a hundred changes; a change that is refused leaves nothing here, so each is wholly done or not at all.
 */
export class Batch {
  readonly db: Queries;
  readonly names: Names;
  /** Tells the log of a fault that one change met. */
  readonly report: (fault: unknown) => void;
  readonly #documents: Map<string, Document>;
  readonly #applied: Map<string, LedgerEntry>;
  readonly #activeTeams: ReadonlySet<string>;
  readonly #before = new Map<string, Document | undefined>();
  readonly #versions: Document[] = [];
  readonly #kept: KeptText[] = [];
  readonly #done: LedgerEntry[] = [];

  private constructor(
    db: Queries,
    names: Names,
    documents: Map<string, Document>,
    ledgerEntry: Map<string, LedgerEntry>,
    teams: ReadonlySet<string>,
    report: (fault: unknown) => void,
  ) {
    this.report = report;
    this.db = db;
    this.names = names;
    this.#documents = documents;
    this.#applied = ledgerEntry;
    this.#activeTeams = teams;
  }

  /** Reads what the changes are about, and locks it against other writers until the end of the transaction. */
  static async open(db: Queries, store: Store, changes: readonly PushItem[]): Promise<Batch> {
    const names = await store.names.read(db);
    const keyIds = [...new Set(changes.map(({ change }) => change.keyId))];
    const ids = new Set(
      changes.flatMap(({ change, after }) => (after === undefined ? [change.id] : [change.id, after])),
    );
    const documents = await loadDocuments(db, names, keyIds, store.database.kind === 'postgres');
    const teams = new Set(
      changes.flatMap(({ change }) =>
        change.kind === 'share'
          ? change.shares.shareTeams
          : 'teamId' in change && change.teamId !== undefined
            ? [change.teamId]
            : [],
      ),
    );
    const applied = await loadLedgerEntries(db, [...ids]);
    return new Batch(db, names, documents, applied, await activeTeams(db, [...teams]), store.report);
  }

  document(keyId: string): Document | undefined {
    return this.#documents.get(keyId);
  }

  /** Further documents of a kind that a change comes to touch; those of this run as they are by now. */
  async loadFromCollection(
    kind: CollectionKey,
    wanted: (document: Document) => boolean,
  ): Promise<Document[]> {
    const rows = await this.db.selectFrom('documents').selectAll().where('entity', '=', kind).execute();
    for (const row of rows) {
      const document = readDocument(row, this.names);
      if (document && !this.#documents.has(row.key_id)) this.#documents.set(row.key_id, document);
    }
    return [...this.#documents.values()].filter((each) => each.entity === kind && wanted(each));
  }

  applied(changeId: string): LedgerEntry | undefined {
    return this.#applied.get(changeId);
  }

  /** Whether documents may be put in a team, which may be one of this very run. */
  isActiveTeam(teamId: string): boolean {
    const team = this.#before.has(teamId) ? this.#documents.get(teamId) : undefined;
    if (!team) return this.#activeTeams.has(teamId);
    return isActive({ archived: team.statusId === status.archived, body: team.body });
  }

  /** What this run has changed so far and not written yet. */
  changedDocuments(): Document[] {
    return [...this.#before.keys()].flatMap((keyId) => this.#documents.get(keyId) ?? []);
  }

  /** The document is to be so from now on. */
  put(document: Document): void {
    this.putCollaboration(document);
    this.#versions.push(document);
  }

  /** What stands beside the document is to be so from now on; no version comes of it. */
  putCollaboration(document: Document): void {
    const { keyId } = document;
    if (!this.#before.has(keyId)) this.#before.set(keyId, this.#documents.get(keyId));
    this.#documents.set(keyId, document);
  }

  putKeptText(text: KeptText): void {
    this.#kept.push(text);
  }

  record(entry: LedgerEntry): void {
    this.#applied.set(entry.id, entry);
    this.#done.push(entry);
  }

  /** Writes it all; gives the feeds that were touched. The feed's numbers come last. */
  async save(): Promise<string[]> {
    await this.#giveReferences();
    await this.#writeDocuments();
    if (this.#kept.length > 0) await this.db.insertInto('kept_texts').values(this.#kept).execute();
    await saveLedgerEntries(this.db, this.#done);
    const marks = this.#marks();
    await appendToFeeds(this.db, marks);
    return [...new Set(marks.map((mark) => mark.scope))];
  }

  /** The document as it came to be by a change of this run. */
  versionInBatch(keyId: string, version: number): Document | undefined {
    return this.#versions.find((each) => each.keyId === keyId && each.version === version);
  }

  async #writeDocuments(): Promise<void> {
    const { db } = this;
    const last = [...this.#before.keys()].flatMap((keyId) => {
      const document = this.#documents.get(keyId);
      return document ? [documentRow(document)] : [];
    });
    const isNew = (keyId: string) => this.#before.get(keyId) === undefined;
    const created = last.filter((row) => isNew(row.key_id));
    const changed = last.filter((row) => !isNew(row.key_id));
    if (created.length > 0) await db.insertInto('documents').values(created).execute();
    if (changed.length > 0) {
      await db
        .insertInto('documents')
        .values(changed)
        .onConflict((on) =>
          on.column('key_id').doUpdateSet((eb) => ({
            team_id: eb.ref('excluded.team_id'),
            status_id: eb.ref('excluded.status_id'),
            event_id: eb.ref('excluded.event_id'),
            version: eb.ref('excluded.version'),
            title: eb.ref('excluded.title'),
            updated_at: eb.ref('excluded.updated_at'),
            updated_by: eb.ref('excluded.updated_by'),
            share_all: eb.ref('excluded.share_all'),
            share_teams: eb.ref('excluded.share_teams'),
            comments: eb.ref('excluded.comments'),
            body: eb.ref('excluded.body'),
          })),
        )
        .execute();
    }
    const versions = this.#versions.map((document) => versionRow(documentRow(document)));
    if (versions.length > 0) await db.insertInto('document_versions').values(versions).execute();
  }

  /** Numbers for what is new: one statement for each type, in the order in which it came. */
  async #giveReferences(): Promise<void> {
    for (const entity of entityKeys) {
      const fresh = this.#versions.filter((each) => each.version === 1 && each.entity === entity);
      if (fresh.length === 0) continue;
      const last = await this.#raise(entity, fresh.length);
      const given = new Map(
        fresh.map((each, at) => [each.keyId, `${entities[entity].prefix}-${last - fresh.length + 1 + at}`]),
      );
      const named = (document: Document): Document => {
        const reference = given.get(document.keyId);
        return reference === undefined ? document : { ...document, reference };
      };
      for (const [at, version] of this.#versions.entries()) this.#versions[at] = named(version);
      for (const keyId of given.keys()) {
        const document = this.#documents.get(keyId);
        if (document) this.#documents.set(keyId, named(document));
      }
    }
  }

  /** The last of `count` numbers; `next` is the one to be given next. */
  async #raise(entity: EntityKey, count: number): Promise<number> {
    const { next } = await this.db
      .insertInto('reference_counters')
      .values({ entity, next: count + 1 })
      .onConflict((on) =>
        on.column('entity').doUpdateSet({ next: sql<number>`reference_counters.next + ${count}` }),
      )
      .returning('next')
      .executeTakeFirstOrThrow();
    return next - 1;
  }

  #marks(): FeedEntry[] {
    const marks: FeedEntry[] = [];
    for (const [id, before] of this.#before) {
      const now = this.#documents.get(id);
      const feeds = now ? [...new Set(feedsOfDocument(now))] : [];
      const left = before ? feedsOfDocument(before).filter((feed) => !feeds.includes(feed)) : [];
      marks.push(...left.map((scope) => ({ scope, id, gone: true })));
      marks.push(...feeds.map((scope) => ({ scope, id, gone: false })));
    }
    return marks;
  }
}
