import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { layers } from '../../config/layers.ts';
import { screenFolders } from '../../config/screens.ts';
import { domainFolders } from '../../config/domain.ts';
import { serverFolders } from '../../config/server.ts';

const report = z.object({
  summary: z.object({
    totalDependenciesCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** A small tree with a file in every layer that imports only what it may. */
const soundTree = {
  'src/domain/rules/rule.ts': "import { z } from 'zod'; export const rule = z.string();",
  'src/contract/message.ts': "import { rule } from '#domain/rules/rule.ts'; export const message = rule;",
  'src/mirror/queries/rows.ts':
    "import Dexie from 'dexie'; import { message } from '#contract/message.ts'; export const rows = [Dexie, message];",
  'src/mirror/read/row.ts': "import { message } from '#contract/message.ts'; export const row = message;",
  'src/mirror/storage/database.ts': "import Dexie from 'dexie'; export const database = Dexie;",
  'src/mirror/overlay/overlay.ts':
    "import { message } from '#contract/message.ts'; export const overlay = message;",
  'src/actions/perform.ts': "import { row } from '#mirror/read/row.ts'; export const perform = row;",
  'src/sync/push.ts':
    "import ky from 'ky'; import { row } from '#mirror/read/row.ts'; export const push = [ky, row];",
  'src/api/client.ts':
    "import ky from 'ky'; import { message } from '#contract/message.ts'; export const client = [ky, message];",
  'src/session/user.ts': "import { client } from '#api/client.ts'; export const user = client;",
  'src/app/update.ts': "import { user } from '#session/user.ts'; export const update = user;",
  'src/ui/fields/moment/luxon.ts': "import { DateTime } from 'luxon'; export { DateTime };",
  'src/ui/Label.tsx': "import { rule } from '#domain/rules/rule.ts'; export const Label = rule;",
  'src/screens/Screen.tsx':
    "import { perform } from '#actions/perform.ts'; import { user } from '#session/user.ts';" +
    "import { rows } from '#mirror/queries/rows.ts'; import { overlay } from '#mirror/overlay/overlay.ts';" +
    "import type { database } from '#mirror/storage/database.ts'; import { update } from '#app/update.ts';" +
    "import { Label } from '#ui/Label.tsx'; export const Screen = [perform, user, rows, overlay, update, Label];" +
    'export type Database = typeof database;',
  'server/store/batch.ts': "import { message } from '#contract/message.ts'; export const batch = message;",
  'server/accept/accept.ts': "import { batch } from '#server/store/batch.ts'; export const accept = batch;",
  'sample/game.ts': "import { accept } from '#server/accept/accept.ts'; export const game = accept;",
  'sw/service-worker.ts': "import { message } from '#contract/message.ts'; console.log(message);",
};

/** Forbidden imports: the file, its text, and the rule that must name it. */
const violations = [
  ['src/domain/a.ts', "import '#contract/message.ts';", 'layer-domain'],
  ['src/domain/content/a.ts', "import '#domain/rules/rule.ts';", 'domain-content'],
  ['src/domain/b.ts', "import 'luxon';", 'pure-layers'],
  ['src/domain/c.ts', "import 'node:fs';", 'pure-layers'],
  ['src/contract/a.ts', "import '#mirror/queries/rows.ts';", 'layer-contract'],
  ['src/mirror/a.ts', "import '#actions/perform.ts';", 'layer-mirror'],
  ['src/mirror/b.ts', "import 'react';", 'react-only-in-the-page'],
  ['src/actions/a.ts', "import '#sync/push.ts';", 'layer-actions'],
  ['src/actions/d.ts', "import '#mirror/queries/rows.ts';", 'queries-for-screens'],
  ['src/mirror/feed/a.ts', "import '#mirror/queries/rows.ts';", 'queries-for-screens'],
  ['src/actions/b.ts', "import 'dexie';", 'dexie-only-in-mirror'],
  ['src/actions/c.ts', "import 'ky';", 'ky-only-in-api-and-sync'],
  ['src/sync/a.ts', "import '#screens/Screen.tsx';", 'layer-sync'],
  ['src/sync/b.ts', "import '#actions/perform.ts';", 'layer-sync'],
  ['src/api/a.ts', "import '#mirror/queries/rows.ts';", 'layer-api'],
  ['src/session/a.ts', "import '#screens/Screen.tsx';", 'layer-session'],
  ['src/app/a.ts', "import '#ui/Label.tsx';", 'layer-app'],
  ['src/ui/a.tsx', "import '#mirror/queries/rows.ts';", 'layer-ui'],
  ['src/ui/b.tsx', "import { message } from '../contract/message.ts'; console.log(message);", 'layer-ui'],
  ['src/ui/c.tsx', "export const late = () => import('#sync/push.ts');", 'layer-ui'],
  [
    'src/ui/d.tsx',
    "import type { message } from '#contract/message.ts'; export type M = typeof message;",
    'layer-ui',
  ],
  ['src/ui/e.tsx', "import 'luxon';", 'luxon-only-with-the-zone'],
  ['src/screens/e.tsx', "import 'luxon';", 'luxon-only-with-the-zone'],
  ['src/screens/a.tsx', "import '#server/accept/accept.ts';", 'layer-screens'],
  ['src/screens/c.tsx', "import '#mirror/storage/database.ts';", 'layer-screens'],
  ['src/screens/d.tsx', "import '#sync/push.ts';", 'layer-screens'],
  ['src/screens/b.tsx', "import 'fastify';", 'server-packages-only-on-the-server'],
  ['server/a.ts', "import '#mirror/queries/rows.ts';", 'layer-server'],
  ['server/store/a.ts', "import '#server/accept/accept.ts';", 'server-store'],
  ['server/http/a.ts', "import { accept } from '../accept/accept.ts'; console.log(accept);", 'server-http'],
  ['server/b.ts', "import '@chakra-ui/react';", 'styling-only-in-ui-and-screens'],
  ['sample/a.ts', "import '#screens/Screen.tsx';", 'layer-sample'],
  ['sw/a.ts', "import '#mirror/queries/rows.ts';", 'layer-service-worker'],
  ['src/mirror/lost.ts', "import '#domain/nowhere.ts';", 'no-unresolved'],
] as const;

/** Two circles, one of values and one of types alone; each is reported from one of its files. */
const circles = {
  'src/mirror/value1.ts': "import { b } from './value2.ts'; export const a = () => b;",
  'src/mirror/value2.ts': "import { a } from './value1.ts'; export const b = () => a;",
  'src/mirror/type1.ts': "import type { B } from './type2.ts'; export type A = { b: B };",
  'src/mirror/type2.ts': "import type { A } from './type1.ts'; export type B = { a: A };",
};

const tree = mkdtempSync(join(tmpdir(), 'waymark-layers-'));
const plant = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const cruise = () => {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['src', 'server', 'sample', 'sw'];
  const args = [program, ...folders, '--config', '.dependency-cruiser.mjs', '-T', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return report.parse(JSON.parse(stdout)).summary;
};

beforeAll(() => {
  for (const file of ['.dependency-cruiser.mjs', 'config', 'package.json']) {
    cpSync(file, join(tree, file), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(soundTree)) plant(file, text);
});
afterAll(() => rmSync(tree, { recursive: true }));

test('a tree whose imports all point one way passes, and every import in it is seen', () => {
  const summary = cruise();
  expect(summary.violations).toEqual([]);
  const imports = Object.values(soundTree).flatMap((text) => text.match(/\bfrom '/g) ?? []);
  expect(summary.totalDependenciesCruised).toBe(imports.length);
});

test('every layer has a violation planted in it', () => {
  const planted = new Set<string>(violations.map(([, , rule]) => rule));
  expect(Object.keys(layers).filter((name) => !planted.has(`layer-${name}`))).toEqual([]);
});

test('every import that points the wrong way is found and named', () => {
  for (const [file, text] of violations) plant(file, text);
  for (const [file, text] of Object.entries(circles)) plant(file, text);
  const found = cruise().violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  expect(found).toEqual(expect.arrayContaining(violations.map(([file, , rule]) => `${file}: ${rule}`)));
  expect(found).toContainEqual(expect.stringMatching(/value\d\.ts: no-circular$/));
  expect(found).toContainEqual(expect.stringMatching(/type\d\.ts: no-circular$/));
});

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));

/** The rooms of the screens, and in place of a room that is not listed itself, its parts. */
const roomsOfScreens = foldersIn('src/screens').flatMap((room) =>
  Object.hasOwn(screenFolders, room)
    ? [room]
    : foldersIn(`src/screens/${room}`).map((part) => `${room}/${part}`),
);

test.each([
  ['config/screens.ts', 'src/screens', screenFolders, roomsOfScreens],
  ['config/domain.ts', 'src/domain', domainFolders, foldersIn('src/domain')],
  ['config/server.ts', 'server', serverFolders, foldersIn('server')],
])('%s names every folder of %s, and no other', (_file, _folder, folders, there) => {
  expect(Object.keys(folders).toSorted()).toEqual(there.toSorted());
  const result = Object.values(folders)
    .flat()
    .filter((name) => !Object.hasOwn(folders, name));
  expect(result).toEqual([]);
});
