import type { ChangeContext } from '#domain/rules/outcome.ts';
import type { Comment } from '#domain/content/comment.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import type { PersonRef, Person } from '#domain/content/person.ts';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import type { Code, Grant } from '#domain/content/permissionCodes.ts';

/** A fixed time to compare with. */
export const noon = '2026-06-01T12:00:00.000Z';

export const ada: PersonRef = { id: 'ada', firstName: 'Ada', lastName: 'Hill', displayName: 'Ada Hill' };
export const ben: PersonRef = { id: 'ben', firstName: 'Ben', lastName: 'Marsh', displayName: 'Ben Marsh' };

/** A grant with only these codes. */
export function grant(given: { owned?: Code[]; shared?: Code[]; all?: Code[] }): Grant {
  return { owned: [], shared: [], all: [], ...given };
}

/** A person in team `north` with only the given permissions. */
export function person(given: Partial<Person> = {}): Person {
  return {
    id: 'ada',
    isAdmin: false,
    isStaff: true,
    teams: ['north'],
    defaultTeam: 'north',
    permissions: {},
    ...given,
  };
}

/** A person with this grant on encounters and plot lines. */
export function holder(given: Parameters<typeof grant>[0], rest: Partial<Person> = {}): Person {
  return person({ permissions: { encounter: grant(given), plot: grant(given) }, ...rest });
}

/** A writer with everything but Approve for their own team. */
export const writer = holder({ owned: [1, 2, 3, 4, 5, 8] });

/** The context of a change that a person makes at noon. */
export function moment(who: Person, at = noon): ChangeContext {
  return { person: who, by: { ...ada, id: who.id }, at };
}

/** An item of a collection, empty but for its title, which is its id unless given. */
export function collectionItem(
  entity: CollectionKey,
  keyId: string,
  body: Record<string, FieldValue> = {},
): Document {
  return makeDocument(entity, { keyId, reference: '', teamId: noTeam }, { title: keyId, ...body });
}

/** Every field that submitting an encounter requires, filled in. */
export const completeEncounter = {
  type: 'battle',
  refereeBrief: '<p>They come.</p>',
  crewBrief: '<p>You come.</p>',
  startsWhen: 'Dusk',
  endsWhen: 'Night',
  duration: 20,
  location: 'ford',
  monsters: [{ id: 'row-1', monster: 'wolf', count: 2, note: '' }],
  refereesNeeded: 1,
  safety: '<p>Wet.</p>',
};

/** An entry of a run log, with only its outcome filled in. */
export function runEntry(id: string, outcome: string): GroupRow {
  return { id, started: null, ended: null, referee: null, outcome, lammiesIssued: null };
}

/** A comment of Ben's on a whole document, made at noon. */
export function commentOf(given: Partial<Comment> = {}): Comment {
  const of = { id: 'first', parentId: null, createdBy: ben, createdDate: noon, edits: [] };
  return { ...of, comment: 'first', ...given };
}

/** An encounter of team `north`, version 1, empty but for its title. */
export function encounter(
  given: Partial<Omit<Document, 'body'>> = {},
  body: Record<string, FieldValue> = {},
): Document {
  return makeDocument('encounter', given, body);
}

/** A plot line of team `north`, version 1, empty but for its title. */
export function plot(
  given: Partial<Omit<Document, 'body'>> = {},
  body: Record<string, FieldValue> = {},
): Document {
  return makeDocument('plot', given, body);
}

/** A document of team `north`, version 1, empty but for its title. */
export function makeDocument(
  entity: Document['entity'],
  given: Partial<Omit<Document, 'body'>> = {},
  body: Record<string, FieldValue> = {},
): Document {
  return {
    keyId: 'doc-1',
    entity,
    reference: `${documentTypes[entity].prefix}-1`,
    teamId: 'north',
    statusId: 0,
    version: 1,
    createdDate: noon,
    createdBy: ada,
    updatedDate: noon,
    updatedBy: ada,
    shares: unshared,
    comments: [],
    ...given,
    body: { ...emptyBody(documentTypes[entity]), title: 'The ford', ...body },
  };
}
