import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentUserSchema } from '#contract/user';
import { accounts, loadSample } from '#server/sample/load';
import { sampleGame } from '#server/sample/game';
import { startServer, type TestServer } from '#support/server';
import { played } from './played.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const password = 'waymark-demo';
const loaded: { server?: TestServer } = {};

function server(): TestServer {
  if (!loaded.server) throw new Error('No server was started');
  return loaded.server;
}

beforeAll(async () => {
  loaded.server = await startServer();
  await loadSample(server().store, { now, password });
});

afterAll(() => loaded.server?.close());

async function asked(path: string, cookie: string): Promise<unknown> {
  const answer = await fetch(`${server().url}/api${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('The sample game in a database', () => {
  it('lets everybody named at start sign in, each in their role and teams', async () => {
    const { people } = sampleGame({ now });
    for (const [email] of accounts) {
      const user = currentUserSchema.parse(
        await asked('/user/current', await server().signIn(email, password)),
      );
      const one = people.find((each) => each.email === email);
      expect(user).toMatchObject({
        email,
        id: one?.id,
        teams: one?.teams,
        isAdmin: email.startsWith('admin@'),
      });
      expect(user.role === null).toBe(email.startsWith('norole@'));
    }
  });

  it('holds every document as the rules of the domain make it, numbered and with all its versions', async () => {
    const { db } = server().store.database;
    const { documents } = played(sampleGame({ now }));
    const rows = await db
      .selectFrom('documents')
      .select(['key_id', 'version', 'status_id', 'reference'])
      .execute();
    expect(rows).toHaveLength(documents.size);
    for (const row of rows) {
      const { version, statusId } = documents.get(row.key_id) ?? {};
      expect(row).toMatchObject({ version, status_id: statusId });
    }
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
    const versions = await db.selectFrom('document_versions').select('key_id').execute();
    expect(versions).toHaveLength(rows.reduce((sum, { version }) => sum + version, 0));
  });

  it('shows a plot writer what is shared with them and nothing else of the other team', async () => {
    const { people, shares } = sampleGame({ now });
    const writer = people.find(({ account }) => account === 'writer');
    const { documents } = played(sampleGame({ now }));
    const visible = [...documents.values()].filter(({ teamId, keyId }) => {
      const given = shares.find((each) => each.keyId === keyId)?.shares;
      const isOwn = writer?.teams.includes(teamId) ?? false;
      return isOwn || given?.shareAll || given?.shareTeams.some((team) => writer?.teams.includes(team));
    });
    const feeds = [...(writer?.teams ?? [])].flatMap((team) =>
      ['plot', 'encounter'].flatMap((entity) => [
        `owned:${team}:${entity}`,
        `shared:${team}:${entity}`,
        `sharedAll:${entity}`,
      ]),
    );
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
