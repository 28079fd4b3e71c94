import { describe, expect, test } from 'vitest';
import { addComment, shareDocument } from '#actions/comments.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { plainText } from '#screens/shared/export/ownText.ts';
import { deleteExpired } from '#server/store/feed/expiry.ts';
import { dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { create, edit, reconnect, settleAll, shown } from '#support/operations.ts';
import type { TestDevice } from '#support/device.ts';
import { makeMany } from '#support/many.ts';

// Fault cases are numbered as in docs/sync.md.
const { game, settled } = testGameFixture();

/** A team's document, created by Olga, who has all permissions. */
async function written(entity: EntityKey, teamId: string, body: { title: string; [field: string]: string }) {
  const olga = await game().openDevice('olga');
  await olga.settle();
  const keyId = await create(olga, teamId, body, entity);
  await olga.settle();
  return { olga, keyId };
}

/** Changes permissions while the device is offline, then reconnects it. */
async function meanwhile(client: TestDevice, happens: () => Promise<void>): Promise<void> {
  client.network.online = false;
  await client.settle();
  await happens();
  await reconnect(client);
}

const isThere = async (client: TestDevice, keyId: string) =>
  (await client.mirror.documents.get(keyId)) !== undefined;

describe('a permission lost while offline', () => {
  test('fault 15: an edit of a document that has become read-only is refused, and its text can be exported', async () => {
    const { olga, keyId } = await written('plot', 'owls', { title: 'The toll', summary: 'as it was' });
    const wren = await settled('wren');
    wren.network.online = false;
    await edit(wren, keyId, { summary: 'as Wren would have it' });
    await meanwhile(wren, () => game().changeRights('wren', { role: 'referee' }));
    const { row, lane } = await documentState(wren.mirror, keyId);
    expect(row).toMatchObject({ sync: 'refused', body: { summary: 'as Wren would have it' } });
    expect(lane).toMatchObject([{ state: 'refused', error: { code: 'forbidden' } }]);
    const text = plainText(
      'The toll',
      lane.map((each) => each.change),
    );
    expect(text).toContain('as Wren would have it');
    await olga.settle();
    expect((await shown(olga, keyId)).body['summary']).toBe('as it was');
    await game().changeRights('wren', { role: 'plot-writer' });
  });

  test('fault 16: a document that may no longer be read goes with the first pull, the unsent text is held, and nothing is sent again', async () => {
    const { olga, keyId } = await written('encounter', 'owls', { title: 'The secret ford' });
    const wren = await settled('wren');
    wren.network.online = false;
    await edit(wren, keyId, { summary: 'my own words' });
    await addComment(wren.device, await shown(wren, keyId), 'my own remark');
    await meanwhile(wren, () => game().changeRights('wren', { role: 'player', teams: ['crows'] }));
    expect(await isThere(wren, keyId)).toBe(false);
    const { held, lane } = await documentState(wren.mirror, keyId);
    expect(lane).toEqual([]);
    expect(plainText('', held?.changes ?? [])).toMatch(/my own words[^]*my own remark/);
    expect(await syncSummary(wren.mirror)).toMatchObject({ waiting: 0, needsYou: 1 });
    const before = await game().request('olga', `/encounters/${keyId}`);
    await settleAll(wren, olga);
    expect(await game().request('olga', `/encounters/${keyId}`)).toEqual(before);
    expect(before.body).toMatchObject({ version: 1, summary: '' });
    expect((await shown(olga, keyId)).comments).toEqual([]);
    await game().changeRights('wren', { role: 'plot-writer', teams: ['owls'] });
  });

  test('fault 17: a document of a former team stays if it is shared with another of the user’s teams', async () => {
    await game().changeRights('wren', { teams: ['owls', 'crows'] });
    const { olga, keyId } = await written('encounter', 'owls', { title: 'The shared ford' });
    await shareDocument(olga.device, await shown(olga, keyId), { shareAll: false, shareTeams: ['crows'] });
    await olga.settle();
    const wren = await settled('wren');
    expect(await isThere(wren, keyId)).toBe(true);
    await meanwhile(wren, () => game().changeRights('wren', { teams: ['crows'] }));
    expect(await shown(wren, keyId)).toMatchObject({ body: { title: 'The shared ford' } });
    await game().changeRights('wren', { teams: ['owls'] });
  });

  test('fault 18: after access is regained, everything is complete and current', async () => {
    const { olga, keyId } = await written('encounter', 'owls', { title: 'The lost ford', summary: 'old' });
    const wren = await settled('wren');
    await meanwhile(wren, () => game().changeRights('wren', { teams: [] }));
    expect(await isThere(wren, keyId)).toBe(false);
    await edit(olga, keyId, { summary: 'new' });
    await addComment(olga.device, await shown(olga, keyId), 'said while you were away');
    await olga.settle();
    await meanwhile(wren, () => game().changeRights('wren', { teams: ['owls'] }));
    expect(await shown(wren, keyId)).toEqual(await shown(olga, keyId));
  });

  test('fault 56: staff who become players lose staff-only fields with the first pull', async () => {
    const secret = 'the duke did it';
    const given = { title: 'A ritual', organiserNotes: `<p>${secret}</p>` };
    const { keyId } = await written('ritual', 'owls', given);
    const wren = await settled('wren');
    expect(await dumpDatabase(wren)).toContain(secret);
    await meanwhile(wren, () => game().changeRights('wren', { role: 'player' }));
    expect(await isThere(wren, keyId)).toBe(true);
    expect(await dumpDatabase(wren)).not.toContain(secret);
    await game().changeRights('wren', { role: 'plot-writer' });
  });

  test('A document no longer shared is removed, and returns when it is shared again', async () => {
    const { olga, keyId } = await written('rumour', 'foxes', { title: 'Heard at the well' });
    const share = async (shareAll: boolean) => {
      await shareDocument(olga.device, await shown(olga, keyId), { shareAll, shareTeams: [] });
      await olga.settle();
    };
    await share(true);
    const pip = await settled('pip');
    expect(await isThere(pip, keyId)).toBe(true);
    await meanwhile(pip, () => share(false));
    expect(await isThere(pip, keyId)).toBe(false);
    await meanwhile(pip, () => share(true));
    expect(await isThere(pip, keyId)).toBe(true);
  });
});

describe('documents that move or become readable', () => {
  test('fault 19: a document moved to another team goes for the first only, and is there once for users of both', async () => {
    const { olga, keyId } = await written('encounter', 'owls', { title: 'The moving ford' });
    const [wren, finn] = [await settled('wren'), await settled('finn')];
    expect([await isThere(wren, keyId), await isThere(finn, keyId)]).toEqual([true, false]);
    await moveToFoxes(olga, keyId);
    await settleAll(wren, finn, olga);
    expect([await isThere(wren, keyId), await isThere(finn, keyId)]).toEqual([false, true]);
    expect(await olga.mirror.documents.filter((row) => row.keyId === keyId).count()).toBe(1);
    expect(await shown(olga, keyId)).toMatchObject({ teamId: 'foxes', version: 2 });
  });

  test('fault 41: a device away for 200 days drops removed documents, fetches the others and sends its changes', async () => {
    const { olga, keyId } = await written('encounter', 'owls', { title: 'Moved long ago' });
    const { keyId: stays } = await written('encounter', 'owls', { title: 'Stays' });
    const wren = await settled('wren');
    wren.network.online = false;
    await edit(wren, stays, { summary: 'written before' });
    await olga.settle();
    await meanwhile(wren, async () => {
      await moveToFoxes(olga, keyId);
      // The server expires old removals every night, until none of this one is left.
      for (let day = 0; day <= 200; day += 1)
        await deleteExpired(game().server.store.database, Date.now() + day * 86_400_000);
      wren.clock.advance(200 * 86_400_000);
      const { db } = game().server.store.database;
      expect(await db.selectFrom('feed').selectAll().where('gone', '=', 1).execute()).toEqual([]);
    });
    expect(await isThere(wren, keyId)).toBe(false);
    await olga.settle();
    expect(await shown(olga, stays)).toMatchObject({ version: 2, body: { summary: 'written before' } });
    expect(await shown(wren, stays)).toEqual(await shown(olga, stays));
    expect(await syncSummary(wren.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  });

  test('fault 20: access gained to 5,000 documents brings them all, and writes none on the server', async () => {
    const made = makeMany(5000, 'crows');
    for (let at = 0; at < made.length; at += 100) await game().push('olga', ...made.slice(at, at + 100));
    const finn = await settled('finn');
    expect(await finn.mirror.documents.filter((row) => row.entity === 'monster').count()).toBe(0);
    const { db } = game().server.store.database;
    const counter = () => db.selectFrom('counter').select('seq').executeTakeFirstOrThrow();
    const versions = () =>
      db
        .selectFrom('document_versions')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst();
    const before = await versions();
    await game().changeRights('finn', { role: 'referee' });
    const { seq } = await counter();
    await finn.settle();
    const rows = await finn.mirror.documents.filter((row) => row.entity === 'monster').toArray();
    expect(new Set(rows.map((row) => row.body.title)).size).toBe(5000);
    expect(await versions()).toEqual(before);
    expect((await counter()).seq).toBe(seq);
    await game().changeRights('finn', { role: 'plot-writer' });
  });
});

/** Moves an encounter in its first version to team Foxes, on the server. */
async function moveToFoxes(olga: TestDevice, keyId: string): Promise<void> {
  const change = { kind: 'edit', id: olga.device.newId(), keyId, entity: 'encounter', version: 1 } as const;
  await game().push('olga', { change: { ...change, teamId: 'foxes', body: {} } });
}
