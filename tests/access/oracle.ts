import type { Audience } from './fieldAudience.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';

// Who may do what, by rules 11.1 to 11.5, 12.1 to 12.8 and 14.1 to 14.11 alone, independently of the product's code. A
// difference means that one of the two misreads them.

/** Permission codes of one type, in its three lists (rule 14.2). */
export interface PermissionLists {
  readonly owned: readonly number[];
  readonly shared: readonly number[];
  readonly all: readonly number[];
}

/** A user account. */
export interface Account {
  readonly id: string;
  readonly role: string | null;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly active: boolean;
  readonly teams: readonly string[];
  readonly lists: Readonly<Partial<Record<EntityKey, PermissionLists>>>;
}

/** The state of a document that access depends on. */
export interface AccessState {
  readonly entity: EntityKey;
  readonly teamId: string;
  readonly statusId: number;
  readonly shareAll: boolean;
  readonly shareTeams: readonly string[];
  /** Whether the answer in it has been released. */
  readonly released?: boolean;
}

/** The properties of a comment that access depends on. */
export interface CommentAccess {
  readonly id: string;
  readonly by: string;
  readonly parentId: string | null;
  /** Readers of the field that its thread is about; absent where it is about the whole document. */
  readonly audience?: Audience;
}

export const codes = { read: 1, edit: 2, create: 3, archive: 4, submit: 5, approve: 7 } as const;

/** HTTP statuses that an answer may have; several where no rule says which of two reasons comes first. */
export type AllowedStatuses = readonly number[];

const isOwn = (who: Account, doc: AccessState) => who.teams.includes(doc.teamId);

const isSharedWith = (who: Account, doc: AccessState) =>
  !isOwn(who, doc) && (doc.shareAll || doc.shareTeams.some((team) => who.teams.includes(team)));

/** Whether a user holds a permission code on a document. */
export function holds(who: Account, doc: AccessState, code: number): boolean {
  if (who.isAdmin) return true;
  const lists = who.lists[doc.entity];
  if (!lists) return false;
  if (lists.all.includes(code)) return true;
  if (isOwn(who, doc)) return lists.owned.includes(code);
  return isSharedWith(who, doc) && lists.shared.includes(code);
}

/** Whether a user may read a document. */
export function canRead(who: Account, doc: AccessState): boolean {
  return who.active && holds(who, doc, codes.read);
}

/** Whether a user must not learn that a document exists: not their team's, not shared with them, no `all` permission. */
export function isHiddenFrom(who: Account, doc: AccessState): boolean {
  return (
    !who.isAdmin &&
    !isOwn(who, doc) &&
    !isSharedWith(who, doc) &&
    (who.lists[doc.entity]?.all ?? []).length === 0
  );
}

/** Statuses for a document that the user may not read. */
function refused(): AllowedStatuses {
  return [403, 404];
}

/** Reading a document, its versions, comments and shares. */
export function reading(who: Account, doc: AccessState): AllowedStatuses {
  return canRead(who, doc) ? [200] : refused();
}

function withCode(who: Account, doc: AccessState, code: number): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  return holds(who, doc, code) ? [200] : [403];
}

/** An archived document has to be unarchived first (rule 7.10). The permission is the same. */
function whileArchived(doc: AccessState, allowed: AllowedStatuses): AllowedStatuses {
  return doc.statusId === -1 ? [...allowed, 409] : allowed;
}

/** Saving fields. `staffField`: one of them is writable by staff only. */
export function saving(who: Account, doc: AccessState, staffField: boolean): AllowedStatuses {
  const plain = withCode(who, doc, codes.edit);
  if (!staffField || who.isStaff) return whileArchived(doc, plain);
  return whileArchived(doc, plain.includes(200) ? [400] : [...plain, 400]);
}

/** Status after a save: back to Editing, unless an approver saved. */
export function statusAfterSave(who: Account, doc: AccessState): number {
  return doc.statusId > 0 && !holds(who, doc, codes.approve) ? 0 : doc.statusId;
}

/** Storing the losing text of a conflict in the history. */
export function keepingText(who: Account, doc: AccessState): AllowedStatuses {
  return whileArchived(doc, withCode(who, doc, codes.edit));
}

const hasAllTeams = (who: Account, entity: EntityKey) => (who.lists[entity]?.all ?? []).length > 0;

/** Moving a document to another team. */
export function moving(who: Account, doc: AccessState, teamId: string): AllowedStatuses {
  return whileArchived(doc, movingAtAll(who, doc, teamId));
}

function movingAtAll(who: Account, doc: AccessState, teamId: string): AllowedStatuses {
  const plain = withCode(who, doc, codes.edit);
  if (!plain.includes(200) || teamId === doc.teamId) return plain;
  const lists = who.lists[doc.entity];
  // Without `all`, people choose among their own teams (rule 14.4).
  if (!who.isAdmin && !who.teams.includes(teamId) && !hasAllTeams(who, doc.entity)) return [403];
  const mayMake = creatingAtAll(who, doc.entity, teamId);
  const mayEditThere =
    lists?.all.includes(codes.edit) || (isOwn(who, doc) && lists?.owned.includes(codes.edit));
  // Looser than rule 14.6, by which moving needs Create in the target team.
  return who.isAdmin || (mayMake.length === 1 && mayMake.includes(200) && mayEditThere) ? [200] : [200, 403];
}

/** Creating a document for a team. */
export function creating(
  who: Account,
  entity: EntityKey,
  teamId: string,
  staffField: boolean,
): AllowedStatuses {
  const plain = creatingAtAll(who, entity, teamId);
  if (!staffField || who.isStaff) return plain;
  return plain.includes(403) ? [...plain.filter((each) => each !== 200), 400] : [400];
}

