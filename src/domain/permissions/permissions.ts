import { z } from 'zod/mini';
import { isCollectionKey } from '#domain/collections/index.ts';
import type { Readers } from '#domain/collections/define.ts';
import type { Document } from '#domain/document.ts';
import { type DocumentType, documentTypes } from '#domain/documentTypes.ts';
import { type StatusId, status } from '#domain/status.ts';

/** The rules of an administrators' collection. */
interface Rules {
  readonly permission: string;
  readonly readers: Readers;
  readonly isGiven: boolean;
}

/** Permission codes (specification section 6): Read 1, Edit 2, Create 3, Delete 4, Submit 5, Approve 7, CanCopyAsOwn 8. */
export const code = { read: 1, edit: 2, create: 3, delete: 4, submit: 5, approve: 7, copyAsOwn: 8 } as const;
export type Code = (typeof code)[keyof typeof code];
const codes: readonly Code[] = Object.values(code);

const codeSchema = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(8),
]);

/** What a role gives on one entity: by own team, by share, and on every team. */
export const grantSchema = z.object({
  owned: z._default(z.array(codeSchema), []),
  shared: z._default(z.array(codeSchema), []),
  all: z._default(z.array(codeSchema), []),
});
export type Grant = z.infer<typeof grantSchema>;
export const permissionsSchema = z.record(z.string(), grantSchema);
export type Permissions = z.infer<typeof permissionsSchema>;

/** Everything the rules ask about a person. An administrator's permissions hold every code on everything. */
export interface Person {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly teams: readonly string[];
  readonly defaultTeam: string | null;
  readonly permissions: Permissions;
}

/** Whose document it is and who else it is shared with: all the rules ask about a document. */
export type Subject = Pick<Document, 'entity' | 'teamId' | 'statusId' | 'shares'>;

export type Action =
  | 'read'
  | 'edit'
  | 'create'
  | 'archive'
  | 'unarchive'
  | 'submit'
  | 'approve'
  | 'flag'
  | 'copy'
  | 'comment'
  | 'share';

/** A grant with every code, as administrators have. */
export const fullGrant: Grant = { owned: [...codes], shared: [...codes], all: [...codes] };

/** Whether the person has anything at all on an entity: shows the menu item, opens its routes. */
export function hasAnyPermission(person: Person, entity: string): boolean {
  const grant = person.permissions[entity];
  return grant !== undefined && grant.owned.length + grant.shared.length + grant.all.length > 0;
}

/** Whether the document belongs to one of the person's teams. */
export function owns(person: Person, subject: Subject): boolean {
  return person.teams.includes(subject.teamId);
}

/** Whether a document of another team is shared with the person. */
export function isSharedWith(person: Person, subject: Subject): boolean {
  return subject.shares.shareAll || subject.shares.shareTeams.some((team) => person.teams.includes(team));
}

/** Whether the person holds a permission code on this document, by team, by share or by `all`. */
export function holdsCode(person: Person, wanted: Code, subject: Subject): boolean {
  const thing = documentTypes[subject.entity].collection;
  if (thing) return !thing.isGiven && codesOn(person, thing.permission).includes(wanted);
  const grant = person.permissions[subject.entity];
  if (!grant) return false;
  if (grant.all.includes(wanted)) return true;
  if (owns(person, subject)) return grant.owned.includes(wanted);
  return isSharedWith(person, subject) && grant.shared.includes(wanted);
}

/** Whether the person may do a deed to a document (for `create`: to a new one in that team). */
export function may(person: Person, deed: Action, subject: Subject): boolean {
  const { collection } = documentTypes[subject.entity];
  if (collection) return mayWithCollectionItem(person, deed, collection, subject.statusId);
  switch (deed) {
    case 'read':
    case 'comment':
      return holdsCode(person, code.read, subject);
    case 'edit':
      return holdsCode(person, code.edit, subject) && subject.statusId !== status.archived;
    case 'create':
      return mayCreateFor(person, subject.entity, subject.teamId);
    case 'archive':
    case 'unarchive':
      return holdsCode(person, code.delete, subject);
    case 'submit':
      return holdsCode(person, code.submit, subject);
    case 'approve':
    case 'flag':
      return holdsCode(person, code.approve, subject);
    case 'copy':
      return may(person, 'read', subject) && mayCopy(person, subject);
    case 'share':
      return mayShare(person, subject);
  }
}

