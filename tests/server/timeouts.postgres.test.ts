import { sql } from 'kysely';
import { onTestFinished, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#server/store/database/unavailable.ts';
import { openPostgres } from '#server/store/database/database.ts';
import { databasesFixture } from './databaseFixture.ts';

const newDatabase = databasesFixture();
const short = { connect: 500, statement: 500, lock: 300, idleInTransaction: 500 };

async function openShort() {
  const { settings } = await newDatabase();
  const database = openPostgres(settings['DATABASE_URL'] ?? '', short);
  onTestFinished(() => database.close());
  return database;
}

const unavailable = (message: string) => ({ message, isUnavailable: true });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The fault of work that must fail, and whether it is answered with 503. */
async function faultOf(work: Promise<unknown>): Promise<{ message: string; isUnavailable: boolean }> {
  const fault: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(fault instanceof Error)) throw new Error('It did not fail.');
  return { message: fault.message, isUnavailable: isDatabaseUnavailable(fault) };
}

test('A statement that takes too long is ended, and the request is answered 503', async () => {
  const { db } = await openShort();
  const result = await faultOf(sql`select pg_sleep(20)`.execute(db));
  expect(result).toEqual(unavailable('canceling statement due to statement timeout'));
});

test('Waiting for the lock of another ends', async () => {
  const { db } = await openShort();
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(7)`.execute(one);
    const waiting = db.connection().execute((other) => sql`select pg_advisory_lock(7)`.execute(other));
    expect(await faultOf(waiting)).toEqual(unavailable('canceling statement due to lock timeout'));
    await sql`select pg_advisory_unlock(7)`.execute(one);
  });
});

test('A transaction whose process has stopped gives up its locks, and the connection is replaced', async () => {
  const { db } = await openShort();
  const stopped = db.transaction().execute(async (one) => {
    await sql`select 1`.execute(one);
    await sleep(1500);
    await sql`select 1`.execute(one);
  });
  expect(await faultOf(stopped)).toMatchObject({ isUnavailable: true });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('Waiting for a connection ends', async () => {
  const { db } = await openShort();
  const all = Array.from({ length: 10 }, () =>
    db.connection().execute(async (one) => {
      await sql`select 1`.execute(one);
      await sleep(1500);
    }),
  );
  await sleep(300);
  const result = await faultOf(sql`select 1`.execute(db));
  expect(result).toEqual(unavailable('timeout exceeded when trying to connect'));
  await Promise.all(all);
});
