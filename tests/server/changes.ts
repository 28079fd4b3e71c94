import type { Change } from '#domain/rules/change.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { newId } from './gameFixture.ts';

type FieldValues = Record<string, FieldValue>;

/** Creates an encounter of the owls, unless `given` says otherwise. */
export function create(body: FieldValues = {}, given: Partial<Extract<Change, { kind: 'create' }>> = {}) {
  const fields = { title: 'The bridge', ...body };
  return {
    kind: 'create',
    id: newId(),
    keyId: newId(),
    entity: 'encounter',
    teamId: 'owls',
    ...given,
    body: fields,
  } as const;
}

/** Saves fields of a document, based on a version. */
export function save(
  keyId: string,
  version: number,
  body: FieldValues,
  given: Partial<Extract<Change, { kind: 'edit' }>> = {},
) {
  return { kind: 'edit', id: newId(), keyId, entity: 'encounter', version, ...given, body } as const;
}

/** Changes the status, based on a version. */
export function changeStatus(keyId: string, version: number, statusId: -1 | 0 | 1 | 2 | 3) {
  return { kind: 'setStatus', id: newId(), keyId, entity: 'encounter', version, statusId } as const;
}

/** Approves a document although required fields are empty, based on a version. */
export function approveIncomplete(keyId: string, version: number) {
  return { ...changeStatus(keyId, version, 3), evenIfIncomplete: true } as const;
}

/** Stores a text that lost a conflict. */
export function keepText(keyId: string, version: number, body: FieldValues) {
  return { kind: 'keepText', id: newId(), keyId, entity: 'encounter', version, body } as const;
}

/** Creates an event slot at a time. */
export function createSlot(times: { readonly start: string; readonly end: string }, body: FieldValues = {}) {
  return create({ title: 'Dusk', eventId: 'e', ...times, ...body }, { entity: 'eventSlot', teamId: '-' });
}

/** Comments on a document. */
export function comment(
  keyId: string,
  text: string,
  given: Partial<Extract<Change, { kind: 'comment' }>> = {},
) {
  const id = newId();
  return {
    kind: 'comment',
    id,
    keyId,
    entity: 'encounter',
    parentId: null,
    ...given,
    comment: text,
  } as const;
}

/** Edits a comment on a document. */
export function editComment(keyId: string, commentId: string, text: string) {
  return { kind: 'editComment', id: newId(), keyId, entity: 'encounter', commentId, comment: text } as const;
}

/** Shares a document with teams, or with all. */
export function share(keyId: string, shareTeams: string[], shareAll = false) {
  const shares = { shareAll, shareTeams };
  return { kind: 'share', id: newId(), keyId, entity: 'encounter', shares } as const;
}

/** Assigns a document to somebody, or to nobody. */
export function assign(keyId: string, to: string | null, due: string | null = null) {
  return { kind: 'assign', id: newId(), keyId, entity: 'encounter', to, due } as const;
}

/** Adds entries to logs of a document. */
export function addEntries(
  keyId: string,
  body: FieldValues,
  entity: 'encounter' | 'eventSlot' = 'encounter',
) {
  return { kind: 'addEntries', id: newId(), keyId, entity, body } as const;
}

/** All fields that an encounter needs to be submitted. */
export const completeBody: FieldValues = {
  title: 'The bridge',
  type: 'battle',
  refereeBrief: '<p>Hold it</p>',
  crewBrief: '<p>Take it</p>',
  startsWhen: 'dusk',
  endsWhen: 'the horn',
  duration: 30,
  location: 'field',
  monsters: [{ id: 'row', monster: 'troll', count: 1, note: '' }],
  refereesNeeded: 1,
  safety: '<p>Mind the bank</p>',
};
