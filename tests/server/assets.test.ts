import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, freshDatabase, startServer } from '#support/server.ts';

const day = 24 * 60 * 60 * 1000;
const stage: { database?: Database } = {};
const dist = mkdtempSync(join(tmpdir(), 'waymark-dist-'));
beforeAll(async () => {
  stage.database = await freshDatabase();
});
afterAll(async () => {
  rmSync(dist, { recursive: true, force: true });
  await stage.database?.drop();
});

/** Builds the app: one chunk, with the hash that its content asks for. */
function build(name: string): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), `<!doctype html><script src="/assets/${name}"></script>`);
  writeFileSync(join(dist, 'assets', name), `// ${name}`);
}

/** What a server that starts on this day answers when it is asked for a chunk. */
async function asked(on: number, ...names: string[]): Promise<Record<string, string>> {
  const { database } = stage;
  if (!database) throw new Error('There is no database yet.');
  const server = await startServer({ dist, database, now: () => Date.UTC(2026, 5, 1) + on * day });
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

test('a page opened before an update can load its chunks for thirty days, however long its build was in use', async () => {
  build('one-aaaa.js');
  expect(await asked(0, 'one-aaaa.js')).toEqual({ 'one-aaaa.js': '200 for ever' });
  expect(await asked(100, 'one-aaaa.js')).toEqual({ 'one-aaaa.js': '200 for ever' });

  build('two-bbbb.js');
  const both = { 'one-aaaa.js': '200 for ever', 'two-bbbb.js': '200 for ever' };
  expect(await asked(101, 'one-aaaa.js', 'two-bbbb.js')).toEqual(both);
  expect(await asked(130, 'one-aaaa.js', 'two-bbbb.js')).toEqual(both);
  expect(await asked(132, 'one-aaaa.js', 'two-bbbb.js')).toEqual({ ...both, 'one-aaaa.js': '404' });
});

test('a build that is restored is current again, and files that never were chunks are not served', async () => {
  build('three-cccc.js');
  await asked(200);
  build('four-dddd.js');
  await asked(201);
  build('three-cccc.js');
  await asked(202);
  expect(await asked(240, 'three-cccc.js', 'four-dddd.js', 'five-eeee.js')).toEqual({
    'three-cccc.js': '200 for ever',
    'four-dddd.js': '404',
    'five-eeee.js': '404',
  });
});

test('other files of the data folder are not served', async () => {
  writeFileSync(join(stage.database?.settings['WAYMARK_DATA'] ?? '', 'kept-secret.txt'), 'a secret');
  const paths = ['..%2fkept-secret.txt', '..%2f..%2fkept-secret.txt', '%2e%2e%2f%2e%2e%2fkept-secret.txt'];
  const answers = await asked(300, ...paths);
  expect(Object.values(answers).filter((status) => status.startsWith('200'))).toEqual([]);
});
