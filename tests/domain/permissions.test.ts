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
} from '#domain/rules/permissions/permissions.ts';
import { type Code, fullGrant } from '#domain/content/permissionCodes.ts';
import { encounter, grant, holder, person } from '#support/documents.ts';

const own = encounter();
const ofOtherTeam = encounter({ teamId: 'south' });
const sharedWithMe = encounter({ teamId: 'south', shares: { shareAll: false, shareTeams: ['north'] } });
const sharedWithOthers = encounter({ teamId: 'south', shares: { shareAll: false, shareTeams: ['east'] } });
const sharedWithAll = encounter({ teamId: 'south', shares: { shareAll: true, shareTeams: [] } });

const requiredCodes: readonly [Action, Code][] = [
  ['read', 1],
  ['comment', 1],
  ['edit', 2],
  ['archive', 4],
  ['unarchive', 4],
  ['submit', 5],
  ['approve', 7],
  ['flag', 7],
];

describe('The scope of a permission', () => {
  test.each(requiredCodes)(
    'owned: %s on a document of the user’s own team requires code %i and no other',
    (action, wanted) => {
      expect(fullGrant.owned.filter((each) => may(holder({ owned: [each] }), action, own))).toEqual([wanted]);
    },
  );

  test.each(requiredCodes)('owned: %s does not cover documents of other teams', (action, wanted) => {
    for (const subject of [ofOtherTeam, sharedWithMe, sharedWithAll]) {
      expect(may(holder({ owned: [wanted] }), action, subject)).toBe(false);
    }
  });

  test.each(requiredCodes)(
    'shared: %s covers documents of other teams that are shared with the user’s own',
    (action, wanted) => {
      const who = holder({ shared: [wanted] });
      expect(may(who, action, sharedWithMe)).toBe(true);
      expect(may(who, action, sharedWithAll)).toBe(true);
      expect(may(who, action, sharedWithOthers)).toBe(false);
      expect(may(who, action, ofOtherTeam)).toBe(false);
    },
  );

  test('shared: grants nothing on documents of the user’s own team, even if shared with all', () => {
    const who = holder({ shared: [...fullGrant.all] });
    expect(may(who, 'read', own)).toBe(false);
    expect(may(who, 'read', encounter({ shares: { shareAll: true, shareTeams: ['north'] } }))).toBe(false);
  });

  test.each(requiredCodes)('all: %s covers documents of every team', (action, wanted) => {
    const who = holder({ all: [wanted] });
    for (const subject of [own, ofOtherTeam, sharedWithMe, sharedWithAll]) {
      expect(may(who, action, subject)).toBe(true);
    }
  });

  test('A permission does not extend to other document types', () => {
    const who = person({ permissions: { plot: fullGrant } });
    for (const [action] of requiredCodes) expect(may(who, action, own)).toBe(false);
    expect(may(who, 'copy', own)).toBe(false);
    expect(may(who, 'share', own)).toBe(false);
    expect(may(who, 'create', own)).toBe(false);
    expect(mayCreateAny(who, 'encounter')).toBe(false);
  });

  test('A permission of a person without a team covers only documents shared with all', () => {
    const who = holder({ owned: [1], shared: [1] }, { teams: [] });
    expect(holdsCode(who, 1, own)).toBe(false);
    expect(holdsCode(who, 1, sharedWithMe)).toBe(false);
    expect(holdsCode(who, 1, sharedWithAll)).toBe(true);
  });

  test('A single code on an entity counts as a permission on it', () => {
    expect(hasAnyPermission(holder({ shared: [8] }), 'encounter')).toBe(true);
    expect(hasAnyPermission(holder({}), 'encounter')).toBe(false);
    expect(hasAnyPermission(person(), 'encounter')).toBe(false);
  });
});

test('An archived document can be read and unarchived but not edited, even with every permission', () => {
  const who = person({ permissions: { encounter: fullGrant } });
  const archived = encounter({ statusId: -1 });
  expect(may(who, 'edit', archived)).toBe(false);
  expect(may(who, 'read', archived)).toBe(true);
  expect(may(who, 'unarchive', archived)).toBe(true);
});

