import { expect, test } from 'vitest';
import type { LeakSource } from '#domain/review/leaks/leaks.ts';
import { audiencesOf, readersText } from '#domain/review/leaks/audiences.ts';
import { leakDocument, leakedLinks, openTexts } from '#domain/review/leaks/leaks.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';

const groups = [
  { roleId: 'administrator', teams: [] },
  { roleId: 'organiser', teams: ['owls'] },
  { roleId: 'plot-writer', teams: ['owls'] },
  { roleId: 'plot-writer', teams: ['foxes', 'hares'] },
  { roleId: 'player', teams: ['foxes'] },
];
const names = new Map([
  ['owls', 'The Owls'],
  ['foxes', 'The Foxes'],
]);
const audiences = audiencesOf({ roles: startingRoles, groups }, (id) => names.get(id));

function documentOf(given: Partial<LeakSource>): LeakSource {
  return {
    keyId: 'a',
    entity: 'plot',
    reference: 'PLT-1',
    teamId: 'owls',
    statusId: 0,
    shares: { shareAll: false, shareTeams: [] },
    body: { title: 'The duke' },
    ...given,
  };
}

test('Audiences are the roles that are held in the teams, without administrators', () => {
  expect(audiences.map((each) => readersText([each]))).toEqual([
    'Organisers of The Owls',
    'Plot Writers of The Owls',
    'Plot Writers of The Foxes and another team',
    'Players of The Foxes',
  ]);
});

test('Readers are named by role with their teams, players first', () => {
  expect(readersText(audiences)).toBe(
    'Players of The Foxes; Organisers of The Owls; Plot Writers of The Owls, The Foxes and another team',
  );
  const teams = ['A', 'B', 'C', 'D', 'E'];
  const crew = { who: 'Crew', isStaff: true };
  expect(readersText([{ ...crew, teams }])).toBe('Crew of A, B, C and 2 other teams');
  expect(readersText([{ ...crew, teams: teams.slice(1) }])).toBe('Crew of B, C, D and E');
  const many = ['W', 'X', 'Y', 'Z'].map((who) => ({ who, teams: [], isStaff: true }));
  expect(readersText(many)).toBe('W; X; Y; one other role');
});

test('A link leaks to those readers who may not read what it leads to', () => {
  const secret = documentOf({ keyId: 'b', reference: 'PLT-2', body: { title: 'The heir' } });
  const find = (to: string) => (to === 'b' || to === 'PLT-2' ? leakDocument(secret) : undefined);
  const shared = { shareAll: false, shareTeams: ['foxes'] };
  const body = { title: 'The ferry', links: ['b'], refereeBrief: '<p>See PLT-2 and PLT-99.</p>' };
  const links = (given: Partial<LeakSource>) =>
    leakedLinks(
      documentOf({ keyId: 'c', entity: 'encounter', reference: 'ENC-1', body, ...given }),
      audiences,
      find,
    );
  expect(links({})).toEqual([]);
  const found = links({ shares: shared });
  expect(found.map(({ kind, of, readers }) => [kind, of.reference, readersText(readers)])).toEqual([
    ['link', 'PLT-2', 'Plot Writers of The Foxes and another team'],
    ['link', 'PLT-2', 'Plot Writers of The Foxes and another team'],
  ]);
  expect(new Set(found.map(({ field }) => field)).size).toBe(2);
  // The same leak has the same id at every time, whatever else is shared.
  expect(links({ shares: { shareAll: true, shareTeams: [] } })[0]?.id).toBe(found[0]?.id);
  // A link to itself, and one that all its readers can follow, leak nothing.
  const given = { ...secret, shares: shared, body: { title: 'The heir', links: ['b'] } };
  expect(leakedLinks(given, audiences, find)).toEqual([]);
  const open = { ...secret, shares: shared };
  const values = { keyId: 'c', shares: shared, body };
  expect(leakedLinks(documentOf(values), audiences, () => leakDocument(open))).toEqual([]);
});

test('A link in a staff-only field is no leak to players', () => {
  const secret = documentOf({ keyId: 'b', reference: 'PLT-2', body: { title: 'The heir' } });
  const body = { title: 'A ring', organiserNotes: '<p>PLT-2</p>', cardText: '<p>Gold.</p>' };
  const lammie = documentOf({ keyId: 'l', entity: 'lammie', teamId: 'foxes', body });
  const players = audiences.filter(({ who }) => who === 'Players');
  expect(leakedLinks(lammie, players, () => leakDocument(secret))).toEqual([]);
  expect(openTexts(lammie).map(({ text }) => text)).toEqual(['A ring', 'Gold.']);
});
