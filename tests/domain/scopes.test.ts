import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { may, hasNoPermissions } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { type Code, type Grant, fullGrant } from '#domain/content/permissionCodes.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { feedOf, feedsOfDocument, scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { encounter, grant, holder, person } from '#support/documents.ts';

const teams = ['north', 'south', 'east', 'west'];
const someTeams = fc.subarray(teams);
const codes: fc.Arbitrary<Code[]> = fc.subarray([1, 2, 8]);
const grants: fc.Arbitrary<Grant> = fc.record({
  owned: codes,
  shared: codes,
  all: fc.constantFrom<Code[]>([], [], [2], [1]),
});
const people: fc.Arbitrary<Person> = fc
  .record({ isStaff: fc.boolean(), teams: someTeams, plot: grants, encounter: grants })
  .map(({ isStaff, teams, ...permissions }) => person({ isStaff, teams, permissions }));
const documents: fc.Arbitrary<Document> = fc
  .record({
    entity: fc.constantFrom(...entityKeys),
    teamId: fc.constantFrom(...teams),
    statusId: fc.constantFrom<Document['statusId']>(-1, 0, 3),
    shares: fc.record({ shareAll: fc.boolean(), shareTeams: someTeams }),
  })
  .map((envelope) => encounter(envelope));

/** Whether a scope shows a document: it is in the feed, and no team that the scope excludes owns it. */
function shows(scope: string, document: Document): boolean {
  const [, ...restrictions] = scope.split('|');
  const excluded =
    restrictions
      .find((each) => each.startsWith('not:'))
      ?.slice(4)
      .split(',') ?? [];
  return feedsOfDocument(document).includes(feedOf(scope)) && !excluded.includes(document.teamId);
}

test('A document is in one of a person’s scopes if and only if they may read it', () => {
  const counts = { yes: 0, no: 0 };
  fc.assert(
    fc.property(people, documents, (who, document) => {
      const reads = may(who, 'read', document);
      counts[reads ? 'yes' : 'no'] += 1;
      expect(scopesOfPerson(who).some((scope) => shows(scope, document))).toBe(reads);
    }),
    { numRuns: 4000 },
  );
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(500);
});

describe('The scopes of a person', () => {
  test('A first sync begins with the collections, goes on with the person’s own teams, and encounters lead', () => {
    const both: Grant = { owned: [1], shared: [1], all: [] };
    const given = { isStaff: false, teams: ['north'], permissions: { plot: both, encounter: both } };
    const scopes = scopesOfPerson(person(given));
    const feeds = scopes.slice(scopes.findIndex((scope) => scope.includes(':')));
    expect(feeds).toEqual([
      'owned:north:encounter',
      'owned:north:plot',
      'sharedAll:encounter',
      'shared:north:encounter',
      'sharedAll:plot',
      'shared:north:plot',
    ]);
    expect(scopes.length).toBeGreaterThan(feeds.length);
  });

  test('The scopes of a person are unique', () => {
    fc.assert(
      fc.property(people, (who) => {
        const scopes = scopesOfPerson(who);
        expect(new Set(scopes).size).toBe(scopes.length);
      }),
    );
  });

  test('Read on all documents gives one feed for the type', () => {
    const who = person({ isStaff: false, permissions: { plot: fullGrant } });
    expect(scopesOfPerson(who).filter((scope) => scope.includes(':'))).toEqual(['all:plot']);
  });

  test('Owned and shared Read give the feeds of the person’s teams, of shares with all, and of shares with those teams', () => {
    const permissions = { encounter: grant({ owned: [1], shared: [1] }) };
    const who = person({ isStaff: false, teams: ['north', 'east'], permissions });
    expect(scopesOfPerson(who).filter((scope) => scope.includes(':'))).toEqual([
      'owned:north:encounter',
      'owned:east:encounter',
      'sharedAll:encounter',
      'shared:north:encounter',
      'shared:east:encounter',
    ]);
  });

  test('Shared Read alone gives feeds without the person’s own teams, in any order', () => {
    const permissions = { encounter: grant({ shared: [1] }) };
    const scopes = (teams: string[]) => scopesOfPerson(person({ isStaff: false, teams, permissions }));
    expect(scopes(['north', 'east'])).toContain('sharedAll:encounter|not:east,north');
    expect(scopes(['east', 'north'])).toContain('shared:north:encounter|not:east,north');
    expect(scopes([])).toContain('sharedAll:encounter');
  });

  test('The scopes of staff differ, because they get more fields', () => {
    const player = scopesOfPerson(holder({ owned: [1], shared: [1] }, { isStaff: false }));
    const staff = scopesOfPerson(holder({ owned: [1], shared: [1] }));
    const documents = (scopes: string[]) => scopes.filter((scope) => scope.includes(':'));
    expect(documents(staff)).toEqual(documents(player).map((scope) => `${scope}|staff`));
    expect(staff.map(feedOf)).toEqual(expect.arrayContaining(documents(player).map(feedOf)));
  });

  test('A person without any permission has no scopes', () => {
    expect(hasNoPermissions(person())).toBe(true);
    expect(scopesOfPerson(person({ permissions: { encounter: grant({}) } }))).toEqual([]);
  });

  test('The scopes include the collections that a person may read', () => {
    const player = scopesOfPerson(holder({ shared: [1] }, { isStaff: false }));
    expect(player).toEqual(expect.arrayContaining(['team', 'event', 'location', 'tag', 'systemPage']));
    expect(player).not.toContain('user');
    expect(player).not.toContain('eventSlot');
    const referee = person({ permissions: { eventSlots: grant({ all: [1] }) } });
    expect(scopesOfPerson(referee)).toEqual(expect.arrayContaining(['eventSlot|staff', 'user|staff']));
  });
});

test.each(startingRoles.filter((role) => !role.isAdmin))('The role $name has at least one scope', (role) => {
  const { permissions, isStaff } = role;
  expect(scopesOfPerson(person({ permissions, isStaff })).length).toBeGreaterThan(0);
});
