import type { User } from '#contract/accounts/accounts.ts';
import type { Profile } from '#contract/accounts/user.ts';
import { z } from 'zod';
import { ApiError, fieldError } from '#contract/errors/apiError.ts';
import { activeInvites } from './invites.ts';
import { activeTeams } from '#server/store/documents/collections.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';

const teamsSchema = z.array(z.string());

/** An account as stored. */
export type PersonRow = Tables['people'];

/** Loads accounts as administrators see them, by name; only one of them if an id is given. Reads no passwords. */
export async function loadUsers(db: Queries, now: number, id?: string): Promise<User[]> {
  const people = db
    .selectFrom('people')
    .leftJoin('roles', 'roles.id', 'people.role_id')
    .selectAll('people')
    .select(['roles.name as role', 'roles.is_admin'])
    .orderBy('people.display_name');
  const rows = await (id === undefined ? people : people.where('people.id', '=', id)).execute();
  const accounts = await db.selectFrom('auth_account').select('userId').distinct().execute();
  const withSignIn = new Set(accounts.map((each) => each.userId));
  const sessions = await db
    .selectFrom('auth_session')
    .select((eb) => ['userId', eb.fn.max('updatedAt').as('at')])
    .groupBy('userId')
    .execute();
  const lastSeen = new Map(sessions.map(({ userId, at }) => [userId, at]));
  const invites = await activeInvites(db, now);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    roleId: row.role_id,
    role: row.role,
    isAdmin: Boolean(row.is_admin),
    teams: teamsOf(row),
    defaultTeam: row.default_team,
    lang: row.lang,
    iconColour: row.icon_colour,
    active: Boolean(row.active),
    signsIn: withSignIn.has(row.id),
    invitedUntil: invites.get(row.id) ?? null,
    lastSeen: lastSeen.get(row.id) ?? null,
  }));
}

/** Loads an account; 404 if it does not exist. */
export async function loadUserById(db: Queries, now: number, id: string): Promise<User> {
  const [user] = await loadUsers(db, now, id);
  if (!user) throw new ApiError('not_found');
  return user;
}

/** Loads the row of an account; 404 if it does not exist. */
export async function loadPerson(db: Queries, id: string): Promise<PersonRow> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Whether a role is an administrator's; `validation` for an unknown role. */
export async function isAdminRole(db: Queries, roleId: string | null): Promise<boolean> {
  if (roleId === null) return false;
  const role = await db.selectFrom('roles').select('is_admin').where('id', '=', roleId).executeTakeFirst();
  if (!role) throw fieldError('roleId', 'There is no such role');
  return Boolean(role.is_admin);
}

/** The columns that a profile and teams change; `validation` where they do not match each other. */
export async function profileColumns(
  db: Queries,
  row: PersonRow,
  update: Profile & { readonly teams?: readonly string[] | undefined },
): Promise<Partial<PersonRow>> {
  const [first, last] = [update.firstName ?? row.first_name, update.lastName ?? row.last_name];
  const before = { teams: teamsOf(row), defaultTeam: row.default_team };
  const { teams, defaultTeam } = await checkMembership(db, before, update);
  return {
    first_name: first,
    last_name: last,
    display_name: displayName(row, update, `${first} ${last}`.trim()),
    teams: JSON.stringify(teams),
    default_team: defaultTeam,
    ...(update.lang === undefined ? {} : { lang: update.lang }),
    ...(update.iconColour === undefined ? {} : { icon_colour: update.iconColour }),
  };
}

interface Membership {
  readonly teams: readonly string[];
  readonly defaultTeam: string | null;
}

/** Checks that added teams are active and the default team is one of the teams; without one, keeps the previous default or takes the first. */
export async function checkMembership(
  db: Queries,
  before: Membership,
  update: {
    readonly teams?: readonly string[] | undefined;
    readonly defaultTeam?: string | null | undefined;
  },
): Promise<Membership> {
  const teams = [...new Set(update.teams ?? before.teams)];
  const added = teams.filter((team) => !before.teams.includes(team));
  const active = await activeTeams(db, added);
  if (added.some((team) => !active.has(team))) throw fieldError('teams', 'There is no such active team');
  const { defaultTeam } = update;
  if (defaultTeam !== undefined && defaultTeam !== null && !teams.includes(defaultTeam)) {
    throw fieldError('defaultTeam', 'The default team must be one of the teams');
  }
  if (defaultTeam !== undefined) return { teams, defaultTeam };
  const isStillMember = before.defaultTeam !== null && teams.includes(before.defaultTeam);
  return { teams, defaultTeam: isStillMember ? before.defaultTeam : (teams[0] ?? null) };
}

/** The display name; one that is just the two names changes with them. */
function displayName(
  row: Pick<PersonRow, 'first_name' | 'last_name' | 'display_name'>,
  update: Profile,
  fullName: string,
): string {
  if (update.displayName !== undefined) return update.displayName || fullName;
  return row.display_name === `${row.first_name} ${row.last_name}`.trim() ? fullName : row.display_name;
}

function teamsOf(row: Pick<PersonRow, 'teams'>): string[] {
  return teamsSchema.parse(JSON.parse(row.teams));
}
