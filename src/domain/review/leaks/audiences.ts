import type { Person } from '#domain/content/person.ts';

/** People with the same rights. */
export interface Audience {
  /** “Player, The Foxes”. */
  readonly label: string;
  readonly person: Person;
}

/** A role in teams, and how many people have both. */
interface ReaderGroup {
  readonly roleId: string;
  readonly teams: readonly string[];
}

interface ReaderRole {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly permissions: Person['permissions'];
}

/** Returns the audiences of a game. Administrators may read everything, so they are left out. */
export function audiencesOf(
  { roles, groups }: { readonly roles: readonly ReaderRole[]; readonly groups: readonly ReaderGroup[] },
  teamName: (id: string) => string | undefined,
): Audience[] {
  const byId = new Map(roles.map((role) => [role.id, role]));
  return groups.flatMap(({ roleId, teams }) => {
    const role = byId.get(roleId);
    if (!role || role.isAdmin) return [];
    const label = [role.name, ...teams.map((id) => teamName(id) ?? 'another team')].join(', ');
    const { isStaff, permissions } = role;
    return [
      {
        label,
        person: { id: '', isAdmin: false, isStaff, teams: [...teams], defaultTeam: null, permissions },
      },
    ];
  });
}