/**
 * A thing of a collection belongs to no team: whoever has it on their device reads it, and a code of its permission, on
 * whatever, is for all of it.
 */
function mayWithCollectionItem(
  person: Person,
  deed: Action,
  { permission, readers, isGiven }: Rules,
  statusId: StatusId,
): boolean {
  const holdsAny = (wanted: Code) => !isGiven && codesOn(person, permission).includes(wanted);
  switch (deed) {
    case 'read':
      return mayReadCollection(person, { permission, readers });
    case 'edit':
      return holdsAny(code.edit) && statusId !== status.archived;
    case 'create':
      return holdsAny(code.create);
    case 'archive':
    case 'unarchive':
      return holdsAny(code.delete);
    case 'submit':
    case 'approve':
    case 'flag':
    case 'copy':
    case 'comment':
    case 'share':
      return false;
  }
}

/** Whether the person has anything to do with a kind at all: without that, every call about it is refused. */
export function mayReachType(person: Person, kind: DocumentType): boolean {
  const { collection } = documentTypes[kind];
  return collection ? mayReadCollection(person, collection) : hasAnyPermission(person, kind);
}

/** Whether the person has no permission at all: they see the notice, and no feed. */
export function hasNoPermissions(person: Person): boolean {
  return !Object.keys(person.permissions).some((entity) => hasAnyPermission(person, entity));
}

/** Whether a collection is on the person's device at all. */
export function mayReadCollection(person: Person, { permission, readers }: Omit<Rules, 'isGiven'>): boolean {
  if (hasNoPermissions(person)) return false;
  switch (readers) {
    case 'everyone':
      return true;
    case 'staff':
      return person.isStaff;
    case 'permitted':
      return hasAnyPermission(person, permission);
  }
}

function codesOn(person: Person, entity: string): readonly Code[] {
  const grant = person.permissions[entity];
  return grant ? [...grant.owned, ...grant.shared, ...grant.all] : [];
}

/** A new document may be made for one's own team with owned Create, or for any team with Create on all. */
export function mayCreateFor(person: Person, entity: string, teamId: string): boolean {
  if (isCollectionKey(entity)) return mayCreateAny(person, entity);
  const grant = person.permissions[entity];
  if (!grant) return false;
  return (
    grant.all.includes(code.create) || (grant.owned.includes(code.create) && person.teams.includes(teamId))
  );
}

/** Whether the person may make a new document of this type for any team at all. */
export function mayCreateAny(person: Person, entity: string): boolean {
  const thing = isCollectionKey(entity) ? documentTypes[entity].collection : undefined;
  if (thing) return mayWithCollectionItem(person, 'create', thing, status.editing);
  const grant = person.permissions[entity];
  return (
    grant !== undefined &&
    (grant.all.includes(code.create) || (grant.owned.includes(code.create) && person.teams.length > 0))
  );
}

/** Copying takes Create or copy-as-own on it; owned Create is enough for a document of another team. */
function mayCopy(person: Person, subject: Subject): boolean {
  const ownedCreate = person.permissions[subject.entity]?.owned.includes(code.create) ?? false;
  return (
    holdsCode(person, code.create, subject) ||
    holdsCode(person, code.copyAsOwn, subject) ||
    (!owns(person, subject) && ownedCreate)
  );
}

/** Shares may be changed with Edit on all, or on one's own team's document that one may edit. */
function mayShare(person: Person, subject: Subject): boolean {
  const grant = person.permissions[subject.entity];
  return (grant?.all.includes(code.edit) ?? false) || (owns(person, subject) && may(person, 'edit', subject));
}

/** Whether the team picker is shown: more than one team, or any permission above Read on all teams. */
export function mayPickTeam(person: Person, entity: string): boolean {
  return (
    person.teams.length > 1 || (person.permissions[entity]?.all.some((each) => each > code.read) ?? false)
  );
}

/** The team a new document gets before anybody picks: the default team, else the first. */
export function initialTeam(person: Person): string | null {
  return person.defaultTeam ?? person.teams[0] ?? null;
}
