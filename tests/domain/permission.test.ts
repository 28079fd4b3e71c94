import { describe, expect, test } from 'vitest';
import {
  type Action,
  hasAnyPermission,
  holdsCode,
  may,
  mayCreateFor,
  mayCreateAny,
  mayPickTeam,
  initialTeam,
} from '#domain/permissions/permissions.ts';
import { type Code, fullGrant } from '#domain/permissions/codes.ts';
import { encounter, grant, holder, person } from '#support/documents.ts';

const own = encounter();
const stranger = encounter({ teamId: 'south' });
const sharedWithMe = encounter({ teamId: 'south', shares: { shareAll: false, shareTeams: ['north'] } });
const sharedWithOthers = encounter({ teamId: 'south', shares: { shareAll: false, shareTeams: ['east'] } });
const sharedWithAll = encounter({ teamId: 'south', shares: { shareAll: true, shareTeams: [] } });

const needs: readonly [Action, Code][] = [
  ['read', 1],
  ['comment', 1],
  ['edit', 2],
  ['archive', 4],
  ['unarchive', 4],
  ['submit', 5],
  ['approve', 7],
  ['flag', 7],
];

describe('what a permission reaches', () => {
  test.each(needs)('owned: to %s a document of one’s own team takes code %i and no other', (deed, wanted) => {
    expect(fullGrant.owned.filter((each) => may(holder({ owned: [each] }), deed, own))).toEqual([wanted]);
  });

  test.each(needs)('owned: %s does not reach a document of another team', (deed, wanted) => {
    for (const subject of [stranger, sharedWithMe, sharedWithAll]) {
      expect(may(holder({ owned: [wanted] }), deed, subject)).toBe(false);
    }
  });

  test.each(needs)(
    'shared: %s reaches a document of another team that is shared with one',
    (deed, wanted) => {
      const who = holder({ shared: [wanted] });
      expect(may(who, deed, sharedWithMe)).toBe(true);
      expect(may(who, deed, sharedWithAll)).toBe(true);
      expect(may(who, deed, sharedWithOthers)).toBe(false);
      expect(may(who, deed, stranger)).toBe(false);
    },
  );

  test('shared gives nothing on a document of one’s own team, even where it is shared with all', () => {
    const who = holder({ shared: [...fullGrant.all] });
    expect(may(who, 'read', own)).toBe(false);
    expect(may(who, 'read', encounter({ shares: { shareAll: true, shareTeams: ['north'] } }))).toBe(false);
  });

  test.each(needs)('all: %s reaches every team’s documents', (deed, wanted) => {
    const who = holder({ all: [wanted] });
    for (const subject of [own, stranger, sharedWithMe, sharedWithAll]) {
      expect(may(who, deed, subject)).toBe(true);
    }
  });

  test('a permission on one type is none on another', () => {
    const who = person({ permissions: { plot: fullGrant } });
    for (const [deed] of needs) expect(may(who, deed, own)).toBe(false);
    expect(may(who, 'copy', own)).toBe(false);
    expect(may(who, 'share', own)).toBe(false);
    expect(may(who, 'create', own)).toBe(false);
    expect(mayCreateAny(who, 'encounter')).toBe(false);
  });

  test('somebody without a team owns nothing and has no share by team, but what is shared with all', () => {
    const who = holder({ owned: [1], shared: [1] }, { teams: [] });
    expect(holdsCode(who, 1, own)).toBe(false);
    expect(holdsCode(who, 1, sharedWithMe)).toBe(false);
    expect(holdsCode(who, 1, sharedWithAll)).toBe(true);
  });

  test('who has a single code anywhere on an entity has something on it', () => {
    expect(hasAnyPermission(holder({ shared: [8] }), 'encounter')).toBe(true);
    expect(hasAnyPermission(holder({}), 'encounter')).toBe(false);
    expect(hasAnyPermission(person(), 'encounter')).toBe(false);
  });
});

test('an archived document is not edited, whoever asks; it is read and unarchived as before', () => {
  const who = person({ permissions: { encounter: fullGrant } });
  const archived = encounter({ statusId: -1 });
  expect(may(who, 'edit', archived)).toBe(false);
  expect(may(who, 'read', archived)).toBe(true);
  expect(may(who, 'unarchive', archived)).toBe(true);
});

