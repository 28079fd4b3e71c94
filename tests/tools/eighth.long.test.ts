import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository } from './planted/copy.ts';

/** The one file of the eighth type. */
const curse = `import { chips, choice, line, number, reference, rich } from '../fields/builders.ts';
import { defineEntity } from './define.ts';

export const curse = defineEntity({
  key: 'curse',
  api: 'curses',
  path: '/curses',
  route: 'curse',
  label: 'Curse',
  plural: 'Curses',
  prefix: 'CUR',
  hasEvent: true,
  copyable: true,
  fields: {
    effect: rich('Effect', { required: true, section: 'The curse' }),
    source: rich('Where it comes from', { staff: true, required: true, section: 'The curse' }),
    strength: choice('Strength', ['Faint', 'Strong'], { required: true, section: 'The curse' }),
    signs: chips('Signs', { section: 'The curse' }),
    days: number('Days', { section: 'The curse' }),
    liftedBy: reference('Lifted by', 'ritual', { section: 'The curse' }),
    victim: line('Victim', { section: 'The curse' }),
  },
});
`;

const tree = copyRepository();
const registry = join(tree, 'src/domain/content/entities/index.ts');

/** Runs a program of the repository's tools in the copy. */
function run(program: string, ...args: string[]) {
  const path = resolve('node_modules', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  writeFileSync(join(tree, 'src/domain/content/entities/curse.ts'), curse);
  const imported = readFileSync(registry, 'utf8').replace(
    'import { encounter }',
    "import { curse } from './curse.ts';\nimport { encounter }",
  );
  const after = imported.replace('research, ritual }', 'research, ritual, curse }');
  if (!after.includes("'./curse.ts'") || !after.includes('ritual, curse }')) {
    throw new Error('The registry no longer has the shape that this test expects.');
  }
  writeFileSync(registry, after);
});
afterAll(() => rmSync(tree, { recursive: true }));

test('an eighth type, one file and its line in the registry, leaves nothing undecided for the compiler', () => {
  const { status, output } = run('typescript/bin/tsc', '-b');
  expect(output.replaceAll(/npm warn.*\n/g, '')).toBe('');
  expect(status).toBe(0);
}, 300_000);

test('it has list, form, routes, sync, permissions, calls and factories, and lives its whole life', () => {
  const { status, output } = run(
    'vitest/vitest.mjs',
    'run',
    'tests/sync/life.test.ts',
    'tests/screens/types.test.ts',
    'tests/server/comments-shares.test.ts',
    'tests/domain/fields.test.ts',
    'tests/domain/redaction.test.ts',
    '--testNamePattern=curse',
    '--reporter=verbose',
  );
  for (const sentence of [
    'the whole life of a curse',
    'the type curse',
    'The comment calls of curse return what rule 10.14 names',
    'A new curse with only a title is valid',
    'A reader who is not staff has no staff-only field of curse',
  ])
    expect(output).toContain(sentence);
  expect(output).not.toMatch(/[1-9]\d* failed/);
  expect(status).toBe(0);
}, 300_000);
