import type { z } from 'zod/mini';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import type { Change } from './change.ts';
import { applyCollaboration } from './collaboration.ts';
import { contradictionsOnSave } from './contradictions.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { emptyBody, isRevealed, type Revealable } from '#domain/content/entities/define.ts';
import {
  type Audience,
  type Fields,
  type FieldValue,
  type GroupRow,
  emptyValue,
  isLog,
  isRows,
  isWrittenBy,
  sameValue,
} from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { logErrors, sizeErrors } from './bodyLimits.ts';
import { addEntries, appendsOnly } from './conflicts/logs.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { type ChangeContext, type Outcome, type Refusal, invalidFields, noPermission } from './outcome.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { holdsCode, may, mayCreateFor } from './permissions/permissions.ts';
import { type Person, audienceOf } from '#domain/content/person.ts';
import { keepHidden } from './permissions/redact.ts';
import { refuseUnready } from './readiness.ts';
import { status, statusAfterSave, transitionBetween, whyNoTransition } from '#domain/content/status.ts';

/**
 * Applies a change to a document: checks permissions, values and transitions, and returns the changed document or the
 * refusal. The only place where changes meet documents; the device and the server both run it. Leaves reference and
 * version to the server.
 */
export function apply(document: Document | undefined, change: Change, context: ChangeContext): Outcome {
  switch (change.kind) {
    case 'create':
      return create(change, context);
    case 'edit':
      return document ? save(document, change, context) : notFound;
    case 'addEntries':
      return document ? addToLogs(document, change, context) : notFound;
    case 'setStatus':
      return document ? setStatus(document, change, context) : notFound;
    case 'keepText':
      return document ? keepText(document, change, context) : notFound;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign':
      return document ? applyCollaboration(document, change, context) : notFound;
  }
}

/** The refusal for a document that is not here. */
export const notFound: Refusal = {
  kind: 'refused',
  code: 'not_found',
  error: 'This document does not exist.',
};

function create(change: Extract<Change, { kind: 'create' }>, { person, by, at }: ChangeContext): Outcome {
  if (change.teamId === '') return invalidFields([{ name: 'teamId', messages: ['Required'] }]);
  if (!mayCreateFor(person, change.entity, change.teamId)) return noPermission;
  const checked = checkBody(change.entity, change.body, person);
  if (checked.kind === 'refused') return checked;
  const { title, ...fields } = checked.body;
  const errors = [
    ...sizeErrors(checked.body),
    ...contradictionsOnSave(change.entity, checked.body, status.editing),
  ];
  if (errors.length > 0) return invalidFields(errors);
  if (typeof title !== 'string') return invalidFields([{ name: 'title', messages: ['Required'] }]);
  return {
    kind: 'applied',
    document: {
      keyId: change.keyId,
      entity: change.entity,
      reference: '',
      teamId: isCollectionKey(change.entity) ? noTeam : change.teamId,
      statusId: status.editing,
      version: 0,
      createdDate: at,
      createdBy: by,
      updatedDate: at,
      updatedBy: by,
      shares: unshared,
      comments: [],
      body: { ...emptyBody(documentTypes[change.entity]), ...fields, title },
    },
  };
}

function save(
  document: Document,
  change: Extract<Change, { kind: 'edit' }>,
  context: ChangeContext,
): Outcome {
  const { person } = context;
  if (!may(person, 'edit', document) && !addsOwnEntriesOnly(document, change, context)) {
    return holdsCode(person, code.edit, document) ? archivedRefusal : noPermission;
  }
  const teamId = (isCollectionKey(document.entity) ? undefined : change.teamId) ?? document.teamId;
  if (teamId !== document.teamId && !mayCreateFor(person, document.entity, teamId)) return noPermission;
  const checked = checkBody(document.entity, change.body, person, document);
  // A whole document that is sent back differs in what its sender may not write once somebody else has written that.
  if (checked.kind === 'refused')
    return differsWhereOthersWrite(document, change.body, person)
      ? { ...checked, dependsOnVersion: true }
      : checked;
  const body = withPatch(document, checked.body, person);
  const statusId = addsLogEntriesOnly(document, change)
    ? document.statusId
    : statusAfterSave(document.statusId, holdsCode(person, code.approve, document));
  const errors = [...logErrors(document, change.body, body), ...sizeErrors(body)];
  if (errors.length > 0) return invalidFields(errors);
  const contradictions = contradictionsOnSave(document.entity, body, statusId, document.body);
  if (contradictions.length > 0) return { ...invalidFields(contradictions), dependsOnVersion: true };
  const saved = { ...document, teamId, statusId, updatedDate: context.at, updatedBy: context.by, body };
  return { kind: 'applied', document: withOwnValues(saved) };
}

function addToLogs(
  document: Document,
  change: Extract<Change, { kind: 'addEntries' }>,
  context: ChangeContext,
): Outcome {
  const { allFields } = documentTypes[document.entity];
  const name = Object.keys(change.body).find((each) => !isLog(allFields[each]));
  if (name !== undefined) return invalidFields([{ name, messages: ['Not a log'] }]);
  return save(document, { ...change, kind: 'edit', version: document.version }, context);
}

/**
 * Whether a body has another value than the document in a field that this person can read and only others can write.
 * Hidden fields are not compared, so that nobody can guess their values.
 */
