import type { Person } from '#domain/content/person.ts';

/** Readers as a leak names them. */
export interface Readers {
  /** “Players”. */
  readonly who: string;
  /** Names of the teams they are in. */
  readonly teams: readonly string[];
  readonly isStaff: boolean;
}

/** People with the same rights. */
export interface Audience extends Readers {
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
    const { isStaff, permissions } = role;
    return [
      {
        who: manyOf(role.name),
        teams: teams.map((id) => teamName(id) ?? 'another team'),
        isStaff,
        person: { id: '', isAdmin: false, isStaff, teams: [...teams], defaultTeam: null, permissions },
      },
    ];
  });
}

/** Those with a role: “Players”. Names that already mean many stay, such as “Crew”. */
function manyOf(role: string): string {
  return /(?:s|crew|staff|team)$/i.test(role) ? role : `${role}s`;
}

/**
 * Names readers in a sentence by what they are and where, players before staff: “Players of The Foxes and The Hares;
 * Plot Writers of The Owls”.
 */
export function readersText(readers: readonly Readers[]): string {
  const byWho = [...Map.groupBy(playersFirst(readers), ({ who }) => who)];
  const named = byWho.slice(0, mostNamed).map(([who, those]) => {
    const teams = [...new Set(those.flatMap((each) => each.teams))];
    return teams.length === 0 ? who : `${who} of ${teamsText(teams)}`;
  });
  const more = byWho.length - mostNamed;
  return (more > 0 ? [...named, more === 1 ? 'one other role' : `${more} other roles`] : named).join('; ');
}

/** Roles, and teams of each, that are named; the others are counted. */
const mostNamed = 3;

function teamsText(teams: readonly string[]): string {
  const more = teams.length - mostNamed;
  // One name is as short as the words that would count it.
  const named = more <= 1 ? teams : [...teams.slice(0, mostNamed), `${more} other teams`];
  return listFormat.format(named);
}

const listFormat = new Intl.ListFormat('en-GB');

function playersFirst(readers: readonly Readers[]): Readers[] {
  return [...readers].sort((a, b) => Number(a.isStaff) - Number(b.isStaff));
}
