import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type FieldValue, type GroupRow, emptyValue, isRows } from '#domain/content/fields/field.ts';
import { hashText } from '#domain/primitives/hash.ts';
import { type EntityKey, isEntityKey } from '#domain/content/entities/index.ts';
import * as rules from '../../access/oracle.ts';
import type { HistoryAccount } from './accounts.ts';
import { valueChanges } from './changes.ts';
import { effectOf } from './effects.ts';
import { type LedgerRecord, type ModelDocument, type ServerModel, newestOf } from './model.ts';
import { contradicts } from './order.ts';
import { isWithinLimits } from './periods.ts';
import {
  accessOf,
  addsLogEntriesOnly,
  commentsOf,
  containsHidden,
  fieldAudience,
  isComplete,
  mayRead,
  maySeeField,
  needsStaff,
} from './subject.ts';
import { absent, valueAt } from './values.ts';

/** Verdict on a change: that it was applied, that it was not tried, or the code of an error. */
export type Verdict = 'applied' | 'skipped' | ErrorCode;

/**
 * The answers that a pushed change may have, and why. Each rule is one of docs/sync.md, read independently of the server:
 *
 * 1. a change that was applied before has the same answer again; the same id with another body is unprocessable;
 * 2. a change behind one of its lane that was not applied is not tried;
 * 3. what the sender may not see is forbidden or not found;
 * 4. rights, statuses and values decide as in rules 11.1 to 11.5 and 14.1 to 14.11 (tests/access/oracle.ts);
 * 5. a change of the status whose author, by what it names, had another text or another status before them is a conflict,
 *    unless it would be refused on any version, or somebody else has changed it to the same on the same text;
 * 6. entries of a log are added on any text and in any status but Archived, and never in conflict; an edit that replaces a value, or sets back a status, which its author by what it names has not seen is a conflict.
 *    So is one that is refused for what others did since to what it names. Nothing else is a conflict.
 */
export function allowedAnswers(
  model: ServerModel,
  who: HistoryAccount,
  change: Change,
  isBehindFailed: boolean,
): readonly Verdict[] {
  const earlier = model.ledger.get(change.id);
  if (earlier) return answersAgain(model, who, change, earlier);
  if (isBehindFailed) return ['skipped'];
  const document = model.documents.get(change.keyId);
  if (change.kind === 'create' && document) return answersToSameId(who, document, change);
  const now = answersNow(model, who, document, change);
  if (!document || (change.kind !== 'edit' && change.kind !== 'setStatus')) return now;
  if (isDecided(document, who, change)) return ['applied'];
  const hasMoved = isOnAnother(document, who, change);
  const answers = hasMoved ? now.map((each) => onAnotherText(model, who, document, change, each)) : now;
  if (change.kind === 'setStatus' || unseenIn(model, who, document, change).length === 0) return answers;
  return answers.map((each) => (each === 'applied' ? 'version_conflict' : each));
}

/** Whether a document has the status already that somebody wants for the text which they read. */
function isDecided(
  document: ModelDocument,
  who: HistoryAccount,
  change: Extract<Change, { kind: 'edit' | 'setStatus' }>,
): boolean {
  if (change.kind !== 'setStatus' || change.was === undefined || !mayRead(who, document)) return false;
  const { statusId } = newestOf(document);
  const hasRead = change.was.text === textDigest(document, who);
  return hasRead && statusId === change.statusId && statusId !== change.was.statusId;
}

/** The answer to a change that was made on another text than the server has, if not for what it replaces. */
function onAnotherText(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument,
  change: Change,
  answer: Verdict,
): Verdict {
  if (contradictsWhenSaved(model, who, document, change)) return 'version_conflict';
  if (answer === 'applied' && change.kind === 'edit') return answer;
  const mayDiffer = ['applied', 'in_use', 'not_allowed_now', 'unprocessable'].includes(answer);
  return mayDiffer || mayHaveBeenSame(document, change, answer) ? 'version_conflict' : answer;
}

/** Whether the server has something else in a place that an edit names, or another text or status than somebody decided on. */
export function isOnAnother(
  document: ModelDocument,
  who: HistoryAccount,
  change: Extract<Change, { kind: 'edit' | 'setStatus' }>,
): boolean {
  const { statusId } = newestOf(document);
  if (change.was === undefined)
    return change.version !== document.versions.length && !addsLogEntriesOnly(document, change);
  if (change.kind === 'setStatus')
    return change.was.statusId !== statusId || change.was.text !== textDigest(document, who);
  return Object.entries(change.was).some(
    ([place, saw]) =>
      !place.endsWith('/') && !isElement(document, place) && saw !== digestAt(document, who, place),
  );
}

