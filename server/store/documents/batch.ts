import type { PushItem } from '#contract/sync/sync.ts';
import { toPerson } from '#contract/accounts/user.ts';
import { type CollectionKey, isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { Person } from '#domain/content/person.ts';
import { feedsOfDocument } from '#domain/rules/permissions/scopes.ts';
import { status } from '#domain/content/status.ts';
import { type Queries, lockRules } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { appendToFeeds, type FeedEntry } from '#server/store/feed/feed.ts';
import type { Names } from '#server/store/people/names.ts';
import { loadUser } from '#server/store/people/people.ts';
import { readInParts } from '#server/store/database/inParts.ts';
import { activeTeams, isActive } from './collections.ts';
import {
  insertDocuments,
  insertVersions,
  loadDocuments,
  readDocument,
  updateDocuments,
} from './documents.ts';
import type { Occurrence } from '#domain/personal/occurrences.ts';
import type { DocumentOccurrence } from '#server/store/personal/notices.ts';
import { type LedgerEntry, loadLedgerEntries, saveLedgerEntries } from './ledger.ts';
import { assignReferences } from './references.ts';

/** A text that lost a conflict, stored beside its document. */
interface KeptText {
  readonly id: string;
  readonly key_id: string;
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly body: string;
}

/** Rows that a batch reads before it applies its changes. */
interface Loaded {
  readonly names: Names;
  readonly documents: Map<string, Document>;
  readonly ledger: Map<string, LedgerEntry>;
  readonly activeTeams: ReadonlySet<string>;
  readonly assignees: ReadonlyMap<string, Person>;
  readonly people: ReadonlySet<string>;
  readonly report: Store['report'];
}

/**
 * A unit of work for up to a hundred changes: reads everything first and writes everything last, with few statements. A
 * refused change leaves nothing here, so each change is applied completely or not at all.
 */
export class Batch {
  readonly db: Queries;
  readonly names: Names;
  /** Logs a fault that one change caused. */
  readonly report: Store['report'];
  /** Documents as they are after the changes so far. */
  readonly #documents: Map<string, Document>;
  readonly #ledger: Map<string, LedgerEntry>;
  readonly #activeTeams: ReadonlySet<string>;
  readonly #assignees: ReadonlyMap<string, Person>;
  readonly #people: ReadonlySet<string>;
  /** Changed documents as they were before the batch; undefined for new ones. */
  readonly #before = new Map<string, Document | undefined>();
  readonly #versions: Document[] = [];
  readonly #keptTexts: KeptText[] = [];
  readonly #newLedgerEntries: LedgerEntry[] = [];
  /** Events that people are notified of. */
  readonly happened: DocumentOccurrence[] = [];

  private constructor(db: Queries, loaded: Loaded) {
    this.db = db;
    this.names = loaded.names;
    this.report = loaded.report;
    this.#documents = loaded.documents;
    this.#ledger = loaded.ledger;
    this.#activeTeams = loaded.activeTeams;
    this.#assignees = loaded.assignees;
    this.#people = loaded.people;
  }

  /** Reads what the changes need, and locks their documents against other writers until the transaction ends. */
  static async open(db: Queries, store: Store, items: readonly PushItem[]): Promise<Batch> {
    // Rules across documents are about collection items: a team in use, the next event.
    const changesItems = items.some(({ change }) => isCollectionKey(change.entity));
    await lockRules(db, store.database, changesItems ? 'exclusive' : 'shared');
    const names = await store.names.read(db);
    const keyIds = [...new Set(items.map(({ change }) => change.keyId))];
    const changeIds = new Set(items.map(({ change }) => change.id));
    const teams = new Set(items.flatMap(teamsIn));
    return new Batch(db, {
      names,
      documents: await loadDocuments(db, names, keyIds, store.database.kind === 'postgres'),
      ledger: await loadLedgerEntries(db, [...changeIds]),
      activeTeams: await activeTeams(db, [...teams]),
      assignees: await loadAssignees(db, items),
      people: await peopleAmong(
        db,
        items.flatMap(({ change }) => (change.kind === 'create' ? [change.keyId] : [])),
      ),
      report: store.report,
    });
  }

  document(keyId: string): Document | undefined {
    return this.#documents.get(keyId);
  }

  /** Loads an item of a collection as it is after the changes so far. */
  async loadItem(collection: CollectionKey, keyId: string): Promise<Document | undefined> {
    await this.#load([keyId]);
    const item = this.#documents.get(keyId);
    return item?.entity === collection ? item : undefined;
  }

  /** Loads the items of a collection that match, as they are after the changes so far. */
  async loadFromCollection(
    collection: CollectionKey,
    matches: (document: Document) => boolean,
  ): Promise<Document[]> {
    const rows = await this.db.selectFrom('documents').selectAll().where('entity', '=', collection).execute();
    for (const row of rows) {
      const document = readDocument(row, this.names);
      if (document && !this.#documents.has(row.key_id)) this.#documents.set(row.key_id, document);
    }
    return [...this.#documents.values()].filter(
      (document) => document.entity === collection && matches(document),
    );
  }

  /**
   * Loads the documents of a type whose text contains the id of another, as they are after the changes so far; with
   * `author`, at least all of that person's.
   */
  async loadReferring(entity: DocumentType, id: string, author?: string): Promise<Document[]> {
    const all = this.db.selectFrom('documents').select('key_id').where('entity', '=', entity);
    const rows = await (author === undefined ? all : all.where('created_by', '=', author)).execute();
    const keyIds = rows.map((row) => row.key_id);
    const referring = await readInParts(keyIds, (part) =>
      this.db
        .selectFrom('documents')
        .select('key_id')
        .where('key_id', 'in', part)
        .where('body', 'like', `%"${id}"%`)
        .execute(),
    );
    await this.#load(referring.map((row) => row.key_id));
    return [...this.#documents.values()].filter((document) => document.entity === entity);
  }

  async #load(keyIds: readonly string[]): Promise<void> {
    const missing = keyIds.filter((keyId) => !this.#documents.has(keyId));
    const documents = await readInParts(missing, (part) => loadDocuments(this.db, this.names, part));
    for (const [keyId, document] of documents) this.#documents.set(keyId, document);
  }

  /** The ledger entry of a change that was applied before, in this batch or an earlier one. */
  ledgerEntry(changeId: string): LedgerEntry | undefined {
    return this.#ledger.get(changeId);
  }

  /** Whether a team, which this batch may have created, can have documents. */
  isActiveTeam(teamId: string): boolean {
    const team = this.#before.has(teamId) ? this.#documents.get(teamId) : undefined;
    if (!team) return this.#activeTeams.has(teamId);
    return isActive({ archived: team.statusId === status.archived, body: team.body });
  }

  /** A person to whom a change of the batch assigns a document; undefined if there is no such active account. */
  assignee(id: string): Person | undefined {
    return this.#assignees.get(id);
  }

  /** Whether an id that a change gives to a document is that of an account, whose name is a document with that id. */
  isPerson(id: string): boolean {
    return this.#people.has(id);
  }

  /** Documents that this batch has changed so far. */
  changedDocuments(): Document[] {
    return [...this.#before.keys()].flatMap((keyId) => this.#documents.get(keyId) ?? []);
  }

  /** Whether a document that this batch has changed, as it was and as it is, matches. */
  hasChange(matches: (before: Document | undefined, after: Document) => boolean): boolean {
    return this.changedDocuments().some((after) => matches(this.#before.get(after.keyId), after));
  }

  /** Replaces a document and adds a version of it. */
  put(document: Document): void {
    this.putCollaboration(document);
    this.#versions.push(document);
  }

  /** Replaces a document whose comments, shares or assignments have changed, without adding a version. */
  putCollaboration(document: Document): void {
    const { keyId } = document;
    if (!this.#before.has(keyId)) this.#before.set(keyId, this.#documents.get(keyId));
    this.#documents.set(keyId, document);
  }

  putKeptText(text: KeptText): void {
    this.#keptTexts.push(text);
  }

  /** Records occurrences of a document that people are notified of. */
  noteHappened(occurrences: readonly Occurrence[], document: Document): void {
    this.happened.push(...occurrences.map((each) => ({ ...each, document })));
  }

  /** Records a change as applied. */
  record(entry: LedgerEntry): void {
    this.#ledger.set(entry.id, entry);
    this.#newLedgerEntries.push(entry);
  }

  /** A version of a document that this batch has made. */
  versionInBatch(keyId: string, version: number): Document | undefined {
    return this.#versions.find((document) => document.keyId === keyId && document.version === version);
  }

  /** Writes everything and returns the feeds that it touches. Feed numbers come last (see `appendToFeeds`). */
  async save(): Promise<string[]> {
    const { db } = this;
    await this.#assignReferences();
    const documents = this.changedDocuments();
    const isNew = ({ keyId }: Document) => this.#before.get(keyId) === undefined;
    await insertDocuments(db, documents.filter(isNew));
    await updateDocuments(
      db,
      documents.filter((document) => !isNew(document)),
    );
    await insertVersions(db, this.#versions);
    // A kept text that the ledger has forgotten, or that was imported, is there already.
    if (this.#keptTexts.length > 0)
      await db
        .insertInto('kept_texts')
        .values(this.#keptTexts)
        .onConflict((on) => on.column('id').doNothing())
        .execute();
    await saveLedgerEntries(db, this.#newLedgerEntries);
    const entries = this.#feedEntries();
    await appendToFeeds(db, entries);
    return [...new Set(entries.map(({ scope }) => scope))];
  }

  async #assignReferences(): Promise<void> {
    const references = await assignReferences(this.db, this.#versions);
    const withReference = (document: Document): Document => {
      const reference = references.get(document.keyId);
      return reference === undefined ? document : { ...document, reference };
    };
    for (const [index, version] of this.#versions.entries()) this.#versions[index] = withReference(version);
    for (const document of this.changedDocuments()) {
      this.#documents.set(document.keyId, withReference(document));
    }
  }

  #feedEntries(): FeedEntry[] {
    const entries: FeedEntry[] = [];
    for (const [id, before] of this.#before) {
      const document = this.#documents.get(id);
      const feeds = document ? [...new Set(feedsOfDocument(document))] : [];
      const leftFeeds = before ? feedsOfDocument(before).filter((feed) => !feeds.includes(feed)) : [];
      entries.push(...leftFeeds.map((scope) => ({ scope, id, gone: true })));
      entries.push(...feeds.map((scope) => ({ scope, id, gone: false })));
    }
    return entries;
  }
}

/** The ids, of some, that are ids of accounts. */
async function peopleAmong(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('people').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The people to whom changes assign documents. */
async function loadAssignees(db: Queries, items: readonly PushItem[]): Promise<Map<string, Person>> {
  const assignees = new Map<string, Person>();
  for (const { change } of items) {
    if (change.kind !== 'assign' || change.to === null || assignees.has(change.to)) continue;
    const user = await loadUser(db, change.to);
    if (user) assignees.set(change.to, toPerson(user));
  }
  return assignees;
}

/** Teams that a change may give a document to. */
function teamsIn({ change }: PushItem): readonly string[] {
  if (change.kind === 'share') return change.shares.shareTeams;
  return 'teamId' in change && change.teamId !== undefined ? [change.teamId] : [];
}
