import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const report = z.object({
  summary: z.object({
    totalDependenciesCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** A small tree with every layer in it, importing only what each may. */
const sound = {
  'src/domain/truth.ts': "import { z } from 'zod'; export const truth = z.string();",
  'src/contract/said.ts': "import { truth } from '#domain/truth'; export const said = truth;",
  'src/mirror/known.ts':
    "import Dexie from 'dexie'; import { said } from '#contract/said'; export const known = [Dexie, said];",
  'src/actions/perform.ts': "import { known } from '#mirror/known'; export const perform = known;",
  'src/sync/push.ts':
    "import ky from 'ky'; import { known } from '#mirror/known'; export const push = [ky, known];",
  'src/session/who.ts': "import { push } from '#sync/push.ts'; export const who = push;",
  'src/ui/Part.tsx': "import { truth } from '#domain/truth'; export const Part = truth;",
  'src/screens/Screen.tsx':
    "import { perform } from '#actions/perform.ts'; import { who } from '#session/who';" +
    "import { Part } from '#ui/Part'; export const Screen = [perform, who, Part];",
  'server/accept.ts': "import { said } from '#contract/said'; export const accept = said;",
  'sw/service-worker.ts': "import { said } from '#contract/said'; console.log(said);",
};

const faults = [
  ['src/domain/a.ts', "import '#contract/said';", 'domain-knows-its-place'],
  ['src/domain/b.ts', "import 'luxon';", 'domain-and-contract-are-pure'],
  ['src/domain/c.ts', "import 'node:fs';", 'domain-and-contract-are-pure'],
  ['src/contract/a.ts', "import '#mirror/known';", 'contract-knows-its-place'],
  ['src/mirror/a.ts', "import '#actions/perform.ts';", 'mirror-knows-its-place'],
  ['src/mirror/b.ts', "import 'react';", 'react-only-where-people-look'],
  ['src/actions/a.ts', "import '#sync/push.ts';", 'actions-knows-its-place'],
  ['src/actions/b.ts', "import 'dexie';", 'dexie-only-in-mirror'],
  ['src/actions/c.ts', "import 'ky';", 'ky-only-in-sync-and-session'],
  ['src/sync/a.ts', "import '#screens/Screen';", 'sync-knows-its-place'],
  ['src/sync/b.ts', "import '#actions/perform.ts';", 'sync-knows-its-place'],
  ['src/session/a.ts', "import '#screens/Screen';", 'session-knows-its-place'],
  ['src/ui/a.tsx', "import '#mirror/known';", 'ui-knows-its-place'],
  ['src/ui/b.tsx', "import { said } from '../contract/said.ts'; console.log(said);", 'ui-knows-its-place'],
  ['src/ui/c.tsx', "export const late = () => import('#sync/push.ts');", 'ui-knows-its-place'],
  [
    'src/ui/d.tsx',
    "import type { said } from '#contract/said'; export type S = typeof said;",
    'ui-knows-its-place',
  ],
  ['src/screens/a.tsx', "import '#server/accept.ts';", 'screens-knows-its-place'],
  ['src/screens/b.tsx', "import 'fastify';", 'server-packages-stay-there'],
  ['server/a.ts', "import '#mirror/known';", 'server-knows-its-place'],
  ['server/b.ts', "import '@chakra-ui/react';", 'chakra-only-in-ui-and-screens'],
  ['sw/a.ts', "import '#mirror/known';", 'sw-knows-its-place'],
  ['src/mirror/ring1.ts', "import { b } from './ring2.ts'; export const a = () => b;", 'no-circular'],
  ['src/mirror/ring2.ts', "import { a } from './ring1.ts'; export const b = () => a;", 'no-circular'],
  ['src/mirror/lost.ts', "import '#domain/nowhere';", 'nothing-unresolved'],
] as const;

const tree = mkdtempSync(join(tmpdir(), 'waymark-layers-'));
const plant = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const cruise = () => {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, 'src', 'server', 'sw', '--config', '.dependency-cruiser.mjs', '-T', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return report.parse(JSON.parse(stdout)).summary;
};

beforeAll(() => {
  for (const file of ['.dependency-cruiser.mjs', 'package.json']) cpSync(file, join(tree, file));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(sound)) plant(file, text);
});
afterAll(() => rmSync(tree, { recursive: true }));

test('a tree whose imports all point one way passes, and every import in it is seen', () => {
  const summary = cruise();
  expect(summary.violations).toEqual([]);
  const imports = Object.values(sound).flatMap((text) => text.match(/\bfrom '/g) ?? []);
  expect(summary.totalDependenciesCruised).toBe(imports.length);
});

test('every import that points the wrong way is found and named', () => {
  for (const [file, text] of faults) plant(file, text);
  const found = cruise().violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  // A ring is one violation, told from either of its ends.
  const expected = faults
    .filter(([, , rule]) => rule !== 'no-circular')
    .map(([file, , rule]) => `${file}: ${rule}`);
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(found.some((each) => /ring\d\.ts: no-circular$/.test(each))).toBe(true);
});
