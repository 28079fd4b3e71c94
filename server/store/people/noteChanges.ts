import type { NewRole } from '#contract/accounts/accounts.ts';
import type { SecurityEvent } from '#contract/accounts/securityLog.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { type Rights, rightsOf } from './grantGuard.ts';
import type { Actor } from './people.ts';
import { note } from './securityLog.ts';
import type { PersonRow } from './users.ts';

/** Notes what somebody did, about whom. */
export function noteBy(
  db: Queries,
  { person, origin }: Actor,
  now: number,
  event: SecurityEvent,
  about?: string,
  detail?: Readonly<Record<string, string>>,
): Promise<void> {
  return note(db, now, { event, by: person.id, about, origin, detail });
}

/** Notes a new account and what it was given. */
export async function noteNewAccount(
  db: Queries,
  actor: Actor,
  now: number,
  id: string,
  { roleId, teams }: Rights,
): Promise<void> {
  const detail = { role: await roleName(db, roleId), teams: await teamNames(db, teams) };
  await noteBy(db, actor, now, 'accountCreated', id, detail);
}

/** Notes each change of an account that gives or takes something. */
export async function noteChanges(
  db: Queries,
  actor: Actor,
  now: number,
  row: PersonRow,
  after: {
    readonly roleId: string | null;
    readonly teams: readonly string[] | undefined;
    readonly email: string;
    readonly active: boolean;
  },
): Promise<void> {
  const before = rightsOf(row);
  const noteIt = (event: SecurityEvent, detail?: Readonly<Record<string, string>>) =>
    noteBy(db, actor, now, event, row.id, detail);
  if (after.roleId !== before.roleId) {
    await noteIt('roleGiven', {
      from: await roleName(db, before.roleId),
      to: await roleName(db, after.roleId),
    });
  }
  const added = (after.teams ?? before.teams).filter((team) => !before.teams.includes(team));
  const removed = before.teams.filter((team) => !(after.teams ?? before.teams).includes(team));
  if (added.length + removed.length > 0) {
    await noteIt('teamsChanged', {
      added: await teamNames(db, added),
      removed: await teamNames(db, removed),
    });
  }
  if (after.email !== row.email) await noteIt('emailChanged', { from: row.email, to: after.email });
  if (after.active !== Boolean(row.active)) {
    await noteIt(after.active ? 'accountReactivated' : 'accountDeactivated');
  }
}

/** Returns how a role changed: its flags, and the entities whose permissions changed. */
export function roleChanges(before: NewRole, after: NewRole): Record<string, string> {
  const flag = (name: 'isAdmin' | 'isStaff') =>
    before[name] === after[name] ? {} : { [name]: String(after[name]) };
  const entities = [...new Set([...Object.keys(before.permissions), ...Object.keys(after.permissions)])];
  const text = (role: NewRole, entity: string) => JSON.stringify(role.permissions[entity] ?? null);
  const changedEntities = entities.filter((entity) => text(before, entity) !== text(after, entity));
  return {
    role: after.name,
    ...(before.name === after.name ? {} : { was: before.name }),
    ...flag('isAdmin'),
    ...flag('isStaff'),
    ...Object.fromEntries(
      changedEntities.map((entity) => [entity, `${codes(before, entity)} → ${codes(after, entity)}`]),
    ),
  };
}

function codes({ permissions }: NewRole, entity: string): string {
  const { owned = [], shared = [], all = [] } = permissions[entity] ?? {};
  return `owned ${owned.join(' ') || '-'}, shared ${shared.join(' ') || '-'}, all ${all.join(' ') || '-'}`;
}

async function roleName(db: Queries, id: string | null): Promise<string> {
  if (id === null) return '';
  const role = await db.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirst();
  return role?.name ?? id;
}

async function teamNames(db: Queries, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'title'])
    .where('entity', '=', 'team')
    .where('key_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find(({ key_id: key }) => key === id)?.title ?? id).join(', ');
}
