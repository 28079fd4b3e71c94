import { entityKeys } from '#domain/entities/index.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { currentUserSchema } from '#contract/user.ts';
import { may } from '#domain/permissions/permissions.ts';
import { feedOf, scopesOfPerson } from '#domain/permissions/scopes.ts';
import { accounts, loadSample } from '#sample/load.ts';
import { sampleGame } from '#sample/game.ts';
import { startServer, type TestServer } from '#support/server.ts';
import { personOf, played } from './replay.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const password = 'waymark-demo';
const game = sampleGame({ now });
const { documents } = played(game);
const loaded: { server?: TestServer } = {};

function server(): TestServer {
  if (!loaded.server) throw new Error('No server was started');
  return loaded.server;
}

beforeAll(async () => {
  loaded.server = await startServer();
  await loadSample(server().store, { now, password });
  // So much work at once can be more than the server lets itself be pressed to; it says when it is at ease again.
  await vi.waitFor(atEase, { timeout: 20_000, interval: 100 });
}, 90_000);

async function atEase(): Promise<void> {
  const { status } = await fetch(`${server().url}/api/healthcheck/ready`);
  if (status !== 200) throw new Error(`The server answers ${status}`);
}

afterAll(() => loaded.server?.close());

async function asked(path: string, cookie: string): Promise<unknown> {
  const answer = await fetch(`${server().url}/api${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('The sample game in a database', () => {
  it('lets everybody named at start sign in, each in their role and teams', async () => {
    for (const [email] of accounts) {
      const user = currentUserSchema.parse(
        await asked('/user/current', await server().signIn(email, password)),
      );
      const one = game.people.find((each) => each.email === email);
      expect(user).toMatchObject({
        email,
        id: one?.id,
        teams: one?.teams,
        isAdmin: email.startsWith('admin@'),
      });
      expect(user.role === null).toBe(email.startsWith('norole@'));
    }
  });

  it('holds every document as the rules of the domain make it, numbered, with all its versions and comments', async () => {
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

  it('shows a plot writer what is shared with them and nothing else of the other team', async () => {
    const writer = game.people.find(({ account }) => account === 'writer');
    if (!writer) throw new Error('There is no writer');
    const person = personOf(writer);
    // What a plot writer reads is decided by team and share alone for these; nothing of them stands open to all.
    const types = ['plot', 'monster', 'encounter', 'rumour', 'lammie', 'ritual'];
    const visible = [...documents.values()].filter(
      (each) => types.includes(each.entity) && may(person, 'read', each),
    );
    const feeds = scopesOfPerson(person)
      .map(feedOf)
      .filter((scope) => types.some((entity) => scope.endsWith(`:${entity}`)));
    const { db } = server().store.database;
    const marks = await db
      .selectFrom('feed')
      .select('id')
      .where('scope', 'in', feeds)
      .where('gone', '=', 0)
      .execute();
    expect([...new Set(marks.map(({ id }) => id))].sort()).toEqual(visible.map(({ keyId }) => keyId).sort());
  });
});
