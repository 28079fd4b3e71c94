import { entityKeys } from '#domain/content/entities/index.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { feedOf, scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { accounts, loadSample } from '#sample/load.ts';
import { sampleGame } from '#sample/game.ts';
import { startServer, type TestServer } from '#support/server.ts';
import { personOf, played } from './replay.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const password = 'waymark-demo';
const game = sampleGame({ now });
const { documents } = played(game);
const state: { server?: TestServer } = {};

function server(): TestServer {
  if (!state.server) throw new Error('The server has not started yet.');
  return state.server;
}

beforeAll(async () => {
  state.server = await startServer();
  await loadSample(server().store, { now, password });
  // Loading can trip the server’s overload protection. Wait until it accepts requests again.
  await vi.waitFor(expectReady, { timeout: 20_000, interval: 100 });
}, 90_000);

async function expectReady(): Promise<void> {
  const { status } = await fetch(`${server().url}/api/healthcheck/ready`);
  if (status !== 200) throw new Error(`The server answers ${status}`);
}

afterAll(() => state.server?.close());

async function fetchJson(path: string, cookie: string): Promise<unknown> {
  const answer = await fetch(`${server().url}/api${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

it('Every named account can sign in, with its role and teams', async () => {
  for (const [email] of accounts) {
    const user = currentUserSchema.parse(
      await fetchJson('/user/current', await server().signIn(email, password)),
    );
    const person = game.people.find((each) => each.email === email);
    expect(user).toMatchObject({
      email,
      id: person?.id,
      teams: person?.teams,
      isAdmin: email.startsWith('admin@'),
    });
    expect(user.role === null).toBe(email.startsWith('norole@'));
  }
});

it('Every document is stored as the domain rules make it, with reference, versions and comments', async () => {
  const { db } = server().store.database;
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'version', 'status_id', 'reference', 'comments', 'share_all'])
    .where('entity', 'in', entityKeys)
    .execute();
  expect(rows).toHaveLength(documents.size);
  for (const row of rows) {
    const { version, statusId, comments, shares } = documents.get(row.key_id) ?? {};
    expect(row).toMatchObject({ version, status_id: statusId, share_all: shares?.shareAll ? 1 : 0 });
    expect(z.array(z.unknown()).parse(JSON.parse(row.comments))).toHaveLength(comments?.length ?? -1);
  }
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  const versions = await db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.key_id', 'document_versions.key_id')
    .where('documents.entity', 'in', entityKeys)
    .select('document_versions.key_id')
    .execute();
  expect(versions).toHaveLength(rows.reduce((sum, { version }) => sum + version, 0));
});

it('A plot writer sees what is shared with them and nothing else of the other team', async () => {
  const writer = game.people.find(({ account }) => account === 'writer');
  if (!writer) throw new Error('There is no writer');
  const person = personOf(writer);
  // For these types only team and shares decide what a plot writer reads.
  const types = ['plot', 'monster', 'encounter', 'rumour', 'lammie', 'ritual'];
  const visible = [...documents.values()].filter(
    (each) => types.includes(each.entity) && may(person, 'read', each),
  );
  const feeds = scopesOfPerson(person)
    .map(feedOf)
    .filter((scope) => types.some((entity) => scope.endsWith(`:${entity}`)));
  const { db } = server().store.database;
  const entries = await db
    .selectFrom('feed')
    .select('id')
    .where('scope', 'in', feeds)
    .where('gone', '=', 0)
    .execute();
  expect([...new Set(entries.map(({ id }) => id))].sort()).toEqual(visible.map(({ keyId }) => keyId).sort());
});
