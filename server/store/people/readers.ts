import type { ReaderPerson, Readers } from '#contract/accounts/readers.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { rightsOf } from './grantGuard.ts';
import { loadRoles } from './roles.ts';

/** Loads which roles are held in which teams by active accounts, without names. */
export async function loadReaders(db: Queries): Promise<Readers> {
  const groups = new Map<string, { roleId: string; teams: string[]; people: number }>();
  for (const { roleId, teams } of await loadReaderPeople(db)) {
    if (roleId === null) continue;
    const ofGroup = teams.toSorted();
    const key = [roleId, ...ofGroup].join(' ');
    const group = groups.get(key) ?? { roleId, teams: ofGroup, people: 0 };
    groups.set(key, { ...group, people: group.people + 1 });
  }
  const roles = await loadRoles(db);
  return {
    roles: roles.map(({ id, name, isAdmin, isStaff, permissions }) => ({
      id,
      name,
      isAdmin,
      isStaff,
      permissions,
    })),
    groups: [...groups.values()],
  };
}

/** Loads the active accounts by name, with what their rights follow from. */
export async function loadReaderPeople(db: Queries): Promise<ReaderPerson[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'display_name', 'role_id', 'teams', 'default_team', 'icon_colour'])
    .where('active', '=', 1)
    .orderBy('display_name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name,
    ...rightsOf(row),
    teams: [...rightsOf(row).teams],
    defaultTeam: row.default_team,
    iconColour: row.icon_colour,
  }));
}