function creatingAtAll(who: Account, entity: EntityKey, teamId: string): AllowedStatuses {
  if (!who.active) return [401];
  const lists = who.lists[entity];
  if (who.isAdmin || lists?.all.includes(codes.create)) return [200];
  if (!lists?.owned.includes(codes.create)) return [403];
  if (who.teams.includes(teamId)) return [200];
  return hasAllTeams(who, entity) ? [200, 403] : [403];
}

type Transition = { readonly code: number; readonly from: readonly number[] };

const transitions = new Map<number, Transition>([
  [-1, { code: codes.archive, from: [0, 1, 2, 3] }],
  [0, { code: codes.archive, from: [-1] }],
  [1, { code: codes.submit, from: [0] }],
  [2, { code: codes.approve, from: [0, 1, 3] }],
  [3, { code: codes.approve, from: [0, 1, 2] }],
]);

/** How ready a document is to be submitted, and whether an approver confirms that it need not be. */
export interface Readiness {
  /** All fields required to submit are filled. */
  readonly complete: boolean;
  /** The period of a research request is open, and has room for its questions and for another of its author's. */
  readonly withinLimits: boolean;
  /** No field contradicts another. */
  readonly inOrder: boolean;
  readonly confirmed: boolean;
}

/** Changing the status. Approving a draft asks for the same as submitting, unless the approver confirms it. */
export function settingStatus(
  who: Account,
  doc: AccessState,
  to: number,
  { complete, withinLimits, inOrder, confirmed }: Readiness,
): AllowedStatuses {
  const move = transitions.get(to);
  if (!canRead(who, doc) || !move) return refused();
  const may = holds(who, doc, move.code);
  if (!move.from.includes(doc.statusId)) return may ? [409] : [403, 409];
  if (!may) return [403];
  if (to !== 1 && to !== 3) return [200];
  if (!inOrder) return [400, 422];
  if (to === 3 && confirmed) return [200];
  return complete && (withinLimits || doc.statusId !== 0) ? [200] : [400, 422];
}

/** Comments and shares of archived documents are disabled. */
function notWhileArchived(doc: AccessState, allowed: AllowedStatuses): AllowedStatuses {
  if (doc.statusId !== -1) return allowed;
  return allowed.includes(200) ? [409] : [...allowed, 409];
}

/** Whether a reader of a document may read a field with this audience, and so the comments on it. */
export function canReadField(
  who: Account,
  { released = false }: AccessState,
  audience: Audience = 'everyone',
): boolean {
  if (audience === 'everyone' || who.isStaff) return true;
  return audience === 'untilReleased' && released;
}

/** Commenting or, with `parent`, replying: readers may comment; replies are one level deep. */
export function commenting(
  who: Account,
  doc: AccessState,
  parent: CommentAccess | null,
  field: Audience = 'everyone',
): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  if (parent !== null && !canReadField(who, doc, parent.audience)) return notWhileArchived(doc, [409]);
  if (!canReadField(who, doc, field)) return notWhileArchived(doc, [400]);
  if (parent !== null && parent.parentId !== null) return [400, 409, 422];
  return notWhileArchived(doc, [200]);
}

/** Editing a comment: only its author may. */
export function editingComment(who: Account, doc: AccessState, comment: CommentAccess): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  if (!canReadField(who, doc, comment.audience)) return notWhileArchived(doc, [409]);
  return notWhileArchived(doc, comment.by === who.id ? [200] : [403]);
}

/** Deleting a comment: administrators may, and its author if it is the last reply of its thread. */
export function deletingComment(
  who: Account,
  doc: AccessState,
  comment: CommentAccess,
  all: readonly CommentAccess[],
): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  // Deleting a comment that is not there succeeds, and one by others that nobody may know of is not there.
  if (comment.by !== who.id && !canReadField(who, doc, comment.audience)) return notWhileArchived(doc, [200]);
  return notWhileArchived(doc, deletingAtAll(who, comment, all));
}

function deletingAtAll(who: Account, comment: CommentAccess, all: readonly CommentAccess[]): AllowedStatuses {
  if (who.isAdmin) return [200];
  if (comment.by !== who.id) return [403];
  const thread = all.filter((each) => each.parentId === (comment.parentId ?? comment.id));
  if (comment.parentId !== null) return thread.at(-1)?.id === comment.id ? [200] : [403, 409];
  // Looser than rule 12.4, by which a comment without replies is the last of its thread.
  return thread.length === 0 ? [200, 403, 409] : [403, 409];
}

/** Changing the shares of a document. */
export function sharing(who: Account, doc: AccessState): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  const lists = who.lists[doc.entity];
  const may =
    who.isAdmin || lists?.all.includes(codes.edit) || (isOwn(who, doc) && lists?.owned.includes(codes.edit));
  return notWhileArchived(doc, may ? [200] : [403]);
}

/** Assigning a document to a person, who must be able to read it, or to nobody: whoever may edit or approve it may. */
export function assigning(who: Account, doc: AccessState, to: Account | null): AllowedStatuses {
  if (!canRead(who, doc)) return refused();
  const may = holds(who, doc, codes.edit) || holds(who, doc, codes.approve);
  if (!may) return notWhileArchived(doc, [403]);
  if (doc.statusId === -1 || to === null) return notWhileArchived(doc, [200]);
  if (!to.active) return [400];
  return canRead(to, doc) ? [200] : [409];
}
