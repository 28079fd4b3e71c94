import { expect, test } from 'vitest';
import { leaseMs } from '#mirror/storage/lease.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';
import type { TestDevice } from '#support/device.ts';

// Fault cases are numbered as in docs/sync.md. The tabs of a device are engines that share one storage.
const { shared, world } = syncFixture();

/** Everything stored on a device except the lease. */
async function allKept({ mirror }: TestDevice): Promise<unknown> {
  return Promise.all(
    mirror.tables.map(async (table) => {
      const rows: unknown[] = await table.toArray();
      return rows.filter((row) => !JSON.stringify(row).startsWith('{"key":"lease"'));
    }),
  );
}

test('fault 8: two tabs that edit a document offline share one lane, and both texts arrive', async () => {
  const { ada, keyId } = await shared();
  const tab = await ada.openTab();
  ada.network.online = false;
  tab.network.online = false;
  await edit(ada, keyId, { summary: 'in the first tab' });
  await edit(tab, keyId, { endsWhen: 'in the second tab' });
  expect(await laneOf(ada.mirror, keyId)).toHaveLength(1);
  await reconnect(tab);
  const expected = { version: 2, summary: 'in the first tab', endsWhen: 'in the second tab' };
  expect(await world().read(keyId)).toMatchObject(expected);
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
});

test('fault 9: two tabs that drain the outbox at the same time send nothing twice', async () => {
  const { ada } = await shared();
  const tab = await ada.openTab();
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      create(at % 2 === 0 ? ada : tab, world().team, { title: `Drained once ${at}` }),
    ),
  );
  for (let round = 0; round < 3; round += 1) await Promise.all([ada.engine.cycle(), tab.engine.cycle()]);
  for (const keyId of made) expect(await world().read(keyId)).toMatchObject({ version: 1 });
  expect(await world().countTitled('Drained once')).toBe(30);
  expect(await syncSummary(tab.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
});

test('fault 10: a tab that freezes while syncing is replaced within 90 seconds, and writes nothing afterwards', async () => {
  const { ada, ben, keyId } = await shared();
  const tab = await ada.openTab();
  await edit(ada, keyId, { summary: 'typed in the frozen tab' });
  let before: unknown;
  ada.network.beforeAnswer = async () => {
    // The tab freezes here, with the lease and an answer on its way.
    ada.clock.advance(leaseMs - 10_000);
    const sent = tab.network.requests;
    expect(await tab.engine.cycle()).toBeLessThanOrEqual(10_000);
    ada.clock.advance(9_999);
    await tab.engine.cycle();
    expect(tab.network.requests).toBe(sent);
    ada.clock.advance(1);
    await settleAll(tab, ben);
    await editAndSettle(ben, keyId, { endsWhen: 'by Ben, since' }, tab);
    await edit(tab, keyId, { startsWhen: 'typed since' });
    before = await allKept(tab);
  };
  await ada.engine.cycle();
  expect(await allKept(tab)).toEqual(before);
  await tab.settle();
  expect(await world().read(keyId)).toMatchObject({
    version: 4,
    summary: 'typed in the frozen tab',
    endsWhen: 'by Ben, since',
    startsWhen: 'typed since',
  });
});

test('fault 11: without Web Locks every tab syncs, and the server ignores duplicates', async () => {
  const { ada, keyId } = await shared();
  const tab = await ada.openTab();
  await edit(ada, keyId, { summary: 'first' });
  // The first tab gives up on a request that still arrives, after the second tab has sent the same changes.
  ada.network.fail('late');
  await ada.engine.cycle();
  await edit(tab, keyId, { endsWhen: 'second' });
  await tab.engine.cycle();
  await settleAll(ada, tab);
  expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'first', endsWhen: 'second' });
  expect(await shown(ada, keyId)).toEqual(await shown(tab, keyId));
});
