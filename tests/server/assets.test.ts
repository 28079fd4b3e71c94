import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, freshDatabase, startServer } from '#support/server.ts';

const day = 24 * 60 * 60 * 1000;
let database: Database;
const dist = mkdtempSync(join(tmpdir(), 'waymark-dist-'));
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  rmSync(dist, { recursive: true, force: true });
  await database.drop();
});

/** Builds the app: one chunk, with a content hash in its name. */
function build(name: string): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), `<!doctype html><script src="/assets/${name}"></script>`);
  writeFileSync(join(dist, 'assets', name), `// ${name}`);
}

/** Requests chunks from a server started on the given day. Returns the status of each by name, and whether it is cached for ever. */
async function requestOn(dayNumber: number, ...names: string[]): Promise<Record<string, string>> {
  const server = await startServer({ dist, database, now: () => Date.UTC(2026, 5, 1) + dayNumber * day });
  try {
    const answers = await Promise.all(
      names.map(async (name) => {
        const answer = await fetch(`${server.url}/assets/${name}`);
        const cached = answer.headers.get('cache-control') ?? '';
        return [name, `${answer.status}${cached.includes('immutable') ? ' for ever' : ''}`] as const;
      }),
    );
    return Object.fromEntries(answers);
  } finally {
    await server.close();
  }
}

test('A page opened before an update can load its chunks for thirty days, however long its build was in use', async () => {
  build('one-aaaa.js');
  expect(await requestOn(0, 'one-aaaa.js')).toEqual({ 'one-aaaa.js': '200 for ever' });
  expect(await requestOn(100, 'one-aaaa.js')).toEqual({ 'one-aaaa.js': '200 for ever' });

  build('two-bbbb.js');
  const both = { 'one-aaaa.js': '200 for ever', 'two-bbbb.js': '200 for ever' };
  expect(await requestOn(101, 'one-aaaa.js', 'two-bbbb.js')).toEqual(both);
  expect(await requestOn(130, 'one-aaaa.js', 'two-bbbb.js')).toEqual(both);
  expect(await requestOn(132, 'one-aaaa.js', 'two-bbbb.js')).toEqual({ ...both, 'one-aaaa.js': '404' });
});

test('A restored build is current again, and files that never were chunks are not served', async () => {
  build('three-cccc.js');
  await requestOn(200);
  build('four-dddd.js');
  await requestOn(201);
  build('three-cccc.js');
  await requestOn(202);
  const expected = { 'three-cccc.js': '200 for ever', 'four-dddd.js': '404', 'five-eeee.js': '404' };
  expect(await requestOn(240, 'three-cccc.js', 'four-dddd.js', 'five-eeee.js')).toEqual(expected);
});

test('Other files of the data folder are not served', async () => {
  writeFileSync(join(database.settings['WAYMARK_DATA'] ?? '', 'kept-secret.txt'), 'a secret');
  const paths = ['..%2fkept-secret.txt', '..%2f..%2fkept-secret.txt', '%2e%2e%2f%2e%2e%2fkept-secret.txt'];
  const answers = await requestOn(300, ...paths);
  expect(Object.values(answers).filter((status) => status.startsWith('200'))).toEqual([]);
});

test('A data folder may be given relative to the folder that the server was started in', async () => {
  build('five-eeee.js');
  const folder = relative(process.cwd(), database.settings['WAYMARK_DATA'] ?? '');
  const server = await startServer({ dist, database, env: { WAYMARK_DATA: `./${folder}` } });
  try {
    expect((await fetch(`${server.url}/assets/five-eeee.js`)).status).toBe(200);
    expect((await fetch(server.url)).status).toBe(200);
  } finally {
    await server.close();
  }
});
