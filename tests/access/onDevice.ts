import { z } from 'zod';
import { entities, isEntityKey } from '#domain/entities/index.ts';
import { keepDraft } from '#mirror/outbox/drafts.ts';
import { createHistorian } from '#sync/historyPrefetcher.ts';
import { webLeader } from '#sync/leader.ts';
import { httpTransport } from '#sync/transport.ts';
import { edit } from '#support/operations.ts';
import { type TestDevice, openDevice } from '#support/device.ts';
import { type Book, type Doc, fieldsFor } from './book.ts';
import { type Game, cookieOf } from './game.ts';
import { wrongSet } from './judge.ts';
import { type Account, codes, holds, sees } from './oracle.ts';

/** A device in somebody's hands, and the words they have typed on it themselves. */
export interface Tablet {
  readonly who: Account;
  readonly on: TestDevice;
  readonly own: Set<string>;
}

/** Opens a device for somebody and fetches everything, the histories of the coming event too. */
export async function openTablet(url: string, who: Account, seed: number): Promise<Tablet> {
  const on = await openDevice({ url, cookie: cookieOf(who), seed });
  await on.settle();
  await remember(url, on, 8);
  return { who, on, own: new Set() };
}

/** Lets the device fetch histories, as it does when it has nothing else to do. */
export async function remember(url: string, on: TestDevice, times: number): Promise<void> {
  const { mirror, user, clock } = on;
  const transport = httpTransport(`${url}/api`, on.network.fetch);
  const leader = webLeader(undefined, clock.now);
  const ports = {
    mirror,
    user: user.id,
    transport,
    leader,
    now: clock.now,
    random: () => 0.5,
    token: 'history',
  };
  const historian = createHistorian(ports);
  for (let at = 0; at < times; at += 1) await historian.next();
}

/** Leaves work undone: unsent edits, one that met another, and something typed and not saved. */
export async function leaveWork(game: Game, { who, on, own }: Tablet): Promise<void> {
  const { random } = game;
  const editable = [...game.book.docs.values()].filter(
    (doc) => sees(who, doc) && holds(who, doc, codes.edit) && doc.statusId !== -1,
  );
  const [clashing, ...dirty] = random.some(editable, 5);
  const typed = (doc: Doc) => {
    const body = { summary: `Mine ${game.book.plant(doc.keyId, 'everyone')}` };
    const notes = who.isStaff ? { organiserNotes: `<p>Mine ${game.book.plant(doc.keyId, 'staff')}</p>` } : {};
    for (const [word] of JSON.stringify([body, notes]).matchAll(/zq[0-9a-z]+qz/g)) own.add(word);
    return { ...body, ...notes };
  };
  if (clashing) {
    await edit(on, clashing.keyId, typed(clashing));
    await saveElsewhere(game, clashing);
    await on.settle();
  }
  for (const [at, doc] of dirty.entries()) {
    if (at > 1) {
      await edit(on, doc.keyId, typed(doc));
      continue;
    }
    const row = await on.mirror.documents.get(doc.keyId);
    if (!row) continue;
    const body = typed(doc);
    await keepDraft(on.mirror, {
      keyId: doc.keyId,
      entity: doc.entity,
      isNew: false,
      teamId: row.teamId,
      version: row.version,
      body,
      was: Object.fromEntries(Object.keys(body).map((name) => [name, row.body[name] ?? ''])),
      at: '2026-06-01T12:00:00.000Z',
    });
  }
}

/** Somebody else writes where this person has written: on the version that is there, as other devices have sent theirs. */
async function saveElsewhere(game: Game, doc: Doc): Promise<void> {
  const { api } = entities[doc.entity];
  const stands = await game.ask(game.root, { method: 'GET', path: `/${api}/${doc.keyId}` });
  const { version } = z.object({ version: z.number() }).parse(JSON.parse(stands.text));
  const body = {
    version,
    summary: `Theirs ${game.book.plant(doc.keyId, 'everyone')}`,
    organiserNotes: `<p>Theirs ${game.book.plant(doc.keyId, 'staff')}</p>`,
  };
  const answer = await game.ask(game.root, { method: 'PUT', path: `/${api}/${doc.keyId}`, body });
  if (answer.status !== 200) throw new Error(`Not saved: ${answer.text}`);
  doc.version = version + 1;
}

/** What is wrong with what a device holds: documents too many or missing, fields, and words it should not have. */
export async function wrongOn(book: Book, { who, on, own }: Tablet): Promise<string[]> {
  // Things of collections have no rights of their own to be judged here.
  const rows = await on.mirror.documents.filter((row) => isEntityKey(row.entity)).toArray();
  const readable = [...book.docs.values()].filter((doc) => sees(who, doc));
  const wrong = [
    ...wrongSet(
      'documents',
      rows.map((row) => row.keyId),
      readable.map((doc) => doc.keyId),
    ),
    ...rows.flatMap((row) => {
      const doc = book.docs.get(row.keyId);
      if (!doc) return [];
      const may = new Set(fieldsFor(who, doc.entity, doc.released));
      // What they typed themselves and could not send is theirs.
      const isOwn = (name: string) => [...own].some((word) => JSON.stringify(row.body[name]).includes(word));
      const tooMany = Object.keys(row.body).filter((name) => !may.has(name) && !isOwn(name));
      const missing = [...may].filter((name) => doc.filled.has(name) && !(name in row.body));
      return [
        ...tooMany.map((name) => `${row.entity} (${row.sync}) holds the field ${name}`),
        // A conflict is shown as it was met until it is settled.
        ...(row.sync === 'conflict' ? [] : missing).map(
          (name) => `${row.entity} (${row.sync}) has not got the field ${name}`,
        ),
      ];
    }),
    ...(await strangeOn(book, { who, on, own })),
  ];
  return wrong.map((each) => `on the device of ${who.id} [${who.teams.join(' ')}]: ${each}`);
}

/** Words in any table of a device that its owner may not know and has not typed. */
async function strangeOn(book: Book, { who, on, own }: Tablet): Promise<string[]> {
  const found: string[] = [];
  for (const table of on.mirror.tables) {
    for (const row of await table.toArray()) {
      // By its title alone somebody knows what their own words, kept aside, were about.
      const text = JSON.stringify(table.name === 'held' ? { ...row, title: '' } : row);
      const strange = book.strange(who, text).filter((word) => !own.has(word));
      found.push(...strange.map((word) => `LEAK in ${table.name} of ${book.describe(word)}`));
    }
  }
  return found;
}
