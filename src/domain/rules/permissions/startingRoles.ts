import { entityKeys } from '#domain/content/entities/index.ts';
import type { Code, Grant, Permissions } from '#domain/content/permissionCodes.ts';

/** A role of a new game. Administrators can change it under Roles and Permissions. */
export interface StartingRole {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly permissions: Permissions;
}

const allCodes: Code[] = [1, 2, 3, 4, 5, 7, 8];

const owned = (...codes: Code[]): Grant => ({ owned: codes, shared: [], all: [] });
const all = (...codes: Code[]): Grant => ({ owned: [], shared: [], all: codes });

function grantEach(entities: readonly string[], grant: Grant): Permissions {
  return Object.fromEntries(entities.map((entity) => [entity, grant]));
}

const adminEntities = ['editTeams', 'editEvents', 'eventSlots', 'editResearchPeriod', 'systemPage'];

/** The roles of a new game. Administrators need no grants: their role implies every code on every entity. */
export const startingRoles: readonly StartingRole[] = [
  { id: 'administrator', name: 'Administrator', isAdmin: true, isStaff: true, permissions: {} },
  {
    id: 'organiser',
    name: 'Organiser',
    isAdmin: false,
    isStaff: true,
    permissions: grantEach([...entityKeys, ...adminEntities], all(...allCodes)),
  },
  {
    id: 'plot-writer',
    name: 'Plot Writer',
    isAdmin: false,
    isStaff: true,
    permissions: {
      ...grantEach(['plot', 'monster', 'encounter', 'rumour', 'lammie', 'ritual'], {
        owned: [1, 2, 3, 4, 5, 8],
        shared: [1, 8],
        all: [],
      }),
      research: owned(1, 2, 3, 5, 8),
      eventSlots: { owned: [], shared: [1], all: [] },
    },
  },
  {
    id: 'referee',
    name: 'Referee',
    isAdmin: false,
    isStaff: true,
    permissions: {
      ...grantEach(['encounter', 'monster', 'lammie', 'ritual'], all(1, 2, 3, 5)),
      ...grantEach(['plot', 'rumour', 'research'], all(1)),
      eventSlots: all(1, 2),
    },
  },
  {
    id: 'player',
    name: 'Player',
    isAdmin: false,
    isStaff: false,
    permissions: {
      ...grantEach(['lammie', 'research', 'ritual'], owned(1, 2, 3, 5)),
      rumour: { owned: [], shared: [1], all: [] },
    },
  },
];
