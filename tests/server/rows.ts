import type { Insertable } from 'kysely';
import type { Tables } from '#server/store/database/tables.ts';

/** The row of a role with these rights, named after its id unless it has a name. */
export function roleRow(role: {
  readonly id: string;
  readonly name?: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly permissions: object;
}): Insertable<Tables['roles']> {
  return {
    id: role.id,
    name: role.name ?? role.id,
    is_admin: role.isAdmin ? 1 : 0,
    is_staff: role.isStaff ? 1 : 0,
    permissions: JSON.stringify(role.permissions),
    version: 1,
  };
}

/** The row of a person with a role in teams, named after their id. */
export function personRow(
  id: string,
  role: string | null,
  teams: readonly string[],
  active = true,
): Insertable<Tables['people']> {
  return {
    id,
    first_name: id,
    last_name: 'Person',
    display_name: `${id} Person`,
    email: `${id}@waymark.test`,
    role_id: role,
    teams: JSON.stringify(teams),
    default_team: teams[0] ?? null,
    lang: null,
    icon_colour: '#336699',
    active: active ? 1 : 0,
    version: 1,
    created_at: 0,
  };
}
