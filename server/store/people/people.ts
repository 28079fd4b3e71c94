import { type CurrentUser, currentUserSchema, toPerson } from '#contract/accounts/user.ts';
import type { PersonRef, Person } from '#domain/content/person.ts';
import { type Grant, fullGrant, permissionsSchema } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import { status } from '#domain/content/status.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { putItems, removeItems, type WriteStamp } from '#server/store/documents/collections.ts';
import { noteOwnSlotsChanged } from '#server/store/personal/ownSlots.ts';
import { readBody } from '#server/store/documents/documents.ts';
import type { Origin } from './securityLog.ts';
import type { Database } from '#server/store/database/database.ts';
import { CachedQuery } from '#server/store/database/cachedQuery.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** The person behind a request: for the rules of the domain, and as others see them. */
export interface Actor {
  readonly person: Person;
  readonly by: PersonRef;
  /** Where the request comes from, for calls that the security log records. */
  readonly origin?: Origin;
}

/** Actors of users that were read: many requests are of the same one. */
const actors = new WeakMap<CurrentUser, Actor>();

/** The actor for a user. */
export function actorOf(user: CurrentUser): Actor {
  const knownActor = actors.get(user);
  if (knownActor) return knownActor;
  const { id, firstName, lastName, displayName, userProfile } = user;
  const actor = { person: toPerson(user), by: { id, firstName, lastName, displayName, userProfile } };
  actors.set(user, actor);
  return actor;
}

const teamsSchema = z.array(z.string());

/** Users as they were last read, with their rows: each request reads one, and few have changed since. */
const parsedUsers = new Map<string, { readonly text: string; readonly user: CurrentUser }>();
const maxParsedUsers = 1000;

const selectUser = new CachedQuery(
  (db, id: string) =>
    db
      .selectFrom('people')
      .leftJoin('roles', 'roles.id', 'people.role_id')
      .select([
        'people.id',
        'people.first_name',
        'people.last_name',
        'people.display_name',
        'people.email',
        'people.teams',
        'people.default_team',
        'people.lang',
        'people.icon_colour',
        'people.active',
        'roles.name as role',
        'roles.is_admin',
        'roles.is_staff',
        'roles.permissions',
      ])
      .where('people.id', '=', id),
  (id) => [id],
);

/** Loads a user as the current-user call returns it; undefined if the account is deactivated or does not exist. */
export async function loadUser(db: Queries, id: string): Promise<CurrentUser | undefined> {
  const [row] = await selectUser.execute(db, id);
  if (!row?.active) return undefined;
  const text = JSON.stringify(row);
  const entry = parsedUsers.get(id);
  if (entry?.text === text) return entry.user;
  const isAdmin = Boolean(row.is_admin);
  const user = currentUserSchema.parse({
    id: row.id,
    lang: row.lang,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    isAdmin,
    isStaff: Boolean(row.is_staff),
    teams: teamsSchema.parse(JSON.parse(row.teams)),
    defaultTeam: row.default_team,
    userProfile: { iconColour: row.icon_colour },
    ...grants(row.permissions, isAdmin),
  });
  if (parsedUsers.size >= maxParsedUsers) parsedUsers.clear();
  parsedUsers.set(id, { text, user });
  return user;
}

/** Users as they are committed, with the version of the people of their database. */
const committedUsers = new WeakMap<
  Database,
  Map<string, { readonly version: string; readonly user: CurrentUser }>
>();

/** Loads a user as committed. Not read again from the embedded database while nobody's rights can have changed. */
export async function loadCommittedUser(database: Database, id: string): Promise<CurrentUser | undefined> {
  const version = database.kind === 'sqlite' ? database.peopleVersion.current() : undefined;
  if (version === undefined) return loadUser(database.reads, id);
  const users = committedUsers.get(database) ?? new Map();
  const entry = users.get(id);
  if (entry?.version === version) return entry.user;
  const user = await loadUser(database.reads, id);
  if (users.size >= maxParsedUsers) users.clear();
  // The version is that before the read: a user who is written meanwhile is read again.
  if (user) users.set(id, { version, user });
  committedUsers.set(database, users);
  return user;
}

/** The grant for each permission entity, or null; administrators have every code on all of them. */
function grants(text: string | null, isAdmin: boolean): Record<string, Grant | null> {
  const roleGrants = text === null ? {} : permissionsSchema.parse(JSON.parse(text));
  return Object.fromEntries(
    permissionEntities.map((entity) => [entity, isAdmin ? fullGrant : (roleGrants[entity] ?? null)]),
  );
}

/** The poke feed of one person, announced when their role or teams change. */
export function feedOfPerson(id: string): string {
  return `person:${id}`;
}

/**
 * Updates the names and teams of people on the devices of staff, after people or roles were written in this transaction.
 * Returns the feeds to announce after the commit.
 */
export async function publishPeople(
  db: Queries,
  ids: readonly string[],
  stamp: WriteStamp,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const people = await db
    .selectFrom('people')
    .leftJoin('roles', 'roles.id', 'people.role_id')
    .select(['people.id', 'people.display_name', 'people.teams', 'people.active', 'roles.is_staff'])
    .where('people.id', 'in', ids)
    .execute();
  const staff = people.filter((each) => each.active && each.is_staff);
  const named = new Set(staff.map((each) => each.id));
  const documents = await db
    .selectFrom('documents')
    .select(['key_id', 'body'])
    .where('entity', '=', 'user')
    .where('status_id', '<>', status.archived)
    .where('key_id', 'in', ids)
    .execute();
  const bodies = new Map(documents.map((each) => [each.key_id, readBody(each.body)]));
  const formerIds = [...bodies.keys()].filter((id) => !named.has(id));
  const items = staff
    .map((each) => ({
      id: each.id,
      fields: { name: each.display_name, teams: teamsSchema.parse(JSON.parse(each.teams)) },
    }))
    .filter(({ id, fields: { name, teams } }) => {
      const before = bodies.get(id);
      return before?.title !== name || !isDeepStrictEqual(before['teams'], teams);
    });
  const removed = await removeItems(db, 'user', formerIds);
  const put = items.length > 0 ? await putItems(db, 'user', items, stamp) : [];
  // Their names, teams and rights decide which released slots are theirs.
  await noteOwnSlotsChanged(db);
  return [...new Set([...removed, ...put]), ...ids.map(feedOfPerson)];
}
