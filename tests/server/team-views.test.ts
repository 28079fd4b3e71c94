import { expect, test } from 'vitest';
import { pullResponseSchema } from '#contract/sync/sync.ts';
import type { PersonalEntry } from '#domain/personal/entry.ts';
import { type TeamView, readTeamView, teamViewLimits, writeTeamView } from '#domain/personal/teamView.ts';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';

const { game, api } = apiFixture();

const everybody = ['olga', 'wren', 'finn', 'rhea', 'pip', 'gus'] as const;
const view = (by: Name, given: Partial<TeamView> = {}): TeamView => ({
  id: 'one',
  teamId: 'owls',
  by,
  type: 'encounter',
  name: 'To do',
  query: 'status=0&view=board',
  ...given,
});
const entry = (given: TeamView, at: number): PersonalEntry => ({ ...writeTeamView(given), at });
const gone = (given: TeamView, at: number): PersonalEntry => ({ ...entry(given, at), value: '' });

async function save(name: Name, ...entries: PersonalEntry[]): Promise<number> {
  return (await api.ask(name, 'POST', '/sync/personal', { user: name, entries })).status;
}

/** The views that a person gets beyond a number; undefined where there is nothing new. */
async function views(name: Name, personal = 0) {
  const body = { user: name, epoch: null, schema: 1, scopes: {}, limit: 1000, personal };
  const page = pullResponseSchema.parse((await api.ask(name, 'POST', '/sync/pull', body)).json);
  expect(page.personal?.entries.filter(({ key }) => key.startsWith('view:'))).toEqual([]);
  return {
    list: page.personal?.views?.map((each) => readTeamView(each)?.name),
    cursor: page.personal?.cursor ?? 0,
  };
}

async function lead(teamId: string, ...leads: Name[]): Promise<void> {
  await game.put('team', teamId, { name: teamId, leads });
}

test('Members get them, and who may edit teams; nobody else does', async () => {
  expect(await save('wren', entry(view('wren'), 10))).toBe(200);
  const got: Record<string, unknown> = {};
  for (const name of everybody) got[name] = (await views(name)).list;
  expect(got).toEqual({ olga: ['To do'], wren: ['To do'], pip: ['To do'], finn: [], rhea: [], gus: [] });
});

test('Nobody shares with a team that is not theirs, or in the name of another', async () => {
  await save('finn', entry(view('finn'), 10));
  await save('wren', entry(view('olga', { id: 'two' }), 10));
  await save('wren', entry(view('wren', { id: 'three', teamId: 'nothing' }), 10));
  expect((await views('olga')).list).toEqual([]);
});

test('Its maker, leads and who may edit teams change and delete a view; other members do not', async () => {
  await save('wren', entry(view('wren'), 10));
  await save('pip', entry(view('wren', { name: 'By a member' }), 20));
  await save('pip', gone(view('wren'), 21));
  expect((await views('wren')).list).toEqual(['To do']);
  await save('olga', entry(view('wren', { name: 'By an organiser' }), 30));
  expect((await views('pip')).list).toEqual(['By an organiser']);
  await lead('owls', 'pip');
  await save('pip', entry(view('wren', { name: 'By a lead' }), 40));
  expect((await views('wren')).list).toEqual(['By a lead']);
  await save('wren', gone(view('wren'), 50));
  expect((await views('olga')).list).toEqual([]);
});

test('Its maker has no say any more once they have left the team', async () => {
  await save('wren', entry(view('wren'), 10));
  await game.become('wren', 'plot-writer', ['foxes']);
  await save('wren', entry(view('wren', { name: 'From outside' }), 20));
  expect((await views('wren')).list).toEqual([]);
  expect((await views('olga')).list).toEqual(['To do']);
});

test('The later of two changes counts, whichever arrives first; what was deleted stays so', async () => {
  await save(
    'wren',
    entry(view('wren', { name: 'Later' }), 20),
    entry(view('wren', { name: 'Earlier' }), 10),
  );
  expect((await views('wren')).list).toEqual(['Later']);
  await save('olga', gone(view('wren'), 30));
  await save('wren', entry(view('wren', { name: 'Back' }), 25));
  expect((await views('wren')).list).toEqual([]);
});

test('A device whose clock is years ahead does not have the last word', async () => {
  await save('wren', entry(view('wren', { name: 'From 2200' }), Date.parse('2200-01-01')));
  await save('olga', entry(view('wren', { name: 'From now' }), Date.now() + 1000 * 60));
  expect((await views('wren')).list).toEqual(['From now']);
});

test('They come again only when one of them is new', async () => {
  await save('wren', entry(view('wren'), 10));
  const first = await views('pip');
  expect((await views('pip', first.cursor)).list).toBeUndefined();
  await save('wren', entry(view('wren', { id: 'two', name: 'Other' }), 10));
  expect(new Set((await views('pip', first.cursor)).list)).toEqual(new Set(['To do', 'Other']));
});

test(`A team shares ${teamViewLimits.perTeam}, and one more when another is deleted`, async () => {
  const ids = Array.from({ length: teamViewLimits.perTeam + 1 }, (_, at) => `v${at}`);
  await save('wren', ...ids.map((id) => entry(view('wren', { id, name: id }), 10)));
  expect((await views('wren')).list).toHaveLength(teamViewLimits.perTeam);
  await save(
    'wren',
    gone(view('wren', { id: 'v0' }), 20),
    entry(view('wren', { id: 'more', name: 'more' }), 20),
  );
  const { list } = await views('wren');
  expect(list).toHaveLength(teamViewLimits.perTeam);
  expect(list).toContain('more');
});

test('Members who share at the same moment all do', async () => {
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const by = at % 2 === 0 ? 'wren' : 'pip';
      await save(by, entry(view(by, { id: `v${at}`, name: `v${at}` }), 10));
    }),
  );
  expect((await views('wren')).list).toHaveLength(10);
});

test('Anything that is not a view is left out, and stops nothing else', async () => {
  const { key } = writeTeamView(view('wren'));
  const values = [
    'wren&plot',
    'wren&nothing&Name&',
    'wren&encounter&&',
    `wren&encounter&${'n'.repeat(teamViewLimits.name + 1)}&`,
    `wren&encounter&Name&${'q'.repeat(teamViewLimits.query + 1)}`,
    'wren&__proto__&Name&',
    'wren&encounter&%E0%A4%A&',
  ];
  for (const value of values) expect(await save('wren', { key, value, at: 10 })).toBe(200);
  expect(await save('wren', { key: 'view:nokey', value: values[0] ?? '', at: 10 })).toBe(200);
  expect((await views('wren')).list).toEqual([]);
  expect(await save('wren', { key: 'settings', value: 'x'.repeat(201), at: 10 })).toBe(400);
  expect(await save('wren', { key, value: 'x'.repeat(3001), at: 10 })).toBe(400);
});
