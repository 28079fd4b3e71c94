import type { EntityKey } from '#domain/entities/index.ts';

// Who may do what, written from the specification (sections 4.2, 4.3 and 6) and product.md alone. Nothing here is taken
// from the code that decides: where the two differ, one of them has misread the texts.

/** Codes of one type, in the three lists of the specification. */
export interface Lists {
  readonly owned: readonly number[];
  readonly shared: readonly number[];
  readonly all: readonly number[];
}

/** Somebody with an account. */
export interface Account {
  readonly id: string;
  readonly role: string | null;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly active: boolean;
  readonly teams: readonly string[];
  readonly lists: Readonly<Partial<Record<EntityKey, Lists>>>;
}

/** What decides about a document. */
export interface Standing {
  readonly entity: EntityKey;
  readonly teamId: string;
  readonly statusId: number;
  readonly shareAll: boolean;
  readonly shareTeams: readonly string[];
}

/** A comment as far as rights go, in the order of making. */
export interface Said {
  readonly id: string;
  readonly by: string;
  readonly parentId: string | null;
}

export const codes = { read: 1, edit: 2, create: 3, archive: 4, submit: 5, approve: 7 } as const;

/** The statuses an answer may have. More than one where the texts leave the order of two reasons open. */
export type Allowed = readonly number[];

const isOwn = (who: Account, doc: Standing) => who.teams.includes(doc.teamId);

const isSharedWith = (who: Account, doc: Standing) =>
  !isOwn(who, doc) && (doc.shareAll || doc.shareTeams.some((team) => who.teams.includes(team)));

/** Whether somebody holds a code on a document. */
export function holds(who: Account, doc: Standing, code: number): boolean {
  if (who.isAdmin) return true;
  const lists = who.lists[doc.entity];
  if (!lists) return false;
  if (lists.all.includes(code)) return true;
  if (isOwn(who, doc)) return lists.owned.includes(code);
  return isSharedWith(who, doc) && lists.shared.includes(code);
}

/** Whether somebody may read a document. */
export function sees(who: Account, doc: Standing): boolean {
  return who.active && holds(who, doc, codes.read);
}

/** Whether a document is one that somebody need not even know of: neither their teams', nor shared with them, and no list for all. */
export function isSecretTo(who: Account, doc: Standing): boolean {
  return (
    !who.isAdmin &&
    !isOwn(who, doc) &&
    !isSharedWith(who, doc) &&
    (who.lists[doc.entity]?.all ?? []).length === 0
  );
}

/** How a call on a document that somebody may not read is refused. */
function refused(): Allowed {
  return [403, 404];
}

/** Reading: the document, its versions, comments and shares. */
export function reading(who: Account, doc: Standing): Allowed {
  return sees(who, doc) ? [200] : refused();
}

function withCode(who: Account, doc: Standing, code: number): Allowed {
  if (!sees(who, doc)) return refused();
  return holds(who, doc, code) ? [200] : [403];
}

/** Section 4.2 offers Edit from status -1 on; the server asks to unarchive first. Who may is the same either way. */
function whileArchived(doc: Standing, allowed: Allowed): Allowed {
  return doc.statusId === -1 ? [...allowed, 409] : allowed;
}

/** Saving fields; `staffField` says that one of them is for staff to write. */
export function saving(who: Account, doc: Standing, staffField: boolean): Allowed {
  const plain = withCode(who, doc, codes.edit);
  if (!staffField || who.isStaff) return whileArchived(doc, plain);
  return whileArchived(doc, plain.includes(200) ? [400] : [...plain, 400]);
}

/** The status after a save: what was looked at is looked at again, unless an approver saved. */
export function statusAfterSave(who: Account, doc: Standing): number {
  return doc.statusId > 0 && !holds(who, doc, codes.approve) ? 0 : doc.statusId;
}

/** Keeping a text that lost beside the versions. */
export function keeping(who: Account, doc: Standing): Allowed {
  return whileArchived(doc, withCode(who, doc, codes.edit));
}

const hasAllTeams = (who: Account, entity: EntityKey) => (who.lists[entity]?.all ?? []).length > 0;

/** Giving a document to another team. */
export function moving(who: Account, doc: Standing, teamId: string): Allowed {
  return whileArchived(doc, movingAtAll(who, doc, teamId));
}

