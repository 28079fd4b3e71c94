import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A program that limits its memory as the server does, and prints with what it runs. */
const source = `
import { limitMemory } from ${JSON.stringify(new URL('../../server/limitMemory.ts', import.meta.url).href)};
limitMemory();
console.log(JSON.stringify({
  pid: process.pid,
  flags: process.execArgv,
  given: process.argv.slice(2),
  threshold: process.env.MALLOC_MMAP_THRESHOLD_,
}));
`;

let folder = '';
let program = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-memory-'));
  program = join(folder, 'program.mjs');
  await writeFile(program, source);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program, and returns what it prints and its process id. */
function run(settings: Readonly<Record<string, string>>, flags: readonly string[] = []) {
  const { MALLOC_MMAP_THRESHOLD_: _threshold, NODE_OPTIONS: _options, ...env } = process.env;
  const given = { env: { ...env, ...settings }, encoding: 'utf8' } as const;
  const { stdout, pid, stderr } = spawnSync(process.execPath, [...flags, program, 'one', 'two'], given);
  expect(stderr).toBe('');
  const printed: unknown = JSON.parse(stdout);
  return { printed, pid };
}

test('A program restarts in the same process, with settings that give unused memory back', () => {
  const { printed, pid } = run({});
  expect(printed).toEqual({
    pid,
    flags: expect.arrayContaining(['--max-semi-space-size=16']),
    given: ['one', 'two'],
    threshold: '65536',
  });
});

test('An operator’s own threshold of large allocations stays', () => {
  expect(run({ MALLOC_MMAP_THRESHOLD_: '1000000' }).printed).toMatchObject({ threshold: '1000000' });
});

test('With an operator’s own size of the heap, nothing is changed', () => {
  const own = '--max-semi-space-size=32';
  expect(run({}, [own]).printed).toEqual({ pid: expect.any(Number), flags: [own], given: ['one', 'two'] });
  expect(run({ NODE_OPTIONS: own }).printed).toMatchObject({ flags: [] });
});
