import type { CollectionRules } from '#domain/content/collections/rules.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { Person } from '#domain/content/person.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { type Code, code } from '#domain/content/permissionCodes.ts';

/** A document as far as permissions need to know it. */
export type Subject = Pick<Document, 'entity' | 'teamId' | 'statusId' | 'shares'>;

/** An action on a document that needs permission. */
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
  | 'share'
  | 'assign';

/** Whether the person may do this to a document; for `create`, whether they may create one in its team. */
export function may(person: Person, action: Action, subject: Subject): boolean {
  const { collection } = documentTypes[subject.entity];
  if (collection) return mayWithCollectionItem(person, action, collection, subject.statusId);
  switch (action) {
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
    case 'assign':
      return may(person, 'edit', subject) || may(person, 'approve', subject);
  }
}

/** Collection items belong to no team, so a code counts whether it is granted on owned, shared or all documents. */
function mayWithCollectionItem(
  person: Person,
  action: Action,
  rules: CollectionRules,
  statusId: StatusId,
): boolean {
  const holds = (wanted: Code) => holdsCollectionCode(person, wanted, rules);
  switch (action) {
    case 'read':
      return mayReadCollection(person, rules);
    case 'edit':
      return holds(code.edit) && statusId !== status.archived;
    case 'create':
      return holds(code.create);
    case 'archive':
    case 'unarchive':
      return holds(code.delete);
    case 'submit':
    case 'approve':
    case 'flag':
    case 'copy':
    case 'comment':
    case 'share':
    case 'assign':
      return false;
  }
}

/** Whether the person holds a permission code on this document: through a team, a share, or all documents. */
export function holdsCode(person: Person, wanted: Code, subject: Subject): boolean {
  const { collection } = documentTypes[subject.entity];
  if (collection) return holdsCollectionCode(person, wanted, collection);
  const grant = person.permissions[subject.entity];
  if (!grant) return false;
  if (grant.all.includes(wanted)) return true;
  if (owns(person, subject)) return grant.owned.includes(wanted);
  return isSharedWith(person, subject) && grant.shared.includes(wanted);
}

function holdsCollectionCode(
  person: Person,
  wanted: Code,
  { permission, isReadOnly }: CollectionRules,
): boolean {
  return !isReadOnly && grantedCodes(person, permission).includes(wanted);
}

function grantedCodes(person: Person, entity: string): readonly Code[] {
  const grant = person.permissions[entity];
  return grant ? [...grant.owned, ...grant.shared, ...grant.all] : [];
}

/** Whether the person holds any code on an entity: its menu item is shown and its routes open. */
export function hasAnyPermission(person: Person, entity: string): boolean {
  return grantedCodes(person, entity).length > 0;
}

/** Whether the person may use the pages about cards: staff who may read or make some. */
export function mayUseCards(person: Person): boolean {
  return person.isStaff && hasAnyPermission(person, 'lammie');
}

/** Whether the person works at the research desk: staff who may edit requests. */
export function mayUseResearchDesk({ isStaff, permissions }: Person): boolean {
  const { owned = [], shared = [], all = [] } = permissions['research'] ?? {};
  return isStaff && [...owned, ...shared, ...all].includes(code.edit);
}

/** Whether the person runs events: staff who may write on run sheets. */
export function mayRunEvents(person: Person): boolean {
  return person.isStaff && grantedCodes(person, 'eventSlots').includes(code.edit);
}

/** Whether the person holds no permission on any entity: they see a notice and have no feeds. */
export function hasNoPermissions(person: Person): boolean {
  return !Object.keys(person.permissions).some((entity) => hasAnyPermission(person, entity));
}

/** Whether the document belongs to one of the person's teams. */
function owns(person: Person, subject: Subject): boolean {
  return person.teams.includes(subject.teamId);
}

/** Whether a document of another team is shared with the person. */
function isSharedWith(person: Person, subject: Subject): boolean {
  return subject.shares.shareAll || subject.shares.shareTeams.some((team) => person.teams.includes(team));
}

/** Whether the person has access to a document type at all; without it, every call about the type is refused. */
export function mayReachType(person: Person, type: DocumentType): boolean {
  const { collection } = documentTypes[type];
  return collection ? mayReadCollection(person, collection) : hasAnyPermission(person, type);
}

/** Whether the person may create an item of a collection, also one that they may not read afterwards. */
export function mayHandIn(person: Person, type: DocumentType): boolean {
  return isCollectionKey(type) && mayCreateAny(person, type);
}

/** Whether the person may read the items of a collection. */
export function mayReadCollection(
  person: Person,
  { permission, readers }: Pick<CollectionRules, 'permission' | 'readers'>,
): boolean {
  if (hasNoPermissions(person)) return false;
  switch (readers) {
    case 'everyone':
      return true;
    case 'staff':
      return person.isStaff;
    case 'permitted':
      return hasAnyPermission(person, permission);
    case 'granted':
      return grantedCodes(person, permission).includes(code.read);
  }
}

/** Whether the person may create a document for a team: Create on owned documents covers their teams only. */
export function mayCreateFor(person: Person, entity: string, teamId: string): boolean {
  if (isCollectionKey(entity)) return mayCreateAny(person, entity);
  const grant = person.permissions[entity];
  if (!grant) return false;
  return (
    grant.all.includes(code.create) || (grant.owned.includes(code.create) && person.teams.includes(teamId))
  );
}

/** Whether the person may create a document of this type for at least one team. */
export function mayCreateAny(person: Person, entity: string): boolean {
  const rules = isCollectionKey(entity) ? documentTypes[entity].collection : undefined;
  if (rules) return mayWithCollectionItem(person, 'create', rules, status.editing);
  const grant = person.permissions[entity];
  return (
    grant !== undefined &&
    (grant.all.includes(code.create) || (grant.owned.includes(code.create) && person.teams.length > 0))
  );
}

/** Copying requires Create or CanCopyAsOwn on the document, or for another team's document Create on owned ones. */
function mayCopy(person: Person, subject: Subject): boolean {
  const ownedCreate = person.permissions[subject.entity]?.owned.includes(code.create) ?? false;
  return (
    holdsCode(person, code.create, subject) ||
    holdsCode(person, code.copyAsOwn, subject) ||
    (!owns(person, subject) && ownedCreate)
  );
}

/** Sharing requires Edit on all documents, or an editable document of the person's own team. */
function mayShare(person: Person, subject: Subject): boolean {
  const grant = person.permissions[subject.entity];
  return (grant?.all.includes(code.edit) ?? false) || (owns(person, subject) && may(person, 'edit', subject));
}

/** Whether forms show the team picker: for members of several teams, and with any code above Read on all documents. */
export function mayPickTeam(person: Person, entity: string): boolean {
  return (
    person.teams.length > 1 || (person.permissions[entity]?.all.some((each) => each > code.read) ?? false)
  );
}

/** The preselected team of a new document: the default team, or else the first team. */
export function initialTeam(person: Person): string | null {
  return person.defaultTeam ?? person.teams[0] ?? null;
}