/** The digest of what a person can see in one place of a document; nothing for a row that is not there. */
function digestAt(document: ModelDocument, who: HistoryAccount, place: string): string {
  const { statusId, teamId, body } = newestOf(document);
  if (place === 'statusId') return digest(String(statusId));
  if (place === 'teamId') return digest(canonicalJson(teamId));
  const [name = '', row] = place.split('/');
  const value = maySeeField(who, document, name, body) ? body[name] : undefined;
  const field = documentTypes[document.entity].allFields[name];
  if (row === undefined || field?.kind !== 'group')
    return digest(valueAt(document.entity, { [name]: value ?? null }, name));
  const cells = isRows(value) ? value.find(({ id }) => id === row) : undefined;
  if (!cells) return '';
  return place.split('/').length === 2 ? 'there' : digest(valueAt(document.entity, body, place));
}

/** The digest of all that a person can see of the text of a document. */
function textDigest(document: ModelDocument, { isStaff, ...who }: HistoryAccount): string {
  const { teamId, body } = newestOf(document);
  const seen: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = documentTypes[document.entity].allFields[name];
    // Whoever approves decides about the text, and not about the entries of its logs.
    if (isLog(document, name)) continue;
    const isEmpty = canonicalJson(value ?? null) === canonicalJson(field ? emptyValue(field) : null);
    if (isEmpty || !maySeeField({ isStaff, ...who }, document, name, body)) continue;
    const isHiddenCell = (cell: string) =>
      !isStaff && field?.kind === 'group' && field.fields[cell]?.audience === 'staff';
    seen[name] = isRows(value) ? value.map((row) => without(row, isHiddenCell)) : value;
  }
  return digest(canonicalJson([teamId, seen]));
}

function without(row: GroupRow, isHidden: (cell: string) => boolean): GroupRow {
  return { ...Object.fromEntries(Object.entries(row).filter(([cell]) => !isHidden(cell))), id: row.id };
}

function digest(text: string): string {
  return hashText(text).toString(36);
}

/** Whether a field that the author may not write may have been sent back as they had it. */
function mayHaveBeenSame(document: ModelDocument, change: Change, answer: Verdict): boolean {
  return (
    answer === 'validation' &&
    change.kind === 'edit' &&
    needsStaff(document, change) &&
    !containsHidden(document, change)
  );
}

/** The places of what a save would replace, and of which it does not name the digest. */
export function unseenIn(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument,
  change: Extract<Change, { kind: 'edit' }>,
): readonly string[] {
  const { was } = change;
  const [after] = effectOf(model, change, { who, device: '' });
  if (!was || !after || after === document) return [];
  const [{ statusId: from }, { statusId: to }] = [newestOf(document), newestOf(after)];
  const isSetBack = from !== to && was['statusId'] !== hashText(String(from)).toString(36);
  const replaced = valueChanges(change, document, after).filter(({ key, from: value }) => {
    if (isElement(document, key)) return false;
    const [field = '', row] = key.split('/');
    if (value === absent && row !== undefined)
      return was[`${field}/${row}`] !== '' && !isLog(document, field);
    return was[key] !== hashText(key === 'teamId' ? canonicalJson(value) : value).toString(36);
  });
  return [...replaced.map(({ key }) => key), ...(isSetBack ? ['statusId'] : [])];
}

/** Whether a place is an element of a set, which is added or removed whatever else is in the set. */
function isElement({ entity }: ModelDocument, place: string): boolean {
  const [name = '', element] = place.split('/');
  const kind = documentTypes[entity].allFields[name]?.kind;
  return element !== undefined && (kind === 'chips' || kind === 'references');
}

function isLog({ entity }: ModelDocument, name: string): boolean {
  const field = documentTypes[entity].allFields[name];
  return field?.kind === 'group' && field.append;
}

/** The answers that rights, statuses and values allow, on the newest version of the document. */
export function answersNow(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument | undefined,
  change: Change,
): readonly Verdict[] {
  const answers = isEntityKey(change.entity)
    ? answersOnEntity(model, who, document, change, change.entity)
    : answersOnItem(model, who, document, change);
  const isContradiction =
    change.kind === 'create'
      ? contradicts(change.entity, change.body, undefined, isEntityKey(change.entity))
      : document && contradictsWhenSaved(model, who, document, change);
  return isContradiction ? answers.map((each) => (each === 'applied' ? 'validation' : each)) : answers;
}

