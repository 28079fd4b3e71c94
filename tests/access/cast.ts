import type { EntityKey } from '#domain/entities/index.ts';
import type { Seeded } from '#sample/seeded.ts';
import type { Account, Lists } from './oracle.ts';

/** Everything the oracle is asked about. */
export const kinds: readonly EntityKey[] = [
  'plot',
  'monster',
  'encounter',
  'rumour',
  'lammie',
  'research',
  'ritual',
];
export const teams = ['owls', 'foxes', 'hares', 'moles'] as const;

/** A role as it is stored. */
export interface Role {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly lists: Account['lists'];
}

const every = [1, 2, 3, 4, 5, 7, 8];
const none: Lists = { owned: [], shared: [], all: [] };
const give = (entities: readonly EntityKey[], lists: Partial<Lists>): Account['lists'] =>
  Object.fromEntries(entities.map((entity) => [entity, { ...none, ...lists }]));

/** The roles a new game starts with, copied by hand from product.md. */
const starting: readonly Role[] = [
  { id: 'administrator', isAdmin: true, isStaff: true, lists: {} },
  { id: 'organiser', isAdmin: false, isStaff: true, lists: give(kinds, { all: every }) },
  {
    id: 'plot-writer',
    isAdmin: false,
    isStaff: true,
    lists: {
      ...give(
        kinds.filter((kind) => kind !== 'research'),
        { owned: [1, 2, 3, 4, 5, 8], shared: [1, 8] },
      ),
      ...give(['research'], { owned: [1, 2, 3, 5, 8] }),
    },
  },
  {
    id: 'referee',
    isAdmin: false,
    isStaff: true,
    lists: {
      ...give(['encounter', 'monster', 'lammie', 'ritual'], { all: [1, 2, 3, 5] }),
      ...give(['plot', 'rumour', 'research'], { all: [1] }),
    },
  },
  {
    id: 'player',
    isAdmin: false,
    isStaff: false,
    lists: {
      ...give(['lammie', 'research', 'ritual'], { owned: [1, 2, 3, 5] }),
      ...give(['rumour'], { shared: [1] }),
    },
  },
];

/** Roles as an administrator might make them, well thought out or not. */
function customRoles(random: Seeded, count: number): Role[] {
  const some = (readable: number) => [
    ...(random.chance(readable) ? [1] : []),
    ...random.some([2, 3, 4, 5, 7, 8], random.int(7)),
  ];
  const lists = (): Lists | undefined => {
    switch (random.int(7)) {
      case 0:
        return undefined;
      case 1:
        return { ...none, owned: some(0.9) };
      case 2:
        return { ...none, shared: some(0.9) };
      case 3:
        return { ...none, all: some(0.8) };
      case 4:
        return { ...none, owned: some(0.9), shared: some(0.8) };
      default:
        return { owned: some(0.8), shared: some(0.7), all: random.chance(0.3) ? some(0.5) : [] };
    }
  };
  return Array.from({ length: count }, (_, at) => ({
    id: `custom-${at}`,
    // One of them administers without being staff: staff-only fields are for staff.
    isAdmin: at === 0,
    isStaff: at !== 0 && random.chance(0.4),
    lists: Object.fromEntries(
      kinds.flatMap((kind) => {
        const given = lists();
        return given ? [[kind, given]] : [];
      }),
    ),
  }));
}

/** Roles, and people who have them: of no team, of one, of several; one with no role, one whose account is closed. */
export function makeCast(random: Seeded, custom: number): { roles: Role[]; accounts: Account[] } {
  const roles = [...starting, ...customRoles(random, custom)];
  const accounts = roles.flatMap((role) => {
    const copies = role.id.startsWith('custom') ? 1 : 3;
    return Array.from({ length: copies }, (_, at) =>
      accountOf(`${role.id}-${at}`, role, random.some(teams, copies === 1 ? random.int(3) : at)),
    );
  });
  const organiser = roles.find((each) => each.id === 'organiser');
  return {
    roles,
    accounts: [
      ...accounts,
      { ...accountOf('nobody', undefined, ['owls']) },
      { ...accountOf('left', organiser, ['owls']), active: false },
    ],
  };
}

/** Somebody with a role. */
export function accountOf(id: string, role: Role | undefined, ofTeams: readonly string[]): Account {
  return {
    id,
    role: role?.id ?? null,
    isAdmin: role?.isAdmin ?? false,
    isStaff: role?.isStaff ?? false,
    active: true,
    teams: ofTeams,
    lists: role?.lists ?? {},
  };
}
