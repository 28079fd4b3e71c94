import { z } from 'zod';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { createHistoryPrefetcher } from '#sync/historyPrefetcher.ts';
import { webLeader } from '#sync/worker/leader.ts';
import { httpTransport } from '#sync/transport.ts';
import { edit } from '#support/operations.ts';
import { type TestDevice, openDevice } from '#support/device.ts';
import { type GameModel, type ModelDocument, fieldsFor } from './gameModel.ts';
import { type Game, cookieOf } from './game.ts';
import { setDifferences, keyIdsOf } from './runCase.ts';
import { type Account, codes, holds, canRead } from './oracle.ts';

/** A device, its user, and the canaries that the user typed on it. */
export type UserDevice = { readonly who: Account; readonly device: TestDevice; readonly own: Set<string> };

/** Opens a device for a user and fetches everything, including the histories of the next event. */
export async function openUserDevice(url: string, who: Account, seed: number): Promise<UserDevice> {
  const device = await openDevice({ url, cookie: cookieOf(who), seed });
  await device.settle();
  await fetchHistories(url, device, 8);
  return { who, device, own: new Set() };
}

/** Prefetches histories, as a device does when idle. */
export async function fetchHistories(url: string, device: TestDevice, times: number): Promise<void> {
  const { mirror, user, clock } = device;
  const transport = httpTransport(`${url}/api`, { fetch: device.network.fetch });
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
  const prefetcher = createHistoryPrefetcher(ports);
  for (let at = 0; at < times; at += 1) await prefetcher.next();
}

/** Leaves unsent edits, a conflict and a draft on the device. */
export async function leaveUnsentWork(game: Game, { who, device, own }: UserDevice): Promise<void> {
  const { random } = game;
  const editable = [...game.model.documents.values()].filter(
    (doc) => canRead(who, doc) && holds(who, doc, codes.edit) && doc.statusId !== -1,
  );
  const [conflicting, ...dirty] = random.some(editable, 5);
  const typed = (doc: ModelDocument) => {
    const body = { summary: `Mine ${game.model.plantCanary(doc.keyId, 'everyone')}` };
    const notes = who.isStaff
      ? { organiserNotes: `<p>Mine ${game.model.plantCanary(doc.keyId, 'staff')}</p>` }
      : {};
    for (const [word] of JSON.stringify([body, notes]).matchAll(/zq[0-9a-z]+qz/g)) own.add(word);
    return { ...body, ...notes };
  };
  if (conflicting) {
    await edit(device, conflicting.keyId, typed(conflicting));
    await saveAsAnotherUser(game, conflicting);
    await device.settle();
  }
  for (const [at, doc] of dirty.entries()) {
    if (at > 1) {
      await edit(device, doc.keyId, typed(doc));
      continue;
    }
    const row = await device.mirror.documents.get(doc.keyId);
    if (!row) continue;
    const body = typed(doc);
    await saveDraft(device.mirror, {
      kind: 'draft',
      id: `form ${at}`,
      keyId: doc.keyId,
      entity: doc.entity,
      isNew: false,
      teamId: row.teamId,
      teamWas: row.teamId,
      version: row.version,
      body,
      was: Object.fromEntries(Object.keys(body).map((name) => [name, row.body[name] ?? ''])),
      at: '2026-06-01T12:00:00.000Z',
    });
  }
}

/** Another user saves the same fields, on the current version of the server. */
async function saveAsAnotherUser(game: Game, doc: ModelDocument): Promise<void> {
  const { api } = entities[doc.entity];
  const current = await game.call(game.root, { method: 'GET', path: `/${api}/${doc.keyId}` });
  const { version } = z.object({ version: z.number() }).parse(JSON.parse(current.text));
  const body = {
    version,
    summary: `Theirs ${game.model.plantCanary(doc.keyId, 'everyone')}`,
    organiserNotes: `<p>Theirs ${game.model.plantCanary(doc.keyId, 'staff')}</p>`,
  };
  const answer = await game.call(game.root, { method: 'PUT', path: `/${api}/${doc.keyId}`, body });
  if (answer.status !== 200) throw new Error(`Not saved: ${answer.text}`);
  doc.version = version + 1;
}

/** Differences between a device and the oracle: missing or extra documents and fields, and leaked canaries. */
export async function deviceErrors(model: GameModel, { who, device, own }: UserDevice): Promise<string[]> {
  // Collection items have no access rules of their own.
  const rows = await device.mirror.documents.filter((row) => isEntityKey(row.entity)).toArray();
  const readable = [...model.documents.values()].filter((doc) => canRead(who, doc));
  const wrong = [
    ...setDifferences(
      'documents',
      rows.map((row) => row.keyId),
      keyIdsOf(readable),
    ),
    ...rows.flatMap((row) => {
      const doc = model.documents.get(row.keyId);
      if (!doc) return [];
      const may = new Set(fieldsFor(who, doc.entity, doc.released));
      // Unsent text of the user stays on the device.
      const isOwn = (name: string) => [...own].some((word) => JSON.stringify(row.body[name]).includes(word));
      const tooMany = Object.keys(row.body).filter((name) => !may.has(name) && !isOwn(name));
      const missing = [...may].filter((name) => doc.filled.has(name) && !(name in row.body));
      return [
        ...tooMany.map((name) => `${row.entity} (${row.sync}) holds the field ${name}`),
        // A conflict keeps the document as it was until it is settled.
        ...(row.sync === 'conflict' ? [] : missing).map(
          (name) => `${row.entity} (${row.sync}) lacks the field ${name}`,
        ),
      ];
    }),
    ...(await leaksOn(model, { who, device, own })),
  ];
  return wrong.map((each) => `on the device of ${who.id} [${who.teams.join(' ')}]: ${each}`);
}

/** Canaries in any table of a device that its user may not read and did not type. */
async function leaksOn(model: GameModel, { who, device, own }: UserDevice): Promise<string[]> {
  const found: string[] = [];
  for (const table of device.mirror.tables) {
    for (const row of await table.toArray()) {
      // Held text keeps the document's title, so that its author knows what it was about.
      const text = JSON.stringify(Reflect.get(row, 'kind') === 'held' ? { ...row, title: '' } : row);
      const leaked = model.leakedCanaries(who, text).filter((word) => !own.has(word));
      found.push(...leaked.map((word) => `LEAK in ${table.name} of ${model.describe(word)}`));
    }
  }
  return found;
}
