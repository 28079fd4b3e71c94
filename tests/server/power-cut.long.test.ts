import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { seeded } from '#sample/seeded.ts';
import { openDatabase } from '#server/store/database/database.ts';
import { seed } from '#support/seed.ts';
import { startServer, postJson } from '#support/server.ts';
import { straceArguments, TracedFiles } from '#support/syncedFiles.ts';
import { temporaryFolder } from './databaseFixture.ts';

// Needs strace. A killed process leaves everything that it has written; a power cut only what was synced. So the server
// runs under strace, and the files are built again from its calls without what was not synced. That shows what SQLite
// asks of the system; it does not show a disk that says it has synced and has not, nor the entries of folders.

const rounds = 10;
let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

test(`No acknowledged write is lost in ${rounds} power cuts, whatever survives of what was not synced`, async () => {
  console.warn(`power cuts: WAYMARK_SEED=${seed}`);
  const random = seeded(seed);
  const data = join(folder, 'data');
  const cookie = await prepare(data);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await databaseFiles(data);
    const trace = join(folder, `trace-${round}`, 'trace');
    await mkdir(join(folder, `trace-${round}`));
    acknowledged.push(...(await writeUntilKilled(data, trace, cookie, 5 + random.int(40))));
    // In the next round, the server goes on with what this power cut has left.
    const traced = await TracedFiles.read(trace, before);
    await rm(join(folder, `trace-${round}`), { recursive: true });
    for (const survives of [() => true, () => random.chance(0.5), () => false]) {
      await rm(data, { recursive: true });
      await mkdir(data);
      for (const [file, content] of traced.afterPowerCut(survives)) await writeFile(file, content);
      await expectAll(data, acknowledged);
    }
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 5);
});

/** Creates a game. Returns the cookie of a person who may write. */
async function prepare(data: string): Promise<string> {
  const settings = { WAYMARK_DATA: data };
  const server = await startServer({ database: { settings, drop: () => Promise.resolve() } });
  await server.people({ email: 'ada@waymark.test', roleId: 'organiser' });
  await server.teams('owls');
  const cookie = await server.signIn('ada@waymark.test');
  await server.close();
  return cookie;
}

async function databaseFiles(data: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of ['waymark.db', 'waymark.db-wal']) {
    const content = await readFile(join(data, name)).catch(() => undefined);
    if (content) files.set(join(data, name), content);
  }
  return files;
}

/** Runs a server under strace and kills it after so many writes. Returns the keys of those it acknowledged. */
async function writeUntilKilled(
  data: string,
  trace: string,
  cookie: string,
  count: number,
): Promise<string[]> {
  const files = ['waymark.db', 'waymark.db-wal'].map((name) => join(data, name));
  const program = [process.execPath, 'server/main.ts'];
  const { DATABASE_URL: _, ...inherited } = process.env;
  const server = spawn('strace', [...straceArguments(trace, files), ...program], {
    env: { ...inherited, NODE_OPTIONS: '', WAYMARK_DATA: data, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`The server ended: ${output}`)));
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, address] = /Waymark is at (\S+)\n/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const acknowledged: string[] = [];
  const write = async () => {
    for (;;) {
      const keyId = crypto.randomUUID();
      const body = { keyId, teamId: 'owls', title: 'A plot', summary: keyId.repeat(10) };
      const answer = await postJson(`${url}/api/plots`, body, { cookie }).catch(() => undefined);
      if (!answer) return;
      // Watched by strace, the server may find itself busy; it then has written nothing.
      if (answer.status === 503) continue;
      if (!answer.ok) throw new Error(`A write was answered ${answer.status} ${await answer.text()}`);
      acknowledged.push(keyId);
      if (acknowledged.length >= count) server.kill('SIGKILL');
    }
  };
  await Promise.all([write(), write(), write()]).finally(() => server.kill('SIGKILL'));
  await exited;
  await vi.waitFor(() => expectComplete(trace), { timeout: 30_000 });
  return acknowledged;
}

/** Waits until strace has written everything: it runs on for a moment. */
async function expectComplete(trace: string): Promise<void> {
  const names = await readdir(join(trace, '..'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names.filter((each) => each.startsWith(basename(trace)))) {
    expect((await readFile(join(trace, '..', name), 'utf8')).slice(-100)).toMatch(/\+\+\+ (killed|exited)/);
  }
}

async function expectAll(data: string, keys: readonly string[]): Promise<void> {
  const database = await openDatabase({ data });
  const { db } = database;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  for (const table of ['documents', 'document_versions'] as const) {
    const stored = await db.selectFrom(table).select('key_id').execute();
    const known = new Set(stored.map((row) => row.key_id));
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  }
  await database.close();
}
