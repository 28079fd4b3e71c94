import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { administer } from '#support/backup.ts';
import { create, edit } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const { world, shared } = syncFixture();

/** So long that no page that the database has already can hold it. */
const long = (words: string) => `${words} ${'x'.repeat(60_000)}`;

/** Lets the server's database grow no further. Returns a function that ends this. */
async function fillDisk(): Promise<() => Promise<void>> {
  const { db, kind } = world().server().store.database;
  if (kind === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(db);
    return async () => void (await sql.raw('pragma max_page_count = 1000000').execute(db));
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  // Only new connections notice.
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const url = process.env['DATABASE_URL'] ?? '';
  await administer(url, `alter database ${name} set default_transaction_read_only = on`, end);
  return () => administer(url, `alter database ${name} reset default_transaction_read_only`, end);
}

test('fault 62: while the server’s disk is full everything is kept and tried again without end, and then it arrives', async () => {
  const { ada, ben, keyId } = await shared();
  const end = await fillDisk();
  const made = await create(ada, world().team, { title: 'The mill', refereeBrief: long('Made') });
  await edit(ada, keyId, { refereeBrief: long('Changed') });
  const before = ada.network.requests;
  // Far more attempts than would make a lane stuck.
  for (let attempt = 0; attempt < 40; attempt += 1) {
    ada.clock.advance(Math.max(await ada.engine.cycle(), 60_000));
  }
  expect(ada.network.requests - before).toBeGreaterThan(20);
  expect((await ada.mirror.outbox.toArray()).map(({ keyId: lane, state }) => [lane, state])).toEqual([
    [made, expect.stringMatching(/^(queued|sent)$/)],
    [keyId, expect.stringMatching(/^(queued|sent)$/)],
  ]);
  await expect(world().read(made)).rejects.toThrow('404');
  expect(await world().read(keyId)).toMatchObject({ version: 1 });

  await end();
  const isWell = () =>
    world()
      .read(keyId)
      .then(
        () => true,
        () => false,
      );
  await expect.poll(isWell, { timeout: 20_000 }).toBe(true);
  await ada.settle();
  expect(await ada.mirror.outbox.count()).toBe(0);
  await ben.settle();
  expect(await world().everyText(keyId, 'refereeBrief')).toEqual([expect.stringContaining('Changed'), '']);
  expect(await world().read(made)).toMatchObject({ version: 1, title: 'The mill' });
  for (const device of [ada, ben]) expect(await allConflicts(device.mirror)).toEqual([]);
});
