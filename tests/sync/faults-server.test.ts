import { sql } from 'kysely';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { describe, expect, test } from 'vitest';
import { recreateDocument } from '#actions/unsent/createFromOwnText.ts';
import { settle } from '#actions/settleConflict.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import type { PushItem } from '#contract/sync/sync.ts';
import { create, createAndSettle, edit, reconnect, settleAll, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';
import { makeMany } from '#support/many.ts';

// Fault cases are numbered as in docs/sync.md. Some send thousands of requests, which takes its time.
const { shared, world, settled } = syncFixture();

const oneHour = 3_600_000;

/** Makes the database refuse every document of this title. */
async function refuseToStore(title: string): Promise<void> {
  const { db, kind } = world().server().store.database;
  if (kind === 'sqlite') {
    await sql`create trigger planted before insert on document_versions when new.title = ${sql.lit(title)}
      begin select raise(abort, 'planted'); end`.execute(db);
    return;
  }
  await sql`create function planted() returns trigger language plpgsql as
    'begin if new.title = ''${sql.raw(title)}'' then raise exception ''planted''; end if; return new; end'`.execute(
    db,
  );
  await sql`create trigger planted before insert on document_versions for each row execute function planted()`.execute(
    db,
  );
}

describe('a server in trouble', () => {
  test('fault 27: one change on which the server always fails is shown as stuck after ten tries, and all others are sent', async () => {
    const ada = await settled('ada');
    await refuseToStore('Poison');
    const poison = await create(ada, world().team, { title: 'Poison' });
    const sound = await Promise.all(
      ['one', 'two', 'three'].map((title) => create(ada, world().team, { title })),
    );
    for (let cycle = 1; cycle <= 10; cycle += 1) {
      const wait = await ada.engine.cycle();
      for (const keyId of sound) expect(await laneOf(ada.mirror, keyId)).toEqual([]);
      ada.clock.advance(wait);
    }
    const given = { state: 'stuck', tries: 10, error: { code: 'internal' } };
    expect(await laneOf(ada.mirror, poison)).toMatchObject([given]);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 1 });
    const later = await createAndSettle(ada, world().team, { title: 'after it' });
    for (const keyId of [...sound, later]) expect(await world().read(keyId)).toMatchObject({ version: 1 });
    expect(await shown(ada, poison)).toMatchObject({ body: { title: 'Poison' } });
  }, 120_000);

  test('fault 27: while the server cannot write at all, no lane gets stuck, however long it lasts', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'patient' });
    ada.network.defaultFault = () => 'serverError';
    for (let cycle = 0; cycle < 30; cycle += 1) ada.clock.advance(await ada.engine.cycle());
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, needsYou: 0 });
    ada.network.defaultFault = null;
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'patient' });
  });

  test('fault 29: after Retry-After 120 no tab contacts the server earlier', async () => {
    const { ada, keyId } = await shared();
    const tab = await ada.openTab();
    await edit(ada, keyId, { summary: 'in two minutes' });
    ada.network.fail('unavailable120');
    expect(await ada.engine.cycle()).toBe(120_000);
    const before = ada.network.requests + tab.network.requests;
    ada.clock.advance(60_000);
    await edit(tab, keyId, { summary: 'and this too' });
    expect(await tab.engine.cycle()).toBe(60_000);
    expect(await ada.engine.cycle()).toBe(60_000);
    ada.clock.advance(59_999);
    expect(await tab.engine.cycle()).toBe(1);
    expect(ada.network.requests + tab.network.requests).toBe(before);
    ada.clock.advance(1);
    await tab.engine.cycle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'and this too' });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  });

  test('fault 30: fifty devices that return after six hours without a server are spread out, and all drain', async () => {
    const count = 50;
    const devices = await Promise.all(
      Array.from({ length: count }, (_, at) => world().openUpToDate('ada', 3000 + at)),
    );
    const made: string[] = [];
    for (const [at, client] of devices.entries()) {
      client.network.online = false;
      made.push(await create(client, world().team, { title: `Written by device ${at}` }));
      // After twenty tries the wait is at its longest.
      for (let cycle = 0; cycle < 20; cycle += 1) client.clock.advance(await client.engine.cycle());
    }
    const waits: number[] = [];
    for (const client of devices) waits.push(await client.engine.cycle());
    // The server returns at the same moment for all; their remaining waits are spread over a minute.
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    for (let tenth = 0; tenth < 5; tenth += 1) {
      const among = waits.filter((wait) => wait >= tenth * 12_000 && wait < (tenth + 1) * 12_000);
      expect(among.length).toBeLessThan(count / 2);
      expect(among.length).toBeGreaterThan(0);
    }
    for (const client of devices) client.network.online = true;
    await Promise.all(devices.map((client) => client.engine.cycle()));
    for (const client of devices)
      expect(await syncSummary(client.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    for (const keyId of made) expect(await world().read(keyId)).toMatchObject({ version: 1 });
    for (const client of devices) client.mirror.close();
  }, 120_000);

  test('fault 50: a client that is far too old is told to update, and keeps its outbox', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'written by an old app' });
    ada.network.defaultFault = () => 'tooOld';
    await ada.engine.cycle();
    const expected = { waiting: 1, needsYou: 0, status: { paused: 'update' } };
    expect(await syncSummary(ada.mirror)).toMatchObject(expected);
    await edit(ada, keyId, { endsWhen: 'one may go on writing' });
    ada.network.defaultFault = null;
    await ada.settle();
    const wanted = { summary: 'written by an old app', endsWhen: 'one may go on writing' };
    expect(await world().read(keyId)).toMatchObject(wanted);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, status: { paused: null } });
  });
});