/** Whether a save leaves fields that contradict each other where that matters: what is submitted, items and logs. */
function contradictsWhenSaved(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument,
  change: Change,
): boolean {
  if (change.kind !== 'edit' && change.kind !== 'addEntries') return false;
  const [after] = effectOf(model, change, { who, device: '' });
  const before = newestOf(document);
  const subject = accessOf(document);
  const statusId = subject && change.kind === 'edit' ? rules.statusAfterSave(who, subject) : before.statusId;
  const isDraft = subject !== undefined && statusId < 1;
  return contradicts(change.entity, after ? newestOf(after).body : before.body, before.body, isDraft);
}

const hidden: readonly Verdict[] = ['forbidden', 'not_found'];

function answersAgain(
  model: ServerModel,
  who: HistoryAccount,
  change: Change,
  earlier: LedgerRecord,
): readonly Verdict[] {
  if (earlier.by !== who.id || canonicalJson(earlier.change) !== canonicalJson(change))
    return ['unprocessable'];
  const document = model.documents.get(earlier.change.keyId);
  return document && mayRead(who, document) ? ['applied'] : hidden;
}

/** A document that its author creates a second time, exactly as it was, is the same document. */
function answersToSameId(
  who: HistoryAccount,
  document: ModelDocument,
  change: Extract<Change, { kind: 'create' }>,
): readonly Verdict[] {
  if (document.entity !== change.entity || !mayRead(who, document)) return hidden;
  const [first] = document.versions;
  const isSame =
    first?.by === who.id &&
    first.teamId === change.teamId &&
    Object.entries(change.body).every(
      ([name, value]) => canonicalJson(first.body[name]) === canonicalJson(value),
    );
  return isSame ? ['applied', 'version_conflict'] : ['version_conflict'];
}

function answersOnEntity(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument | undefined,
  change: Change,
  entity: EntityKey,
): readonly Verdict[] {
  if (change.kind === 'create')
    return verdicts(rules.creating(who, entity, change.teamId, needsStaff(undefined, change)));
  const subject = document && accessOf(document);
  if (!document || !subject || subject.entity !== entity) return hidden;
  const comments = commentsOf(document);
  switch (change.kind) {
    case 'edit':
    case 'addEntries':
      return answersToSave(who, document, subject, change);
    case 'keepText': {
      const plain = rules.keepingText(who, { ...subject, statusId: 0 });
      return needsStaff(document, change) && !who.isStaff && plain.includes(200)
        ? ['validation']
        : verdicts(plain);
    }
    case 'setStatus':
      return answersToMove(model, who, document, subject, change);
    case 'share':
      return verdicts(rules.sharing(who, subject));
    case 'assign':
      // In histories people assign documents to themselves.
      return verdicts(rules.assigning(who, subject, who));
    case 'comment': {
      const parent = comments.find(({ id }) => id === change.parentId) ?? null;
      if (change.parentId !== null && !parent) return instead(rules.commenting(who, subject, null));
      const audience = change.anchor ? fieldAudience(entity, change.anchor.field) : 'everyone';
      return verdicts(rules.commenting(who, subject, parent, audience));
    }
    case 'editComment': {
      const comment = comments.find(({ id }) => id === change.commentId);
      if (!comment) return instead(rules.commenting(who, subject, null));
      return verdicts(rules.editingComment(who, subject, comment));
    }
    case 'deleteComment':
      return answersToDeletion(who, document, subject, change);
  }
}

/**
 * Verdicts on a change of status. The server knows whether a research request is within its limits; a device may not.
 */
function answersToMove(
  model: ServerModel,
  who: HistoryAccount,
  document: ModelDocument,
  subject: rules.AccessState,
  { statusId, evenIfIncomplete }: Extract<Change, { kind: 'setStatus' }>,
): readonly Verdict[] {
  const complete = isComplete(who, document);
  const inOrder = !contradicts(document.entity, newestOf(document).body);
  const confirmed = evenIfIncomplete === true;
  const onServer = model.documents.has(document.keyId);
  const cases = onServer ? [isWithinLimits(model, document)] : [true, false];
  return verdicts(
    cases.flatMap((withinLimits) =>
      rules.settingStatus(who, subject, statusId, { complete, withinLimits, inOrder, confirmed }),
    ),
  );
}

