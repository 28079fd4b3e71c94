import { expect, test } from 'vitest';
import { deleteView, shareView } from '#actions/person/teamViews.ts';
import { type TeamView, teamViewLimits, writeTeamView } from '#domain/personal/teamView.ts';
import { markEntriesSent, personalCursor, unsentEntries } from '#mirror/feed/personalEntries.ts';
import { sharedViews } from '#mirror/read/teamViews.ts';
import { grant, person, collectionItem } from '#support/documents.ts';
import { openMirrorFixture, pullPage } from '#support/mirror.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';

const member = person({ permissions: { encounter: grant({ owned: [1] }) } });
const team = (keyId: string, leads: string[] = []) =>
  collectionItem('team', keyId, { title: `The ${keyId}`, leads });
const view = (given: Partial<TeamView> = {}): TeamView => ({
  id: 'one',
  teamId: 'north',
  by: 'ben',
  type: 'encounter',
  name: 'To do',
  query: 'status=0',
  ...given,
});

async function open(...views: readonly TeamView[]) {
  const fixture = await openMirrorFixture(member);
  await fixture.arrive([team('north'), team('south')]);
  const arrive = (all: readonly TeamView[], at = 10) =>
    applyPage(
      fixture.tab,
      pullPage([], {
        personal: {
          cursor: 5,
          readAt: 0,
          entries: [],
          notices: [],
          views: all.map((each) => ({ ...writeTeamView(each), at })),
        },
      }),
    );
  await arrive(views);
  const seen = async () => (await sharedViews(fixture.mirror, member, 'encounter')).map(({ name }) => name);
  return { ...fixture, arriveViews: arrive, seen };
}

test('Members see those of their teams and of the type under the name of the team', async () => {
  const given = { id: 'three', type: 'plot', name: 'Other type' } as const;
  const bench = await open(view(), view({ id: 'two', teamId: 'south', name: 'Not mine' }), view(given));
  const result = await sharedViews(bench.mirror, member, 'encounter');
  expect(result).toEqual([{ ...view(), team: 'The north', mayChange: false }]);
});

test('A view is made, changed and deleted offline, and sent with what devices share', async () => {
  const bench = await open();
  const made = {
    teamId: 'north',
    type: 'encounter',
    name: 'Däm & co',
    query: 'text=a%26b&columns=title',
  } as const;
  expect(await shareView(bench, made)).toBeUndefined();
  const [shown] = await sharedViews(bench.mirror, member, 'encounter');
  expect(shown).toMatchObject({ ...made, by: 'ada', mayChange: true });
  const [unsent] = await unsentEntries(bench.mirror, 10);
  expect(unsent?.key).toBe(`view:north.${shown?.id}`);
  if (shown) await deleteView(bench, shown);
  expect(await bench.seen()).toEqual([]);
  expect((await unsentEntries(bench.mirror, 10)).map(({ value }) => value)).toEqual(['']);
});

test('Arriving views replace those that were here, but not unsent ones', async () => {
  const bench = await open(view(), view({ id: 'two', name: 'Gone' }));
  await shareView(bench, { teamId: 'north', type: 'encounter', name: 'Mine', query: '' });
  await bench.arriveViews([view({ name: 'Renamed' })]);
  expect(await bench.seen()).toEqual(['Mine', 'Renamed']);
});

test('After sending, the device asks for what the server accepted', async () => {
  const bench = await open(view());
  expect(await personalCursor(bench.mirror)).toBe(5);
  await shareView(bench, { teamId: 'north', type: 'encounter', name: 'Mine', query: '' });
  await markEntriesSent(bench.mirror, await unsentEntries(bench.mirror, 10));
  expect(await personalCursor(bench.mirror)).toBe(0);
  await bench.arriveViews([view()]);
  expect(await bench.seen()).toEqual(['To do']);
  expect(await personalCursor(bench.mirror)).toBe(5);
});

test(`A team has at most ${teamViewLimits.perTeam}, and a query that is too long is refused in words`, async () => {
  const many = Array.from({ length: teamViewLimits.perTeam }, (_, at) =>
    view({ id: `v${at}`, name: `v${at}` }),
  );
  const bench = await open(...many);
  const one = { teamId: 'north', type: 'encounter', name: 'More', query: '' } as const;
  expect(await shareView(bench, one)).toContain('at most 20');
  const result = await shareView(bench, { ...one, query: 'q'.repeat(teamViewLimits.query + 1) });
  expect(result).toContain('too long');
  expect(await unsentEntries(bench.mirror, 10)).toEqual([]);
});