describe('Create', () => {
  test('Create on owned documents covers the user’s own teams only', () => {
    const who = holder({ owned: [3] }, { teams: ['north', 'east'] });
    expect(mayCreateFor(who, 'encounter', 'north')).toBe(true);
    expect(mayCreateFor(who, 'encounter', 'east')).toBe(true);
    expect(mayCreateFor(who, 'encounter', 'south')).toBe(false);
    expect(may(who, 'create', own)).toBe(true);
    expect(may(who, 'create', ofOtherTeam)).toBe(false);
  });

  test('Create on all documents covers every team', () => {
    expect(mayCreateFor(holder({ all: [3] }, { teams: [] }), 'encounter', 'south')).toBe(true);
  });

  test('Create on shared documents creates nothing', () => {
    expect(mayCreateFor(holder({ shared: [3] }), 'encounter', 'north')).toBe(false);
    expect(mayCreateAny(holder({ shared: [3] }), 'encounter')).toBe(false);
  });

  test('Create on owned documents creates nothing without a team', () => {
    expect(mayCreateAny(holder({ owned: [3] }), 'encounter')).toBe(true);
    expect(mayCreateAny(holder({ owned: [3] }, { teams: [] }), 'encounter')).toBe(false);
    expect(mayCreateAny(holder({ all: [3] }, { teams: [] }), 'encounter')).toBe(true);
  });
});

describe('Copying', () => {
  test('Copying requires Read', () => expect(may(holder({ owned: [3, 8] }), 'copy', own)).toBe(false));

  test('Copying requires Create or CanCopyAsOwn on the document', () => {
    expect(may(holder({ owned: [1] }), 'copy', own)).toBe(false);
    expect(may(holder({ owned: [1, 3] }), 'copy', own)).toBe(true);
    expect(may(holder({ owned: [1, 8] }), 'copy', own)).toBe(true);
    expect(may(holder({ shared: [1, 8] }), 'copy', sharedWithMe)).toBe(true);
    expect(may(holder({ shared: [1] }), 'copy', sharedWithMe)).toBe(false);
  });

  test('Copying a document of another team requires only Create on owned documents', () => {
    expect(may(holder({ shared: [1], owned: [3] }), 'copy', sharedWithMe)).toBe(true);
    expect(may(holder({ all: [1], owned: [3] }), 'copy', ofOtherTeam)).toBe(true);
    expect(may(holder({ shared: [1], owned: [8] }), 'copy', sharedWithMe)).toBe(false);
  });
});

describe('Shares', () => {
  test('Shares can be changed by people who may edit the document of their team', () => {
    expect(may(holder({ owned: [1, 2] }), 'share', own)).toBe(true);
    expect(may(holder({ owned: [1] }), 'share', own)).toBe(false);
    expect(may(holder({ owned: [2] }), 'share', encounter({ statusId: -1 }))).toBe(false);
  });

  test('Shares cannot be changed on a document of another team', () => {
    expect(may(holder({ shared: [1, 2] }), 'share', sharedWithMe)).toBe(false);
  });

  test('Edit on all documents allows changing the shares of every document', () => {
    expect(may(holder({ all: [2] }), 'share', ofOtherTeam)).toBe(true);
  });
});

describe('The team of a new document', () => {
  test('Members of several teams can pick the team of a new document', () => {
    expect(mayPickTeam(holder({ owned: [3] }), 'encounter')).toBe(false);
    expect(mayPickTeam(holder({ owned: [3] }, { teams: ['north', 'east'] }), 'encounter')).toBe(true);
  });

  test('Any code above Read on all documents allows picking the team of a new document', () => {
    expect(mayPickTeam(holder({ all: [1] }), 'encounter')).toBe(false);
    for (const each of fullGrant.all.filter((each) => each > 1)) {
      expect(mayPickTeam(holder({ all: [1, each] }), 'encounter')).toBe(true);
    }
    expect(mayPickTeam(person({ permissions: { plot: grant({ all: [2] }) } }), 'encounter')).toBe(false);
  });

  test('The team of a new document is initially the default team, or else the first team, or else none', () => {
    expect(initialTeam(person({ teams: ['north', 'east'], defaultTeam: 'east' }))).toBe('east');
    expect(initialTeam(person({ teams: ['north', 'east'], defaultTeam: null }))).toBe('north');
    expect(initialTeam(person({ teams: [], defaultTeam: null }))).toBeNull();
  });
});