/** Deleting a comment that is already gone succeeds; one that has an edit unknown to who deletes it stays. */
function answersToDeletion(
  who: HistoryAccount,
  document: ModelDocument,
  subject: rules.AccessState,
  { commentId: id, lastEdit, replies }: Extract<Change, { kind: 'deleteComment' }>,
): readonly Verdict[] {
  const comments = commentsOf(document);
  const comment = comments.find((each) => each.id === id);
  if (!comment) return verdicts(rules.commenting(who, subject, null));
  const allowed = rules.deletingComment(who, subject, comment, comments);
  const hasReplies = comments.some(({ parentId }) => parentId === id);
  const isLast = comment.parentId === null && !hasReplies;
  // The product counts a comment without replies as the last of its thread.
  const answers = isLast && allowed.includes(200) ? [200] : allowed;
  const known = document.comments.find((each) => each.id === id)?.edits.at(-1) ?? null;
  const isKnown = (reply: (typeof document.comments)[number]) =>
    replies?.some((each) => each.id === reply.id && each.lastEdit === (reply.edits.at(-1) ?? null)) ?? true;
  const areKnown = document.comments.every((each) => each.parentId !== id || isKnown(each));
  const isAsSeen = (lastEdit === undefined || lastEdit === known) && areKnown;
  return isAsSeen ? verdicts(answers) : instead(answers);
}

function answersToSave(
  who: HistoryAccount,
  document: ModelDocument,
  subject: rules.AccessState,
  change: Extract<Change, { kind: 'edit' | 'addEntries' }>,
): readonly Verdict[] {
  // An archived document is unarchived before it is edited.
  if (subject.statusId === -1) return instead(rules.saving(who, { ...subject, statusId: 0 }, false));
  const saving = rules.saving(who, subject, needsStaff(document, change));
  const moving = rules.moving(who, subject, (change.kind === 'edit' && change.teamId) || subject.teamId);
  const both = [...saving, ...moving];
  const mayBe = saving.includes(200) && moving.includes(200);
  return verdicts(mayBe ? both : both.filter((status) => status !== 200));
}

/** Items of a collection: a code counts on any of them, and one that is in use cannot be archived. */
function answersOnItem(
  model: ServerModel,
  who: HistoryAccount,
  item: ModelDocument | undefined,
  change: Change,
): readonly Verdict[] {
  const holds = (code: number) =>
    who.isAdmin ||
    Object.entries(who.collections).some(([key, codes]) => key === change.entity && codes.includes(code));
  if (change.kind === 'create') return holds(rules.codes.create) ? ['applied'] : hidden;
  if (!item || item.entity !== change.entity || !mayRead(who, item)) return hidden;
  const { statusId } = newestOf(item);
  switch (change.kind) {
    case 'edit':
    case 'addEntries':
      if (!holds(rules.codes.edit)) return ['forbidden'];
      return statusId === -1 ? ['not_allowed_now'] : ['applied'];
    case 'setStatus': {
      const isMove = (statusId === -1) !== (change.statusId === -1) && change.statusId < 1;
      if (!isMove) return holds(rules.codes.archive) ? ['not_allowed_now'] : ['not_allowed_now', 'forbidden'];
      if (!holds(rules.codes.archive)) return ['forbidden'];
      return change.statusId === -1 && isInUse(model, change.keyId) ? ['in_use'] : ['applied'];
    }
    case 'keepText':
      return holds(rules.codes.edit) ? ['applied'] : ['forbidden'];
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign':
      return ['forbidden'];
  }
}

/** Whether a document that is not archived refers to an item. */
function isInUse(model: ServerModel, id: string): boolean {
  return [...model.documents.values()].some((document) => {
    const { statusId, body } = newestOf(document);
    return document.keyId !== id && statusId !== -1 && JSON.stringify(body).includes(`"${id}"`);
  });
}

/** Verdicts where somebody who otherwise may do something cannot do it at the moment. */
function instead(otherwise: rules.AllowedStatuses): readonly Verdict[] {
  return verdicts(otherwise.map((status) => (status === 200 ? 409 : status)));
}

function verdicts(statuses: rules.AllowedStatuses): readonly Verdict[] {
  return [...new Set(statuses.flatMap(verdictsOf))];
}

function verdictsOf(status: number): readonly Verdict[] {
  switch (status) {
    case 200:
      return ['applied'];
    case 400:
      return ['validation'];
    case 403:
      return ['forbidden'];
    case 404:
      return ['not_found'];
    case 409:
      return ['not_allowed_now'];
    default:
      return ['unprocessable'];
  }
}