function differsWhereOthersWrite(document: Document, body: BodyPatch, person: Person): boolean {
  const { allFields } = documentTypes[document.entity];
  const others = Object.entries(body).flatMap(([name, value]) => {
    const field = Object.hasOwn(allFields, name) ? allFields[name] : undefined;
    return field && !isWrittenBy(field, audienceOf(person)) ? [{ field, name, value }] : [];
  });
  return (
    others.every(({ field }) => isRevealed(allFields, field, document)) &&
    others.some(({ name, value }) => !sameValue(value, document.body[name]))
  );
}

/** Whether a change only adds log entries. Such a change applies to any version and leaves the status alone. */
export function addsLogEntriesOnly(document: Document, change: Change): boolean {
  // A document that was moved to another team and back stays where it is.
  if (change.kind !== 'edit' || (change.teamId ?? document.teamId) !== document.teamId) return false;
  return appendsOnly(documentTypes[document.entity].allFields, document.body, change.body);
}

/** Whether a change only adds entries in which a reader of the document speaks for themselves, such as signing up. */
function addsOwnEntriesOnly(
  document: Document,
  change: Extract<Change, { kind: 'edit' }>,
  { person, by }: ChangeContext,
): boolean {
  if (document.statusId === status.archived || !may(person, 'read', document)) return false;
  const { allFields } = documentTypes[document.entity];
  return (
    addsLogEntriesOnly(document, change) &&
    Object.entries(change.body).every(([name, rows]) => {
      const field = allFields[name];
      if (field?.kind !== 'group' || !field.own || !isRows(rows)) return false;
      const { own } = field;
      const logged = document.body[name];
      const loggedIds = new Set(rowsIn(logged).map(({ id }) => id));
      const isOwn = (row: GroupRow) => row[own.id] === person.id && row[own.name] === by.displayName;
      const added = rows.filter((row) => !loggedIds.has(row.id));
      return added.length > 0 && added.every(isOwn);
    })
  );
}

const archivedRefusal: Refusal = {
  kind: 'refused',
  code: 'not_allowed_now',
  error: 'It is Archived. Unarchive it to edit it.',
};

function withPatch(document: Document, patch: BodyPatch, person: Person): Body {
  const { allFields } = documentTypes[document.entity];
  const safe: Record<string, FieldValue> = {
    ...keepHidden(allFields, document.body, patch, person.isStaff),
  };
  for (const [name, value] of Object.entries(safe)) {
    const field = allFields[name];
    // Log entries are only ever added: a writer who did not have the other entries yet must not erase them.
    if (isLog(field)) safe[name] = addEntries(field, document.body[name], value);
  }
  return { ...document.body, ...safe };
}

function setStatus(
  document: Document,
  change: Extract<Change, { kind: 'setStatus' }>,
  context: ChangeContext,
): Outcome {
  const { person, by, at } = context;
  const transition = transitionBetween(document.statusId, change.statusId);
  if (!transition) {
    if (!may(person, 'read', document)) return noPermission;
    const error = whyNoTransition(document.statusId, change.statusId);
    return { kind: 'refused', code: 'not_allowed_now', error };
  }
  if (!may(person, transition.name, document)) return noPermission;
  const unready = refuseUnready(document, change, transition, context);
  if (unready) return unready;
  return {
    kind: 'applied',
    document: withOwnValues({ ...document, statusId: transition.to, updatedDate: at, updatedBy: by }),
  };
}

/** Returns a document with the values that its type itself sets in its status, such as serial numbers. */
export function withOwnValues(document: Document): Document {
  const values = documentTypes[document.entity].valuesIn?.(document.statusId, document.body);
  return values ? { ...document, body: { ...document.body, ...values } } : document;
}

function keepText(
  document: Document,
  change: Extract<Change, { kind: 'keepText' }>,
  { person }: ChangeContext,
): Outcome {
  if (!may(person, 'read', document) || !holdsCode(person, code.edit, document)) return noPermission;
  const checked = checkBody(document.entity, change.body, person, document);
  return checked.kind === 'refused' ? checked : { kind: 'applied', document };
}

/**
 * Checks a body as written by this person: known fields, of the right kind and within their limits. Fields that the
 * person may not write are accepted and left out if they are unchanged from `before`, because a client may send a whole
 * document back.
 */
function checkBody(
  entity: Document['entity'],
  body: BodyPatch,
  person: Person,
  before: Revealable = { body: { title: '' } },
): { kind: 'valid'; body: BodyPatch } | Refusal {
  const definition = documentTypes[entity];
  const audience = audienceOf(person);
  const patch = withoutUnchanged(definition.allFields, body, before, audience);
  const parsed = definition.bodySchema(audience).safeParse(patch);
  if (!parsed.success) return invalidFields(fieldErrors(parsed.error.issues));
  const valid: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(parsed.data)) if (value !== undefined) valid[name] = value;
  return { kind: 'valid', body: valid };
}

function withoutUnchanged(
  fields: Fields,
  body: BodyPatch,
  before: Revealable,
  audience: Audience,
): BodyPatch {
  const entries = Object.entries(body).filter(([name, value]) => {
    const field = fields[name];
    if (!field || isWrittenBy(field, audience) || !isRevealed(fields, field, before)) return true;
    return !sameValue(value, before.body[name] ?? emptyValue(field));
  });
  return Object.fromEntries(entries);
}

/** Most errors in one answer. */
const maxIssues = 200;

/** Returns Zod issues as field errors, with paths in dot notation and unknown keys by name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byName = new Map<string, string[]>();
  const add = (name: string, message: string) => byName.set(name, [...(byName.get(name) ?? []), message]);
  for (const issue of issues.slice(0, maxIssues)) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, 'Unknown field');
    } else add(path, issue.message);
  }
  return [...byName].map(([name, messages]) => ({ name, messages }));
}
