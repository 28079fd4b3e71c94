import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { restoreVersion } from '#actions/restoreVersion.ts';
import { newerVersions, readHistory } from '#mirror/read/history.ts';
import { storeHistories } from '#mirror/feed/history.ts';
import { rightsKey } from '#mirror/read/syncState.ts';
import { historyResponseSchema, historyLimit } from '#contract/version.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type Actor, dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { applied } from '#support/changes.ts';
import { create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { prefetcherOf } from '#support/prefetcher.ts';
import type { TestDevice } from '#support/device.ts';

const { game, settled } = testGameFixture(async (game) => {
  await writeTransaction(game.server.store.database, (db) =>
    putItems(db, 'event', [{ id: 'next', fields: { name: 'The Fest', code: 'F', isNext: true } }], {
      at: Date.now(),
      by: 'nobody',
    }),
  );
});

/** An encounter of team Owls with three versions. */
async function written(client: TestDevice, eventId: string | null): Promise<string> {
  const body = { title: 'The ford', summary: 'one', eventId, organiserNotes: '<p>the duke did it</p>' };
  const keyId = await create(client, 'owls', body);
  for (const summary of ['two', 'three']) {
    await client.settle();
    await edit(client, keyId, { summary });
  }
  await client.settle();
  return keyId;
}

/** Fetches a document's history, as the app does when it is opened online. */
async function opened(client: TestDevice, name: Actor, keyId: string): Promise<void> {
  const documents = [await newerVersions(client.mirror, keyId)];
  const requestedWith = await rightsKey(client.mirror);
  const answer = await game().request(name, '/sync/history', {
    method: 'POST',
    body: JSON.stringify({ user: client.user.id, documents }),
  });
  await storeHistories(client.mirror, historyResponseSchema.parse(answer.body), requestedWith);
}

const texts = async (client: TestDevice, keyId: string) =>
  (await readHistory(client.mirror, keyId)).map((row) => [
    row.version,
    row.document?.body['summary'] ?? null,
  ]);

describe('the history of a document', () => {
  test('The history of a document opened online is on the device, newest first and with texts; only missing versions are requested', async () => {
    const olga = await settled('olga');
    const keyId = await written(olga, null);
    await opened(olga, 'olga', keyId);
    await editAndSettle(olga, keyId, { summary: 'four' });
    expect(await newerVersions(olga.mirror, keyId)).toEqual({ keyId, known: 3 });
    await opened(olga, 'olga', keyId);
    olga.network.online = false;
    expect(await texts(olga, keyId)).toEqual([
      [4, 'four'],
      [3, 'three'],
      [2, 'two'],
      [1, 'one'],
    ]);
  });

  test('Histories of the coming event’s documents are prefetched when idle', async () => {
    const olga = await settled('olga');
    const [coming, other] = [await written(olga, 'next'), await written(olga, null)];
    const referee = await settled('rhea');
    const prefetcher = prefetcherOf(referee);
    await prefetcher.next();
    expect(await texts(referee, coming)).toHaveLength(3);
    expect(await texts(referee, other)).toEqual([]);
    const before = referee.network.requests;
    await prefetcher.next();
    await prefetcher.next();
    expect(referee.network.requests).toBe(before);
  });

  test('A history is removed with the right to read it, or to read staff-only fields', async () => {
    const olga = await settled('olga');
    const body = { title: 'A ritual', organiserNotes: '<p>the duke did it</p>' };
    const keyId = await create(olga, 'owls', body, 'ritual');
    await olga.settle();
    const wren = await settled('wren');
    await opened(wren, 'wren', keyId);
    expect(await dumpDatabase(wren)).toContain('the duke did it');
    await game().changeRights('wren', { role: 'player' });
    await wren.settle();
    expect(await dumpDatabase(wren)).not.toContain('the duke did it');
    await opened(wren, 'wren', keyId);
    expect(await readHistory(wren.mirror, keyId)).toHaveLength(1);
    expect(await dumpDatabase(wren)).not.toContain('the duke did it');
    await game().changeRights('wren', { role: 'plot-writer' });
  });

  test('A history is returned only to permitted users, for at most twenty documents per request', async () => {
    const olga = await settled('olga');
    const keyId = await written(olga, null);
    const finn = await settled('finn');
    const ask = (user: string, documents: unknown) =>
      game().request('finn', '/sync/history', { method: 'POST', body: JSON.stringify({ user, documents }) });
    expect(await ask(finn.user.id, [{ keyId, known: 0 }])).toEqual({ status: 200, body: { histories: [] } });
    expect((await ask(olga.user.id, [{ keyId, known: 0 }])).status).toBe(401);
    const many = Array.from({ length: historyLimit + 1 }, (_, at) => ({ keyId: `k${at}`, known: 0 }));
    expect((await ask(finn.user.id, many)).status).toBe(400);
  });
});

describe('restoring a version', () => {
  test('Restoring a version offline makes a new version with the old text, and loses none', async () => {
    const olga = await settled('olga');
    const keyId = await written(olga, null);
    await opened(olga, 'olga', keyId);
    olga.network.online = false;
    const first = (await readHistory(olga.mirror, keyId)).find((row) => row.version === 1)?.document;
    if (!first) throw new Error('The first version is not here.');
    applied(await restoreVersion(olga.device, await shown(olga, keyId), first));
    expect((await shown(olga, keyId)).body['summary']).toBe('one');
    await reconnect(olga);
    await opened(olga, 'olga', keyId);
    expect(await texts(olga, keyId)).toEqual([
      [4, 'one'],
      [3, 'three'],
      [2, 'two'],
      [1, 'one'],
    ]);
  });

  test('Text that was written here and not sent yet stays in the history', async () => {
    const olga = await settled('olga');
    const keyId = await written(olga, null);
    const stored = await shown(olga, keyId);
    olga.network.online = false;
    await edit(olga, keyId, { summary: 'An afternoon without a signal' });
    const given = { ...stored, body: { ...stored.body, summary: 'one' } };
    applied(await restoreVersion(olga.device, stored, given));
    expect((await shown(olga, keyId)).body['summary']).toBe('one');
    await reconnect(olga);
    await opened(olga, 'olga', keyId);
    expect((await texts(olga, keyId)).map(([, text]) => text)).toContain('An afternoon without a signal');
    // Text that the server has is not retained once more.
    expect((await texts(olga, keyId)).filter(([, text]) => text === 'three')).toHaveLength(1);
  });

  test('The same in a document that the server does not have yet', async () => {
    const olga = await settled('olga');
    olga.network.online = false;
    const body = { title: 'The mill', summary: 'before' };
    const keyId = await create(olga, 'owls', body);
    const first = await shown(olga, keyId);
    await edit(olga, keyId, { summary: 'An afternoon without a signal' });
    applied(await restoreVersion(olga.device, await shown(olga, keyId), first));
    await reconnect(olga);
    await opened(olga, 'olga', keyId);
    expect((await texts(olga, keyId)).map(([, text]) => text)).toContain('An afternoon without a signal');
  });

  test('Restoring a version as a non-staff user leaves staff-only fields as they are', async () => {
    const pip = await settled('pip');
    const keyId = await create(pip, 'owls', { title: 'One' }, 'ritual');
    await pip.settle();
    const olga = await settled('olga');
    await edit(olga, keyId, { title: 'Two', organiserNotes: '<p>Mind the fire</p>', powerSpent: 12 });
    await setStatus(olga.device, await shown(olga, keyId), 2);
    await settleAll(olga, pip);
    await opened(pip, 'pip', keyId);
    const first = (await readHistory(pip.mirror, keyId)).find((row) => row.version === 1)?.document;
    if (!first) throw new Error('The first version is not here.');
    applied(await restoreVersion(pip.device, await shown(pip, keyId), first));
    await settleAll(pip, olga);
    expect(await shown(olga, keyId)).toMatchObject({
      statusId: 0,
      body: { title: 'One', organiserNotes: '<p>Mind the fire</p>', powerSpent: 12 },
    });
  });
});
