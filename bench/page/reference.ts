import { Dexie, type EntityTable, liveQuery } from 'dexie';
import type { WireDocument } from '#contract/document.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { status } from '#domain/content/status.ts';
import { type Subject, connect, listLength, pageSize, measure, waitUntil } from './subject.ts';

/** An unsent edit: the least that a server needs. */
interface Edit {
  readonly order: number;
  readonly keyId: string;
  readonly title: string;
}

/** Bare Dexie: one table of documents with the two indexes its lists need, and one of unsent edits. */
class Bare extends Dexie {
  declare readonly documents: EntityTable<WireDocument, 'keyId'>;
  declare readonly outbox: EntityTable<Edit, 'order'>;

  constructor() {
    super('reference', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      documents: 'keyId, [entity+updatedDate], [entity+teamId+statusId+updatedDate]',
      outbox: '++order',
    });
  }
}

const batch = 100;
const open: { db?: Bare; edited: number } = { edited: 0 };
const opened = () => (open.db ??= new Bare());

/** The simplest thing that could work: no conflicts, no permissions, no second tab, no checks of what arrives. */
export const subject: Subject = {
  async firstSync() {
    const db = opened();
    return measure(async () => {
      for (let at = 0; ; at += pageSize) {
        const documents = await get(`/reference/page?at=${at}&limit=${pageSize}`);
        await db.documents.bulkPut(documents);
        if (documents.length < pageSize) break;
      }
      await newest(db, 'encounter');
    });
  },

  start: () => measure(() => newest(opened(), 'encounter')),

  async saves(count) {
    const db = opened();
    const times: number[] = [];
    for (const { keyId, title: before } of await nextToEdit(db, count)) {
      const title = `${before} saved`;
      const seen = Promise.withResolvers<void>();
      const shown = waitUntil(
        liveQuery(() => db.documents.get(keyId)),
        (document) => {
          seen.resolve();
          return document?.title === title;
        },
      );
      await seen.promise;
      times.push(await measure(() => Promise.all([save(db, keyId, title), shown])));
    }
    return times;
  },

  async flush() {
    await connect();
    await sendAll(opened());
    await take(opened());
  },

  async edit(count) {
    const db = opened();
    for (const { keyId, title } of await nextToEdit(db, count)) await save(db, keyId, `${title} edited`);
  },

  async send() {
    await connect();
    return measure(() => sendAll(opened()));
  },

  async news(title, count = listLength) {
    const db = opened();
    const shown = waitUntil(
      liveQuery(() => newest(db, 'plot')),
      (documents) => documents.slice(0, count).every((document) => document.title.startsWith(title)),
    );
    await connect();
    return measure(() => Promise.all([take(db), shown]));
  },

  async filter(filters) {
    const db = opened();
    const times: number[] = [];
    for (const { entity, teamId, statusId } of filters) {
      const from = [entity, teamId, statusId, Dexie.minKey];
      const to = [entity, teamId, statusId, Dexie.maxKey];
      const query = db.documents.where('[entity+teamId+statusId+updatedDate]').between(from, to);
      times.push(await measure(() => query.reverse().limit(listLength).toArray()));
    }
    return times;
  },
};

function newest(db: Bare, entity: EntityKey): Promise<WireDocument[]> {
  return db.documents
    .where('[entity+updatedDate]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .reverse()
    .limit(listLength)
    .toArray();
}

async function save(db: Bare, keyId: string, title: string): Promise<void> {
  await db.transaction('rw', db.documents, db.outbox, async () => {
    const document = await db.documents.get(keyId);
    if (!document) throw new Error(`There is no ${keyId}.`);
    await db.documents.put({ ...document, title, updatedDate: new Date().toISOString() });
    await db.outbox.add({ keyId, title });
  });
}

/** Sends batch after batch; the response is the new documents, because the next edit needs their versions. */
async function sendAll(db: Bare): Promise<void> {
  for (;;) {
    const edits = await db.outbox.orderBy('order').limit(batch).toArray();
    if (edits.length === 0) return;
    const answer = await fetch('/reference/push', { method: 'POST', body: JSON.stringify(edits) });
    const documents: WireDocument[] = await answer.json();
    await db.transaction('rw', db.documents, db.outbox, async () => {
      await db.documents.bulkPut(documents);
      await db.outbox.bulkDelete(edits.map((edit) => edit.order));
    });
  }
}

async function take(db: Bare): Promise<void> {
  const documents = await get('/reference/news');
  await db.documents.bulkPut(documents);
}

async function get(path: string): Promise<WireDocument[]> {
  const answer = await fetch(path);
  return answer.json();
}

/** Encounters in Editing that have not been edited here yet. */
async function nextToEdit(db: Bare, count: number): Promise<WireDocument[]> {
  const documents = await db.documents
    .where('[entity+updatedDate]')
    .between(['encounter', Dexie.minKey], ['encounter', Dexie.maxKey])
    .reverse()
    .filter((document) => document.statusId === status.editing)
    // The ones edited before come first.
    .offset(open.edited)
    .limit(count)
    .toArray();
  open.edited += count;
  return documents;
}