describe('making documents', () => {
  test('owned Create makes documents for one’s own teams only', () => {
    const who = holder({ owned: [3] }, { teams: ['north', 'east'] });
    expect(mayCreateFor(who, 'encounter', 'north')).toBe(true);
    expect(mayCreateFor(who, 'encounter', 'east')).toBe(true);
    expect(mayCreateFor(who, 'encounter', 'south')).toBe(false);
    expect(may(who, 'create', own)).toBe(true);
    expect(may(who, 'create', stranger)).toBe(false);
  });

  test('Create on all makes them for any team', () => {
    expect(mayCreateFor(holder({ all: [3] }, { teams: [] }), 'encounter', 'south')).toBe(true);
  });

  test('shared Create makes none', () => {
    expect(mayCreateFor(holder({ shared: [3] }), 'encounter', 'north')).toBe(false);
    expect(mayCreateAny(holder({ shared: [3] }), 'encounter')).toBe(false);
  });

  test('owned Create without a team makes none at all', () => {
    expect(mayCreateAny(holder({ owned: [3] }), 'encounter')).toBe(true);
    expect(mayCreateAny(holder({ owned: [3] }, { teams: [] }), 'encounter')).toBe(false);
    expect(mayCreateAny(holder({ all: [3] }, { teams: [] }), 'encounter')).toBe(true);
  });
});

describe('copying', () => {
  test('takes Read first', () => {
    expect(may(holder({ owned: [3, 8] }), 'copy', own)).toBe(false);
  });

  test('takes Create or copy-as-own on the document', () => {
    expect(may(holder({ owned: [1] }), 'copy', own)).toBe(false);
    expect(may(holder({ owned: [1, 3] }), 'copy', own)).toBe(true);
    expect(may(holder({ owned: [1, 8] }), 'copy', own)).toBe(true);
    expect(may(holder({ shared: [1, 8] }), 'copy', sharedWithMe)).toBe(true);
    expect(may(holder({ shared: [1] }), 'copy', sharedWithMe)).toBe(false);
  });

  test('of another team’s document: owned Create is enough', () => {
    expect(may(holder({ shared: [1], owned: [3] }), 'copy', sharedWithMe)).toBe(true);
    expect(may(holder({ all: [1], owned: [3] }), 'copy', stranger)).toBe(true);
    expect(may(holder({ shared: [1], owned: [8] }), 'copy', sharedWithMe)).toBe(false);
  });
});

describe('shares', () => {
  test('are changed on one’s own team’s document that one may edit', () => {
    expect(may(holder({ owned: [1, 2] }), 'share', own)).toBe(true);
    expect(may(holder({ owned: [1] }), 'share', own)).toBe(false);
    expect(may(holder({ owned: [2] }), 'share', encounter({ statusId: -1 }))).toBe(false);
  });

  test('are not changed on a document that is only shared with one', () => {
    expect(may(holder({ shared: [1, 2] }), 'share', sharedWithMe)).toBe(false);
  });

  test('are changed on any document with Edit on all', () => {
    expect(may(holder({ all: [2] }), 'share', stranger)).toBe(true);
  });
});

describe('the team of a new document', () => {
  test('is picked by who has more than one team', () => {
    expect(mayPickTeam(holder({ owned: [3] }), 'encounter')).toBe(false);
    expect(mayPickTeam(holder({ owned: [3] }, { teams: ['north', 'east'] }), 'encounter')).toBe(true);
  });

  test('is picked by who has any permission above Read on all teams', () => {
    expect(mayPickTeam(holder({ all: [1] }), 'encounter')).toBe(false);
    for (const each of fullGrant.all.filter((each) => each > 1)) {
      expect(mayPickTeam(holder({ all: [1, each] }), 'encounter')).toBe(true);
    }
    expect(mayPickTeam(person({ permissions: { plot: grant({ all: [2] }) } }), 'encounter')).toBe(false);
  });

  test('is the default team, else the first, else none', () => {
    expect(initialTeam(person({ teams: ['north', 'east'], defaultTeam: 'east' }))).toBe('east');
    expect(initialTeam(person({ teams: ['north', 'east'], defaultTeam: null }))).toBe('north');
    expect(initialTeam(person({ teams: [], defaultTeam: null }))).toBeNull();
  });
});
