import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Env, readEnv } from '#server/env.ts';
import { ScheduledBackups } from '#server/scheduledBackups.ts';
import { backUp } from '#server/store/backup/backUp.ts';
import { startServer, testEnv } from '#support/server.ts';
import { restore } from '#server/commands/restore.ts';
import { runHere } from './commands.ts';
import { databasesFixture, open, write, temporaryFolder } from './databaseFixture.ts';

const newDatabase = databasesFixture();
let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** How long a backup by a process may take, in milliseconds: it has a lower priority than everything beside it. */
const inBackground = { timeout: 240_000 };

const backupsOf = (env: Env, clock: { readonly now: number }) =>
  new ScheduledBackups(
    env,
    () => clock.now,
    (file) => backUp(env, file),
  );

const hour = 3_600_000;
const start = Date.parse('2026-11-22T10:00:00Z');
const names = async () => (await readdir(folder)).toSorted((a, b) => (a < b ? -1 : 1));

test(
  'A server makes a backup as soon as it has started, which can be restored',
  async () => {
    const [game, elsewhere] = [await newDatabase(), await newDatabase()];
    const server = await startServer({ database: game, env: { WAYMARK_BACKUPS: folder } });
    await vi.waitFor(
      async () => expect(await names()).toEqual([expect.stringMatching(/Z\.backup$/)]),
      inBackground,
    );
    await server.close();
    const [name = ''] = await names();
    expect(await runHere(restore, [join(folder, name)], elsewhere.settings)).toMatchObject({ status: 0 });
    await (await open(elsewhere)).close();
  },
  inBackground.timeout,
);

test('Backups are made at the interval, the newest stay, and other files are left alone', async () => {
  const game = await newDatabase();
  await write(await open(game), 'owls');
  const clock = { now: start };
  const given = { WAYMARK_BACKUPS: folder, WAYMARK_BACKUP_HOURS: '6', WAYMARK_BACKUP_COUNT: '2' };
  const backups = backupsOf(testEnv(game, given), clock);
  await writeFile(join(folder, 'waymark-before-the-event.backup'), '');
  for (const hours of [0, 5, 6, 11, 13]) {
    clock.now = start + hours * hour;
    await backups.runIfDue();
  }
  expect(await names()).toEqual([
    'waymark-2026-11-22T16-00-00Z.backup',
    'waymark-2026-11-22T23-00-00Z.backup',
    'waymark-before-the-event.backup',
  ]);
});

test(
  'A backup that fails is reported, deletes none, and is tried again',
  async () => {
    const game = await newDatabase();
    await (await open(game)).close();
    const clock = { now: start };
    const env = testEnv(game, { WAYMARK_BACKUPS: folder, WAYMARK_BACKUP_COUNT: '1' });
    await backupsOf(env, clock).runIfDue();
    const [first] = await names();
    clock.now += 24 * hour;
    const missing = {
      ...env,
      data: join(folder, 'nowhere'),
      databaseUrl: env.databaseUrl && `${env.databaseUrl}x`,
    };
    const failing = new ScheduledBackups(missing, () => clock.now);
    for (let time = 0; time < 2; time += 1) {
      await expect(failing.runIfDue()).rejects.toThrow(/^The scheduled backup failed: .*(no database)/);
    }
    expect(await names()).toEqual([first]);
  },
  inBackground.timeout,
);

test('No backups are made unless a folder is set', () => {
  expect(readEnv({}).backups).toBeUndefined();
  const expected = { folder: '/srv/backups', hours: 24, count: 14 };
  expect(readEnv({ WAYMARK_BACKUPS: '/srv/backups' }).backups).toEqual(expected);
  const result = () => readEnv({ WAYMARK_BACKUP_HOURS: '0', WAYMARK_BACKUP_COUNT: 'many' });
  expect(result).toThrow(/WAYMARK_BACKUP_HOURS must be above 0\n {2}WAYMARK_BACKUP_COUNT must be a number/);
});
