import type { CollectionKey } from '#domain/content/collections/index.ts';
import { type Role, accountOf, startingRoles } from '../../access/actors.ts';
import type { Account, PermissionLists } from '../../access/oracle.ts';

/** Role and teams of each actor at the start of a history: one actor for every kind of permission. */
export const initialRights = {
  olga: { role: 'organiser', teams: ['owls'] },
  wren: { role: 'plot-writer', teams: ['owls'] },
  finn: { role: 'plot-writer', teams: ['foxes'] },
  rhea: { role: 'referee', teams: [] },
  pip: { role: 'player', teams: ['owls'] },
  gus: { role: 'guest', teams: ['foxes'] },
} as const;
export type ActorName = keyof typeof initialRights;
export const actorNames = ['olga', 'wren', 'finn', 'rhea', 'pip', 'gus'] as const satisfies ActorName[];

/** A role by id, and teams. */
export interface Rights {
  readonly role: string | null;
  readonly teams: readonly string[];
}

/** Roles and teams that an actor may be given during a history. */
export const rightsChanges: readonly Rights[] = [
  { role: 'organiser', teams: ['owls'] },
  { role: 'plot-writer', teams: ['owls', 'foxes'] },
  { role: 'plot-writer', teams: ['foxes'] },
  { role: 'referee', teams: [] },
  { role: 'player', teams: ['owls'] },
  { role: 'player', teams: [] },
  { role: 'guest', teams: ['owls'] },
  { role: 'guest', teams: ['foxes'] },
  { role: null, teams: ['owls'] },
];

/** Permissions of the role Guest, who edits what is shared with their team and is not staff. */
export const guestPermissions: Account['lists'] = {
  ritual: { owned: [1, 2, 3, 5], shared: [1, 2], all: [] },
  rumour: { owned: [1], shared: [1, 2], all: [] },
  plot: { owned: [1, 2, 4, 7], shared: [1], all: [] },
  encounter: { owned: [], shared: [], all: [1, 2] },
};
const guest: Role = { id: 'guest', isAdmin: false, isStaff: false, lists: guestPermissions };

/** An account as the rules see it: its permissions on the content types and on the collections. */
export interface HistoryAccount extends Account {
  readonly collections: Readonly<Partial<Record<CollectionKey, readonly number[]>>>;
}

/** Codes on the collections that histories change, as in rule 14.12, not taken from the code. */
const collectionCodes: Readonly<Record<string, HistoryAccount['collections']>> = {
  organiser: {
    event: [1, 2, 3, 4, 5, 7, 8],
    location: [1, 2, 3, 4, 5, 7, 8],
    researchPeriod: [1, 2, 3, 4, 5, 7, 8],
  },
  'plot-writer': { location: [1] },
  referee: { location: [1, 2] },
};

/** The account of an actor with these rights. */
export function accountWith(id: string, { role, teams }: Rights): HistoryAccount {
  const found = [...startingRoles, guest].find((each) => each.id === role);
  return { ...accountOf(id, found, teams), collections: collectionCodes[role ?? ''] ?? {} };
}

/** Whether the account has a permission on anything at all. */
export function hasAnyRight({ lists, isAdmin }: HistoryAccount): boolean {
  const anyCode = ({ owned, shared, all }: PermissionLists) => owned.length + shared.length + all.length > 0;
  return isAdmin || Object.values(lists).some(anyCode);
}
