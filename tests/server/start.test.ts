import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import BetterSqlite from 'better-sqlite3';
import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { loggerOptions } from '#server/logging.ts';
import { readEnv } from '#server/env.ts';
import { start } from '#server/start.ts';
import { StartError, explainDatabaseFault, explainListenFault } from '#server/startError.ts';
import { openDatabase } from '#server/store/database/database.ts';
import { laterMigrations } from './laterVersions.ts';
import { temporaryFolder } from './databaseFixture.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Starts the server program, which must fail. Returns its exit code and the lines it prints. */
function failAsProgram(settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...settingsWith(settings) };
  const given = { env, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], given);
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
}

/** Starts a server in this process, which must fail. Returns what the program would print. */
async function failToStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const started = await start(readEnv(settingsWith(settings))).catch((fault: unknown) => fault);
  expect(started).toBeInstanceOf(StartError);
  return started instanceof Error ? started.message : '';
}

function settingsWith(settings: Readonly<Record<string, string>>) {
  return { DATABASE_URL: '', PORT: '0', WAYMARK_DATA: folder, ...settings };
}

describe(
  'a start that fails prints one line that names the setting, and exits with 1',
  { timeout: 60_000 },
  () => {
    test('A port in use is named', async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const address = other.address();
      const port = address instanceof Object ? address.port : 0;
      const { status, lines } = failAsProgram({ PORT: String(port), LOG_LEVEL: 'error' });
      other.close();
      expect(status).toBe(1);
      expect(lines).toEqual([
        `PORT ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
      ]);
    });

    test.each<[string, () => Promise<unknown>, Record<string, string>, string]>([
      [
        'A host that is not an address of this machine',
        () => Promise.resolve(),
        { HOST: '203.0.113.1' },
        'HOST 203.0.113.1 is not an address of this machine. Set HOST to one that is.',
      ],
      [
        'A data folder that is a file',
        () => writeFile(join(folder, 'file'), ''),
        { WAYMARK_DATA: 'FOLDER/file' },
        'WAYMARK_DATA FOLDER/file is not a folder. Set it to a folder, or to a path where one can be created.',
      ],
      [
        'A database that cannot be written',
        () => mkdir(join(folder, 'waymark.db')),
        {},
        'WAYMARK_DATA FOLDER is not writable. Give this user write access to it, or set another folder.',
      ],
      [
        'A file that is not a database',
        () => writeFile(join(folder, 'waymark.db'), 'This is a text and not a database. '.repeat(100)),
        {},
        'The file waymark.db in WAYMARK_DATA FOLDER is damaged or not a database. Restore a backup, or set another folder.',
      ],
      [
        'A database used by a newer version of Waymark',
        async () => (await openDatabase({ data: folder }, undefined, laterMigrations)).close(),
        {},
        'The database of WAYMARK_DATA FOLDER was used by a newer version of Waymark. Install that version, or restore a backup made before the update.',
      ],
      [
        'A PostgreSQL server that does not answer',
        () => Promise.resolve(),
        { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/game' },
        'DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:1. Start it, or correct the address.',
      ],
    ])('%s is named', async (_what, prepare, settings, message) => {
      await prepare();
      const here = (text: string) => text.replace('FOLDER', folder);
      const given = Object.entries(settings).map(([name, value]) => [name, here(value)]);
      expect(await failToStart(Object.fromEntries(given))).toBe(here(message));
    });

    test('A database with a page of zeros is named, whichever page it is, or the server starts', async () => {
      const file = join(folder, 'waymark.db');
      await (await start(readEnv(settingsWith({ LOG_LEVEL: 'silent' })))).close();
      const whole = await readFile(file);
      const size = 4096;
      for (let page = 1; page < whole.length / size; page += 3) {
        await writeFile(file, Buffer.from(whole).fill(0, page * size, (page + 1) * size));
        for (const more of ['-wal', '-shm']) await rm(`${file}${more}`, { force: true });
        const message = await start(readEnv(settingsWith({ LOG_LEVEL: 'silent' }))).then(
          async (running) => {
            await running.close().catch(() => undefined);
            return 'started';
          },
          (fault: unknown) => (fault instanceof StartError ? fault.message : fault),
        );
        expect([page, message]).toEqual([page, expect.stringMatching(/^started$|waymark\.db .* is damaged/)]);
      }
    }, 60_000);

    test('A database locked by another program is named', async () => {
      const other = new BetterSqlite(join(folder, 'waymark.db'));
      other.exec('begin exclusive');
      const message = await failToStart({});
      other.close();
      expect(message).toBe(
        `The database in WAYMARK_DATA ${folder} is locked by another program. Close that program, or set another folder.`,
      );
    });
  },
);

test.each([
  ['ENOTDIR', 'WAYMARK_DATA ./data is not a folder.'],
  ['EACCES', 'WAYMARK_DATA ./data is not writable.'],
  ['SQLITE_READONLY', 'WAYMARK_DATA ./data is not writable.'],
  ['SQLITE_CANTOPEN', 'WAYMARK_DATA ./data is not writable.'],
  ['SQLITE_FULL', 'The disk of WAYMARK_DATA ./data is full.'],
])('The database fault %s is explained, also as the cause of another error', (code, start) => {
  const cause = Object.assign(new Error('fault'), { code });
  const fault = explainDatabaseFault(new Error('outer', { cause }), { data: './data' });
  expect(fault).toMatchObject({ message: expect.stringContaining(start) });
});

test('A port that needs administrator rights is explained', () => {
  const cause = Object.assign(new Error('fault'), { code: 'EACCES' });
  const expected = { message: 'PORT 80 needs administrator rights. Set PORT to a number above 1023.' };
  expect(explainListenFault(cause, { host: '::', port: 80 })).toMatchObject(expected);
});

test('Other faults are not explained', () => {
  const fault = new Error('a fault');
  expect(explainDatabaseFault(fault, { data: './data' })).toBe(fault);
  expect(explainListenFault(fault, { host: '::', port: 80 })).toBe(fault);
});

test('Logs are readable lines in a terminal and JSON elsewhere', () => {
  const write = (isTTY: boolean) => {
    const output = Object.assign(new PassThrough(), { isTTY, hasColors: () => false });
    const { log } = fastify({ logger: { stream: output, ...loggerOptions('info', output) } });
    log.info({ port: 3000 }, 'listening');
    return String(output.read());
  };
  expect(JSON.parse(write(false))).toMatchObject({ msg: 'listening', port: 3000 });
  expect(write(true)).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: listening\n {4}port: 3000\n$/);
});
