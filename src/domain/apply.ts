import type { z } from 'zod/mini';
import type { Change } from './change.ts';
import { type FieldError, type ChangeContext, type Outcome, type Refusal, noPermission } from './outcome.ts';
import type { Body, BodyPatch, Document } from './document.ts';
import { unshared } from './document.ts';
import { emptyBody, isRevealed, writableFields } from './entities/define.ts';
import { documentTypes } from './documentTypes.ts';
import {
  type Audience,
  type Fields,
  type FieldValue,
  emptyValue,
  isEmpty,
  isWrittenBy,
  sameValue,
} from './fields/field.ts';
import { appendRows, appendsOnly } from './merge.ts';
import { type Action, type Person, code, holdsCode, may, mayCreateFor } from './permissions/permissions.ts';
import { keepHidden } from './permissions/redact.ts';
import { applyCollaboration } from './collaboration.ts';
import { type Transition, transitionBetween, status, statusAfterSave, whyNoTransition } from './status.ts';

/**
 * The only place where changes meet documents; the device and the server run the same.
 * Checks rights, values and moves and gives the document as it then is, or the reason why not. Reference and
 * version stay untouched: the server gives them.
 */
export function apply(document: Document | undefined, change: Change, moment: ChangeContext): Outcome {
  switch (change.kind) {
    case 'create':
      return create(change, moment);
    case 'save':
      return document ? save(document, change, moment) : missing;
    case 'setStatus':
      return document ? setStatus(document, change, moment) : missing;
    case 'keepText':
      return document ? keepText(document, change, moment) : missing;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
      return document ? applyCollaboration(document, change, moment) : missing;
  }
}

const missing: Refusal = { kind: 'refused', code: 'not_found', error: 'There is no such document.' };
function create(change: Extract<Change, { kind: 'create' }>, { person, by, at }: ChangeContext): Outcome {
  if (!mayCreateFor(person, change.entity, change.teamId)) return noPermission;
  const checked = checkBody(change.entity, change.body, person);
  if (checked.kind === 'refused') return checked;
  const { title, ...rest } = checked.body;
  if (typeof title !== 'string') return refuseFields([{ name: 'title', messages: ['Required'] }]);
  return {
    kind: 'applied',
    document: {
      keyId: change.keyId,
      entity: change.entity,
      reference: '',
      teamId: change.teamId,
      statusId: status.editing,
      version: 0,
      createdDate: at,
      createdBy: by,
      updatedDate: at,
      updatedBy: by,
      shares: unshared,
      comments: [],
      body: { ...emptyBody(documentTypes[change.entity]), ...rest, title },
    },
  };
}

function save(document: Document, change: Extract<Change, { kind: 'save' }>, moment: ChangeContext): Outcome {
  const { person } = moment;
  if (!may(person, 'edit', document)) return holdsCode(person, code.edit, document) ? archivedNow : noPermission;
  const teamId = change.teamId ?? document.teamId;
  if (teamId !== document.teamId && !mayCreateFor(person, document.entity, teamId)) return noPermission;
  const checked = checkBody(document.entity, change.body, person, document.body);
  if (checked.kind === 'refused') return checked;
  return {
    kind: 'applied',
    document: {
      ...document,
      teamId,
      statusId: addsLogEntriesOnly(document, change)
        ? document.statusId
        : statusAfterSave(document.statusId, holdsCode(person, code.approve, document)),
      updatedDate: moment.at,
      updatedBy: moment.by,
      body: patched(document, checked.body, person),
    },
  };
}

/** Whether a change only adds entries to a log of the document: it then stands on any version. */
export function addsLogEntriesOnly(document: Document, change: Change): boolean {
  if (change.kind !== 'save' || change.teamId !== undefined) return false;
  return appendsOnly(documentTypes[document.entity].allFields, document.body, change.body);
}

const archivedNow: Refusal = {
  kind: 'refused',
  code: 'not_allowed_now',
  error: 'It is Archived. Unarchive it first, then it can be edited.',
};