function movingAtAll(who: Account, doc: Standing, teamId: string): Allowed {
  const plain = withCode(who, doc, codes.edit);
  if (!plain.includes(200) || teamId === doc.teamId) return plain;
  const lists = who.lists[doc.entity];
  // "Without the 'all' flag, the user's own team list limits which teams are available."
  if (!who.isAdmin && !who.teams.includes(teamId) && !hasAllTeams(who, doc.entity)) return [403];
  const mayMake = creatingAtAll(who, doc.entity, teamId);
  const mayEditThere =
    lists?.all.includes(codes.edit) || (isOwn(who, doc) && lists?.owned.includes(codes.edit));
  // Whether giving a document to a team takes Create there, as making one does, is left open.
  return who.isAdmin || (mayMake.length === 1 && mayMake.includes(200) && mayEditThere) ? [200] : [200, 403];
}

/** Making a document for a team. */
export function creating(who: Account, entity: EntityKey, teamId: string, staffField: boolean): Allowed {
  const plain = creatingAtAll(who, entity, teamId);
  if (!staffField || who.isStaff) return plain;
  return plain.includes(403) ? [...plain.filter((each) => each !== 200), 400] : [400];
}

function creatingAtAll(who: Account, entity: EntityKey, teamId: string): Allowed {
  if (!who.active) return [401];
  const lists = who.lists[entity];
  if (who.isAdmin || lists?.all.includes(codes.create)) return [200];
  if (!lists?.owned.includes(codes.create)) return [403];
  if (who.teams.includes(teamId)) return [200];
  return hasAllTeams(who, entity) ? [200, 403] : [403];
}

interface Move {
  readonly code: number;
  readonly from: readonly number[];
}

const moves = new Map<number, Move>([
  [-1, { code: codes.archive, from: [0, 1, 2, 3] }],
  [0, { code: codes.archive, from: [-1] }],
  [1, { code: codes.submit, from: [0] }],
  [2, { code: codes.approve, from: [0, 1, 3] }],
  [3, { code: codes.approve, from: [0, 1, 2] }],
]);

/** Moving to a status; `complete` says that everything is filled that submitting asks for. */
export function settingStatus(who: Account, doc: Standing, to: number, complete: boolean): Allowed {
  const move = moves.get(to);
  if (!sees(who, doc) || !move) return refused();
  const may = holds(who, doc, move.code);
  if (!move.from.includes(doc.statusId)) return may ? [409] : [403, 409];
  if (!may) return [403];
  return to === 1 && !complete ? [400, 422] : [200];
}

/** On an archived document nothing is said or shared: the tabs are disabled. */
function notWhileArchived(doc: Standing, allowed: Allowed): Allowed {
  if (doc.statusId !== -1) return allowed;
  return allowed.includes(200) ? [409] : [...allowed, 409];
}

/** Commenting, or with `parent` replying: who may read may comment; replies are one level deep. */
export function commenting(who: Account, doc: Standing, parent: Said | null): Allowed {
  if (!sees(who, doc)) return refused();
  if (parent !== null && parent.parentId !== null) return [400, 409, 422];
  return notWhileArchived(doc, [200]);
}

/** Editing a comment: its author only. */
export function editingComment(who: Account, doc: Standing, comment: Said): Allowed {
  if (!sees(who, doc)) return refused();
  return notWhileArchived(doc, comment.by === who.id ? [200] : [403]);
}

/** Deleting a comment: administrators, and its author where it is the last reply in its thread. */
export function deletingComment(who: Account, doc: Standing, comment: Said, all: readonly Said[]): Allowed {
  if (!sees(who, doc)) return refused();
  return notWhileArchived(doc, deletingAtAll(who, comment, all));
}

function deletingAtAll(who: Account, comment: Said, all: readonly Said[]): Allowed {
  if (who.isAdmin) return [200];
  if (comment.by !== who.id) return [403];
  const thread = all.filter((each) => each.parentId === (comment.parentId ?? comment.id));
  if (comment.parentId !== null) return thread.at(-1)?.id === comment.id ? [200] : [403, 409];
  // Whether a comment without replies is the last of its thread is left open.
  return thread.length === 0 ? [200, 403, 409] : [403, 409];
}

/** Changing whom a document is shared with. */
export function sharing(who: Account, doc: Standing): Allowed {
  if (!sees(who, doc)) return refused();
  const lists = who.lists[doc.entity];
  const may =
    who.isAdmin || lists?.all.includes(codes.edit) || (isOwn(who, doc) && lists?.owned.includes(codes.edit));
  return notWhileArchived(doc, may ? [200] : [403]);
}
