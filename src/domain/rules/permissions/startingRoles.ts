import { entityKeys } from '#domain/content/entities/index.ts';
import { type Code, type Grant, type Permissions, code } from '#domain/content/permissionCodes.ts';

/** A role of a new game. Administrators can change it under Roles and Permissions. */
export interface StartingRole {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly permissions: Permissions;
}

const { read, edit, create, delete: remove, submit, approve, copyAsOwn } = code;

const owned = (...codes: Code[]): Grant => ({ owned: codes, shared: [], all: [] });
const all = (...codes: Code[]): Grant => ({ owned: [], shared: [], all: codes });

function grantEach(entities: readonly string[], grant: Grant): Permissions {
  return Object.fromEntries(entities.map((entity) => [entity, grant]));
}

const adminEntities = [
  'editTeams',
  'editEvents',
  'eventSlots',
  'incidentDetails',
  'editResearchPeriod',
  'systemPage',
];

/** The roles of a new game. Administrators need no grants: their role implies every code on every entity. */
export const startingRoles: readonly StartingRole[] = [
  { id: 'administrator', name: 'Administrator', isAdmin: true, isStaff: true, permissions: {} },
  {
    id: 'organiser',
    name: 'Organiser',
    isAdmin: false,
    isStaff: true,
    permissions: grantEach(
      [...entityKeys, ...adminEntities],
      all(read, edit, create, remove, submit, approve, copyAsOwn),
    ),
  },
  {
    id: 'plot-writer',
    name: 'Plot Writer',
    isAdmin: false,
    isStaff: true,
    permissions: {
      ...grantEach(['plot', 'monster', 'encounter', 'rumour', 'lammie', 'ritual'], {
        owned: [read, edit, create, remove, submit, copyAsOwn],
        shared: [read, copyAsOwn],
        all: [],
      }),
      research: owned(read, edit, create, submit, copyAsOwn),
      eventSlots: { owned: [], shared: [read], all: [] },
    },
  },
  {
    id: 'referee',
    name: 'Referee',
    isAdmin: false,
    isStaff: true,
    permissions: {
      ...grantEach(['encounter', 'monster', 'lammie', 'ritual'], all(read, edit, create, submit)),
      ...grantEach(['plot', 'rumour', 'research'], all(read)),
      eventSlots: all(read, edit),
      // They hand in what only organisers read.
      incidentDetails: all(create),
    },
  },
  {
    id: 'player',
    name: 'Player',
    isAdmin: false,
    isStaff: false,
    permissions: {
      ...grantEach(['lammie', 'research', 'ritual'], owned(read, edit, create, submit)),
      rumour: { owned: [], shared: [read], all: [] },
    },
  },
];