function patched(document: Document, patch: BodyPatch, person: Person): Body {
  const { allFields } = documentTypes[document.entity];
  const safe: Record<string, FieldValue> = { ...keepHidden(allFields, document.body, patch, person.isStaff) };
  for (const [name, value] of Object.entries(safe)) {
    const field = allFields[name];
    // Entries of a log are only ever added: whoever did not have the others' entries yet does not erase them.
    if (field?.kind === 'group' && field.append) safe[name] = appendRows(document.body[name], value);
  }
  return { ...document.body, ...safe };
}

function setStatus(
  document: Document,
  change: Extract<Change, { kind: 'setStatus' }>,
  moment: ChangeContext,
): Outcome {
  const move = transitionBetween(document.statusId, change.statusId);
  if (!move) {
    if (!may(moment.person, 'read', document)) return noPermission;
    return { kind: 'refused', code: 'not_allowed_now', error: whyNoTransition(document.statusId, change.statusId) };
  }
  const deed: Action = move.name;
  if (!may(moment.person, deed, document)) return noPermission;
  if (move.name === 'submit') {
    const errors = missingForSubmit(document, moment.person);
    if (errors.length > 0) {
      return {
        kind: 'refused',
        code: 'unprocessable',
        error: 'Some fields must be filled to submit.',
        errors,
      };
    }
  }
  return {
    kind: 'applied',
    document: { ...withTransition(document, move), updatedDate: moment.at, updatedBy: moment.by },
  };
}

/** A document after a move: its new status, and what the game itself writes with it. */
export function withTransition(document: Document, move: Transition): Document {
  const given = documentTypes[document.entity].onTransition?.(move.name, document.body) ?? {};
  return { ...document, statusId: move.to, body: { ...document.body, ...given } };
}

function keepText(
  document: Document,
  change: Extract<Change, { kind: 'keepText' }>,
  { person }: ChangeContext,
): Outcome {
  if (!may(person, 'read', document) || !holdsCode(person, code.edit, document)) return noPermission;
  const checked = checkBody(document.entity, change.body, person, document.body);
  return checked.kind === 'refused' ? checked : { kind: 'applied', document };
}

/** The fields that must still be filled before the person can submit, each with 'Required'. */
export function missingForSubmit(document: Document, person: Person): FieldError[] {
  return writableFields(documentTypes[document.entity].allFields, audienceOf(person))
    .filter(([name, field]) => field.required && isEmpty(field, document.body[name]))
    .map(([name]) => ({ name, messages: ['Required'] }));
}

/**
 * Whether a body may be written by this person: known fields of the right kind within their limits. Fields that are not
 * theirs to write may be sent along as they are in `before`, as a whole document carries them, and are left out.
 */
export function checkBody(
  entity: Document['entity'],
  body: BodyPatch,
  person: Person,
  before: BodyPatch = {},
): { kind: 'fine'; body: BodyPatch } | Refusal {
  const definition = documentTypes[entity];
  const own = withoutUnchanged(definition.allFields, body, before, audienceOf(person));
  const parsed = definition.bodySchema(audienceOf(person)).safeParse(own);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error.issues));
  const fine: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(parsed.data)) if (value !== undefined) fine[name] = value;
  return { kind: 'fine', body: fine };
}

function withoutUnchanged(fields: Fields, body: BodyPatch, before: BodyPatch, audience: Audience): BodyPatch {
  const own = Object.entries(body).filter(([name, value]) => {
    const field = fields[name];
    if (!field || isWrittenBy(field, audience) || !isRevealed(fields, field, before)) return true;
    return !sameValue(value, before[name] ?? emptyValue(field));
  });
  return Object.fromEntries(own);
}

function audienceOf(person: Person): Audience {
  return person.isStaff ? 'staff' : 'everyone';
}

function refuseFields(errors: FieldError[]): Refusal {
  return { kind: 'refused', code: 'validation', error: 'Some fields are not right.', errors };
}

/** Zod's issues as field errors: the path in dots, unknown keys named. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byName = new Map<string, string[]>();
  const say = (name: string, message: string) => byName.set(name, [...(byName.get(name) ?? []), message]);
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) say(path ? `${path}.${key}` : key, 'Unknown field');
    } else say(path, issue.message);
  }
  return [...byName].map(([name, messages]) => ({ name, messages }));
}
