import type { EntityKey } from '#domain/content/entities/index.ts';
import type { Seeded } from '#sample/seeded.ts';
import type { Account, PermissionLists } from './oracle.ts';

/** Content types that the oracle covers. */
export const entityTypes: readonly EntityKey[] = [
  'plot',
  'monster',
  'encounter',
  'rumour',
  'lammie',
  'research',
  'ritual',
];
export const teams = ['owls', 'foxes', 'hares', 'moles'] as const;

/** A role. */
export interface Role {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly lists: Account['lists'];
}

const allCodes = [1, 2, 3, 4, 5, 7, 8];
const none: PermissionLists = { owned: [], shared: [], all: [] };
const grant = (entities: readonly EntityKey[], lists: Partial<PermissionLists>): Account['lists'] =>
  Object.fromEntries(entities.map((entity) => [entity, { ...none, ...lists }]));

/** Roles of a new game as in rule 14.12, not taken from the code. */
export const startingRoles: readonly Role[] = [
  { id: 'administrator', isAdmin: true, isStaff: true, lists: {} },
  { id: 'organiser', isAdmin: false, isStaff: true, lists: grant(entityTypes, { all: allCodes }) },
  {
    id: 'plot-writer',
    isAdmin: false,
    isStaff: true,
    lists: {
      ...grant(
        entityTypes.filter((kind) => kind !== 'research'),
        { owned: [1, 2, 3, 4, 5, 8], shared: [1, 8] },
      ),
      ...grant(['research'], { owned: [1, 2, 3, 5, 8] }),
    },
  },
  {
    id: 'referee',
    isAdmin: false,
    isStaff: true,
    lists: {
      ...grant(['encounter', 'monster', 'lammie', 'ritual'], { all: [1, 2, 3, 5] }),
      ...grant(['plot', 'rumour', 'research'], { all: [1] }),
    },
  },
  {
    id: 'player',
    isAdmin: false,
    isStaff: false,
    lists: {
      ...grant(['lammie', 'research', 'ritual'], { owned: [1, 2, 3, 5] }),
      ...grant(['rumour'], { shared: [1] }),
    },
  },
];

/** Random roles, as an administrator might create them. */
function customRoles(random: Seeded, count: number): Role[] {
  const some = (readable: number) => [
    ...(random.chance(readable) ? [1] : []),
    ...random.some([2, 3, 4, 5, 7, 8], random.int(7)),
  ];
  const lists = (): PermissionLists | undefined => {
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
    // One administrator is not staff, because staff-only fields depend on staff alone.
    isAdmin: at === 0,
    isStaff: at !== 0 && random.chance(0.4),
    lists: Object.fromEntries(
      entityTypes.flatMap((kind) => {
        const given = lists();
        return given ? [[kind, given]] : [];
      }),
    ),
  }));
}

/** Roles and accounts with them, in no, one or several teams; also one without a role and one deactivated. */
export function makeActors(random: Seeded, custom: number): { roles: Role[]; accounts: Account[] } {
  const roles = [...startingRoles, ...customRoles(random, custom)];
  const accounts = roles.flatMap((role) => {
    const copies = role.id.startsWith('custom') ? 1 : 3;
    return Array.from({ length: copies }, (_, at) =>
      accountOf(`${role.id}-${at}`, role, random.some(teams, copies === 1 ? random.int(3) : at)),
    );
  });
  const organiser = roles.find((each) => each.id === 'organiser');
  const given = { ...accountOf('left', organiser, ['owls']), active: false };
  return { roles, accounts: [...accounts, { ...accountOf('nobody', undefined, ['owls']) }, given] };
}

/** An active account with a role. */
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
