import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#domain/primitives/id.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { publishPeople } from '#server/store/people/people.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { putPassword } from '#server/store/people/credentials.ts';
import { hashPassword } from './passwords.ts';

/** A person to create an account for. */
export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName?: string | undefined;
  readonly roleId: string | null;
  readonly teams?: readonly string[];
  /** Absent for people who sign in with OpenID Connect. */
  readonly password?: string;
  /** The id to use where other data already refers to the person. */
  readonly id?: string;
  readonly defaultTeam?: string | null;
  readonly lang?: string | null | undefined;
  readonly iconColour?: string | undefined;
}

const colours = [
  '#c2410c',
  '#b45309',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0369a1',
  '#4338ca',
  '#7e22ce',
  '#be185d',
];

/** There is already an account with this address. */
export class EmailTaken extends Error {}

/** Creates accounts: people and their sign-in. Returns their ids in order; throws `EmailTaken`. */
export async function addPeople(store: Store, people: readonly NewPerson[], now: number): Promise<string[]> {
  return addPeopleIf(store, people, now, () => Promise.resolve());
}

/** Creates accounts, unless `check` throws in the same transaction. */
export async function addPeopleIf(
  store: Store,
  people: readonly NewPerson[],
  now: number,
  check: (db: Queries) => Promise<void>,
): Promise<string[]> {
  // Hashing is slow, so it happens before the transaction begins.
  const hashed = await Promise.all(
    people.map(async (person) => ({
      ...person,
      email: person.email.toLowerCase(),
      id: person.id ?? uuidv7(now, randomBytes(10)),
      hash: person.password === undefined ? undefined : await hashPassword(person.password),
    })),
  );
  const ids = hashed.map((person) => person.id);
  const touched = await writeTransaction(store.database, async (db) => {
    await check(db);
    for (const person of hashed) {
      const { email } = person;
      const existingPerson = await db
        .selectFrom('people')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      if (existingPerson) throw new EmailTaken(`There is already an account for ${email}`);
      await db.insertInto('people').values(personRow(person, now)).execute();
      await addSignIn(db, person, new Date(now).toISOString());
    }
    return publishPeople(db, ids, { at: now, by: ids[0] ?? '' });
  });
  store.names.invalidate();
  store.pokes.announce(touched);
  return ids;
}

function personRow(person: NewPerson & { id: string }, now: number) {
  const { id, email, firstName, lastName, displayName, roleId, teams = [] } = person;
  const { defaultTeam = teams[0] ?? null, lang = null, iconColour } = person;
  const sum = Buffer.from(id).reduce((total, byte) => total + byte, 0);
  return {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    display_name: displayName || `${firstName} ${lastName}`.trim(),
    role_id: roleId,
    teams: JSON.stringify(teams),
    default_team: defaultTeam,
    lang,
    icon_colour: iconColour ?? colours[sum % colours.length] ?? '#0369a1',
    active: 1,
    version: 1,
    created_at: now,
  };
}

async function addSignIn(
  db: Queries,
  person: NewPerson & { id: string; hash: string | undefined },
  at: string,
) {
  const dates = { createdAt: at, updatedAt: at };
  const { id, email, firstName, lastName, hash } = person;
  const existingUser = await db.selectFrom('auth_user').select('id').where('id', '=', id).executeTakeFirst();
  if (!existingUser) {
    const name = `${firstName} ${lastName}`.trim();
    await db
      .insertInto('auth_user')
      .values({ id, email, name, emailVerified: 1, image: null, ...dates })
      .execute();
  }
  if (hash !== undefined) await putPassword(db, id, hash, at);
}

/** Adds the roles of a new game, unless there are roles already. */
export async function addStartingRoles(store: Store): Promise<void> {
  await writeTransaction(store.database, async (db) => {
    const existing = await db.selectFrom('roles').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    const rows = startingRoles.map(({ id, name, isAdmin, isStaff, permissions }) => ({
      id,
      name,
      is_admin: isAdmin ? 1 : 0,
      is_staff: isStaff ? 1 : 0,
      permissions: JSON.stringify(permissions),
      version: 1,
    }));
    await db.insertInto('roles').values(rows).execute();
  });
}

/** Whether there are no accounts yet. */
export async function hasNoAccounts(db: Queries): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}