describe('a server restored from a backup', () => {
  test('fault 39: after a restore from yesterday everything is fetched again, the outbox is kept, and newer local texts are conflicts', async () => {
    const { ada, ben, keyId } = await shared();
    const untouched = await create(ada, world().team, { title: 'Untouched' });
    const bens = await create(ben, world().team, { title: 'Ben’s' });
    await settleAll(ada, ben, ada);
    let made = '';
    await world().restoredAfter(async () => {
      await edit(ada, keyId, { summary: 'said today' });
      made = await create(ada, world().team, { title: 'Made today', summary: 'of today' });
      await edit(ben, bens, { summary: 'Ben’s of today' });
      await settleAll(ada, ben, ada);
      expect(await shown(ada, keyId)).toMatchObject({ version: 2 });
      ada.network.online = false;
      await edit(ada, untouched, { summary: 'not sent yet' });
    });
    await reconnect(ada, ben);

    // The waiting change was sent.
    expect(await world().read(untouched)).toMatchObject({ version: 2, summary: 'not sent yet' });
    // My edit that the server lost is a conflict.
    const conflict = await conflictOf(ada, keyId);
    const { lane } = await documentState(ada.mirror, keyId);
    const mine = myPatch(conflict.base, lane);
    expect(mine).toEqual({ summary: 'said today' });
    const given = { ...conflict.theirs.body, ...mine };
    expect(await settle(ada.device, conflict.theirs, mine, given)).toEqual({ kind: 'settled' });
    // A document I created that the server lost can become a new document.
    const gone = await documentState(ada.mirror, made);
    const expected = { theirs: null, began: { body: { title: 'Made today', summary: 'of today' } } };
    expect(gone.conflict).toMatchObject(expected);
    if (!gone.conflict) throw new Error('There is no conflict.');
    const madeOn = baseOf(gone.conflict, gone.lane);
    await recreateDocument(ada.device, madeOn, madeOn.body);
    // Someone else's edit is for them to settle; here the document is as the server has it.
    expect(await shown(ada, bens)).toMatchObject({ version: 1, body: { summary: '' } });
    expect((await conflictOf(ben, bens)).theirs).toMatchObject({ version: 1 });

    await settleAll(ada, ben);
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'said today' });
    expect(await world().countTitled('Made today')).toBe(1);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect(await shown(ben, keyId)).toMatchObject({ body: { summary: 'said today' } });
  }, 120_000);

  test('fault 40: a restore that has overtaken the cursors is found by counting', async () => {
    const { ada, ben, keyId } = await shared();
    let lostId = '';
    await world().restoredAfter(
      async () => {
        await edit(ben, keyId, { summary: 'of the lost day' });
        lostId = await create(ben, world().team, { title: 'Of the lost day' });
        await settleAll(ben, ada);
      },
      { unnoticed: true },
    );
    const { cursors } = Object.fromEntries(
      (await ada.mirror.meta.toArray()).map(({ key, value }) => [key, value]),
    );
    // A new user writes until the feed numbers exceed Ada's cursors.
    const fresh = await settled('ben');
    for (let at = 0; at < 10; at += 1) await create(fresh, world().team, { title: `Since ${at}` });
    await settleAll(fresh, ada);
    expect((await ada.mirror.meta.get('cursors'))?.value).not.toEqual(cursors);
    // No error reveals it; a count does, within about an hour.
    expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'of the lost day' } });
    ada.clock.advance(oneHour);
    await ada.settle();
    expect(await shown(ada, keyId)).toEqual(await world().document(keyId));
    expect(await ada.mirror.documents.get(lostId)).toBeUndefined();
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  }, 120_000);
});

test('fault 36: a first sync of 10,000 documents that is killed continues where it stopped', async () => {
  const made = makeMany(10_000, world().team);
  for (let at = 0; at < made.length; at += 100) {
    const changes: PushItem[] = made.slice(at, at + 100);
    await world().push('ada', changes);
  }
  const first = await world().open('ben');
  let pages = 0;
  first.network.defaultFault = () => {
    pages += 1;
    return pages > 4 ? 'dropAnswer' : null;
  };
  await first.engine.cycle();
  const arrived = await first.mirror.documents.where('entity').equals('monster').count();
  expect(arrived).toBeGreaterThanOrEqual(3000);
  expect(arrived).toBeLessThan(10_000);
  first.network.defaultFault = null;
  const again = await first.restart();
  const before = again.network.requests;
  await again.engine.cycle();
  const needed = Math.ceil((10_000 - arrived) / 1000);
  expect(again.network.requests - before).toBeLessThanOrEqual(needed + 2);
  const rows = await again.mirror.documents.filter((row) => row.entity === 'monster').toArray();
  expect(new Set(rows.map((row) => row.keyId))).toEqual(new Set(made.map(({ change }) => change.keyId)));
}, 120_000);
