import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '#domain/primitives/csv.ts';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type TestGame, type Actor, openTestGame } from '#support/cast.ts';
import { testPassword } from '#support/server.ts';
import { z } from 'zod';
import { create } from './changes.ts';

let game: TestGame;
beforeAll(async () => {
  game = await openTestGame();
});
afterAll(() => game.close());

async function fetchAs(who: Actor, path: string) {
  const cookie = await game.server.signIn(`${who}@waymark.test`);
  const answer = await fetch(`${game.server.url}/api${path}`, { headers: { cookie } });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
async function tableOf(who: Actor, entity: string) {
  const { status, bytes } = await fetchAs(who, `/export.csv?entity=${entity}`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { status, text, rows: readCsv(text).rows };
}
async function made(who: Actor, path: string, body: object): Promise<string> {
  const answer = await game.request(who, path, { method: 'POST', body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return z.string().parse(answer.body);
}
const at = (rows: readonly (readonly string[])[], id: string, heading: string) =>
  rows.find(([first]) => first === id)?.[rows[0]?.indexOf(heading) ?? -1];

describe('the table of a document type', () => {
  test('The table of a document type is a file for spreadsheets with names in place of references', async () => {
    const plot = await made('olga', '/plots', { teamId: 'owls', title: 'The long wait' });
    const id = await made('olga', '/encounters', {
      teamId: 'owls',
      title: 'The "ford", at dusk',
      plotLine: plot,
      refereeBrief: '<p>Hold it.</p><p>Then run.</p>',
      duration: 45,
    });
    const { headers, bytes } = await fetchAs('olga', '/export.csv?entity=encounter');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const result = headers.get('content-disposition');
    expect(result).toMatch(/^attachment; filename="waymark-encounters-[\d-]+\.csv"$/);
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const { rows } = await tableOf('olga', 'encounter');
    expect(at(rows, id, 'Title')).toBe('The "ford", at dusk');
    expect(at(rows, id, 'Team')).toBe('The owls');
    expect(at(rows, id, 'Status')).toBe('Editing');
    expect(at(rows, id, 'Plot line')).toBe('PLT-1 The long wait');
    expect(at(rows, id, 'Referee brief')).toBe('Hold it.\nThen run.');
    expect(at(rows, id, 'Duration')).toBe('45');
  });

  test('A table contains nothing that a spreadsheet would evaluate', async () => {
    for (const title of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)']) {
      const id = await made('olga', '/monsters', { teamId: 'owls', title, summary: title });
      const { rows, text } = await tableOf('olga', 'monster');
      expect(at(rows, id, 'Title')).toBe(`'${title}`);
      expect(at(rows, id, 'Summary')).toBe(`'${title}`);
      expect(text).not.toMatch(/(?:^|[,\n])"?[=+@-]/m);
    }
  });

  test('A table contains what the reader may see and nothing of other teams', async () => {
    const own = await made('pip', '/rituals', { teamId: 'owls', title: 'Of the owls' });
    const other = await made('poppy', '/rituals', { teamId: 'foxes', title: 'Of the foxes' });
    const idsFor = async (who: Actor) => (await tableOf(who, 'ritual')).rows.slice(1).map(([id]) => id);
    expect(await idsFor('pip')).toEqual([own]);
    expect(await idsFor('poppy')).toEqual([other]);
    expect(await idsFor('olga')).toEqual(expect.arrayContaining([own, other]));
  });

  test('A table never shows players staff-only text or the names of hidden documents', async () => {
    const hidden = await made('olga', '/plots', { teamId: 'foxes', title: 'PLANTED-PLOT' });
    await made('olga', '/lammies', {
      teamId: 'owls',
      title: 'The lantern',
      organiserNotes: '<p>PLANTED-NOTES</p>',
      refereeText: '<p>PLANTED-REFEREE</p>',
      source: hidden,
      links: [hidden],
    });
    await made('olga', '/research', {
      teamId: 'owls',
      title: 'What sleeps',
      organiserNotes: 'PLANTED-NOTES',
      answer: '<p>PLANTED-ANSWER</p>',
      refereeNotes: '<p>PLANTED-REFEREE</p>',
    });
    await made('admin', '/systemPages', { name: 'Rota', content: '<p>PLANTED-ROTA</p>', published: false });
    for (const kind of Object.keys(documentTypes).filter(isDocumentType)) {
      const { status, text } = await tableOf('pip', kind);
      expect(status === 200 || status === 403).toBe(true);
      expect(text).not.toContain('PLANTED');
      expect(text).not.toMatch(/Organiser notes|Referee text/);
    }
    const staff = await tableOf('olga', 'lammie');
    expect(staff.text).toContain('PLANTED-NOTES');
    expect(staff.text).toContain('PLANTED-PLOT');
  });

  test('Every type has a table, which is refused without any permission for the type', async () => {
    for (const kind of Object.keys(documentTypes).filter(isDocumentType)) {
      const { status, rows } = await tableOf('admin', kind);
      expect(status).toBe(200);
      expect(rows[0]).toContain(documentTypes[kind].allFields['title']?.label);
    }
    expect((await tableOf('pip', 'plot')).status).toBe(403);
    expect((await tableOf('pip', 'user')).status).toBe(403);
    expect((await tableOf('olga', 'nonsense')).status).toBe(400);
    expect((await fetch(`${game.server.url}/api/export.csv?entity=plot`)).status).toBe(401);
  });

  test('A table is complete, however many documents there are', async () => {
    const given = { entity: 'rumour', teamId: 'crows' } as const;
    const changes = Array.from({ length: 450 }, (_, index) => ({
      change: create({ title: `Rumour ${index}` }, given),
    }));
    for (let from = 0; from < changes.length; from += 100) {
      await game.push('admin', ...changes.slice(from, from + 100));
    }
    expect((await tableOf('admin', 'rumour')).rows).toHaveLength(451);
  });
});

describe('the whole game', () => {
  test('The export of the whole game is for administrators only', async () => {
    for (const who of ['olga', 'rhea', 'pip'] as const) {
      expect((await fetchAs(who, '/export.json')).status).toBe(403);
    }
    expect((await fetch(`${game.server.url}/api/export.json`)).status).toBe(401);
  });

  test('The export contains documents with versions, comments and shares, collections, people and roles', async () => {
    const id = await made('olga', '/rituals', { teamId: 'owls', title: 'First title' });
    const put = { version: 1, title: 'Second title' };
    await game.request('olga', `/rituals/${id}`, { method: 'PUT', body: JSON.stringify(put) });
    const comment = { comment: 'Mind the candles', keyId: id };
    await game.request('olga', `/rituals/${id}/comments`, { method: 'POST', body: JSON.stringify(comment) });
    const shares = { shareAll: false, teams: ['foxes'] };
    await game.request('olga', `/rituals/${id}/shares`, { method: 'POST', body: JSON.stringify(shares) });
    const { status, headers, bytes } = await fetchAs('admin', '/export.json');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    const rowsSchema = z.array(z.looseObject({ keyId: z.string() }));
    const exported = z
      .looseObject({
        documents: rowsSchema,
        collections: rowsSchema,
        people: z.array(z.unknown()),
        roles: z.array(z.unknown()),
      })
      .parse(JSON.parse(new TextDecoder().decode(bytes)));
    expect(exported.documents.find(({ keyId }) => keyId === id)).toMatchObject({
      entity: 'ritual',
      version: 2,
      body: { title: 'Second title' },
      comments: [{ comment: 'Mind the candles' }],
      shares: { shareAll: false, shareTeams: ['foxes'] },
      versions: [
        { version: 1, body: { title: 'First title' } },
        { version: 2, body: { title: 'Second title' } },
      ],
    });
    expect(exported.collections).toContainEqual(expect.objectContaining({ keyId: 'owls', entity: 'team' }));
    const given = { email: 'pip@waymark.test', teams: ['owls'] };
    expect(exported.people).toContainEqual(expect.objectContaining(given));
    expect(exported.roles).toContainEqual(expect.objectContaining({ id: 'referee', isStaff: true }));
  });

  test('The export contains no passwords, sessions or other credentials', async () => {
    const { db } = game.server.store.database;
    const accounts = await db.selectFrom('auth_account').select('password').execute();
    const sessions = await db.selectFrom('auth_session').select('token').execute();
    const text = new TextDecoder().decode((await fetchAs('admin', '/export.json')).bytes);
    const secrets = [
      testPassword,
      ...accounts.map((each) => each.password),
      ...sessions.map((each) => each.token),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret ?? testPassword);
    expect(text).not.toContain('argon2');
  });
});
