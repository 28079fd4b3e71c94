import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, isEntityKey } from '#domain/content/entities/index.ts';
import { type Field, type FieldValue, isRows } from '#domain/content/fields/field.ts';
import { type AccessState, type CommentAccess, canRead } from '../../access/oracle.ts';
import { type Audience, audienceOf } from '../../access/fieldAudience.ts';
import { type HistoryAccount, hasAnyRight } from './accounts.ts';
import { type ModelComment, type ModelDocument, newestOf } from './model.ts';

/** Labels of the fields marked (w) in rules 9.28 to 9.39, not taken from the code. */
const staffWritten: Readonly<Partial<Record<EntityKey, readonly string[]>>> = {
  lammie: ['Production'],
  research: ['Released on', 'Collected', 'Collected on'],
  ritual: [
    'Referee',
    'Entertainment score',
    'Relevance score',
    'Power spent',
    'Outcome',
    'What happened',
    'Lammies to make',
    'Ends',
  ],
};

/** A document as the rules of access see it; undefined for a collection item, which belongs to no team. */
export function accessOf(document: ModelDocument): AccessState | undefined {
  const { entity, shareAll, shareTeams } = document;
  const { teamId, statusId, body } = newestOf(document);
  const released = isReleased(body);
  return isEntityKey(entity) ? { entity, teamId, statusId, shareAll, shareTeams, released } : undefined;
}

/** The field that a comment, or the thread it is in, is about; 'comment' if it is about the whole document. */
export function subjectOf(
  { parentId, anchor }: Pick<ModelComment, 'parentId' | 'anchor'>,
  all: readonly Pick<ModelComment, 'id' | 'anchor'>[],
): string {
  const place = parentId === null ? anchor : all.find(({ id }) => id === parentId)?.anchor;
  return place?.field ?? 'comment';
}

/** The comments of a document as the rules of access see them. */
export function commentsOf({ entity, comments }: ModelDocument): (ModelComment & CommentAccess)[] {
  return comments.map((each) => ({ ...each, audience: fieldAudience(entity, subjectOf(each, comments)) }));
}

/** Who may read a field; everyone where there is none of this name. */
export function fieldAudience(entity: ModelDocument['entity'], name: string): Audience {
  return isEntityKey(entity)
    ? audienceOf(entity, documentTypes[entity].allFields[name]?.label ?? name)
    : 'everyone';
}

/** Whether an account may read a document. The collections of histories are read by everybody with any permission. */
export function mayRead(who: HistoryAccount, document: ModelDocument): boolean {
  const subject = accessOf(document);
  return subject ? canRead(who, subject) : hasAnyRight(who);
}

/** Whether an account may see a field of a body: it is not a staff field, or it has been released. */
export function maySeeField(
  who: HistoryAccount,
  { entity }: Pick<ModelDocument, 'entity'>,
  name: string,
  body: BodyPatch,
): boolean {
  if (who.isStaff) return true;
  const audience = fieldAudience(entity, name);
  if (audience === 'untilReleased') return isReleased(body);
  return audience === 'everyone';
}

/** Whether the date of release is reached. Histories write dates before and after their own time. */
function isReleased({ releasedOn }: BodyPatch): boolean {
  return typeof releasedOn === 'string' && Date.parse(releasedOn) < Date.UTC(2027, 0);
}

/** Whether a change of a body needs a writer who is staff. */
export function needsStaff(document: ModelDocument | undefined, change: Change): boolean {
  const { entity } = change;
  if (!('body' in change) || !isEntityKey(entity)) return false;
  const before = document ? newestOf(document).body : {};
  return Object.entries(change.body).some(([name, value]) => {
    const label = documentTypes[entity].allFields[name]?.label ?? name;
    const audience = audienceOf(entity, label);
    if (audience === 'staff') return true;
    const isWrittenByStaff = staffWritten[entity]?.includes(label) ?? false;
    if (audience === 'everyone' && !isWrittenByStaff) return false;
    // A client may send back what it reads: unchanged, that is not an edit.
    const isReadable = audience === 'everyone' || isReleased(before);
    return !isReadable || canonicalJson(before[name] ?? null) !== canonicalJson(value);
  });
}

/** Whether a change of a body contains a field that only staff may see. */
export function containsHidden(document: ModelDocument, change: Change): boolean {
  if (!('body' in change) || !isEntityKey(change.entity)) return false;
  const { entity } = change;
  const released = isReleased(newestOf(document).body);
  return Object.keys(change.body).some((name) => {
    const audience = fieldAudience(entity, name);
    return audience === 'staff' || (audience === 'untilReleased' && !released);
  });
}

/** Whether everything that submitting requires of this writer is filled in. */
export function isComplete({ isStaff }: HistoryAccount, document: ModelDocument): boolean {
  const { body } = newestOf(document);
  return Object.entries(documentTypes[document.entity].allFields).every(
    ([name, field]) =>
      !field.required || (field.writers !== 'everyone' && !isStaff) || isFilled(field, body[name]),
  );
}

function isFilled(field: Field, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'string') return !Array.isArray(value) || value.length > 0;
  return (field.kind === 'rich' ? value.replaceAll(/<[^>]*>/g, '') : value).trim() !== '';
}

/** Whether a save only adds log entries: it then fits any version, and leaves the status alone. */
export function addsLogEntriesOnly(document: ModelDocument, change: Change): boolean {
  if (change.kind !== 'edit') return false;
  if (change.teamId !== undefined && change.teamId !== newestOf(document).teamId) return false;
  const fields = Object.entries(change.body);
  return fields.length > 0 && fields.every(([name, value]) => addsRows(document, name, value));
}

function addsRows(document: ModelDocument, name: string, value: FieldValue): boolean {
  const field = documentTypes[document.entity].allFields[name];
  const existing = newestOf(document).body[name];
  if (field?.kind !== 'group' || !field.append || !isRows(value)) return false;
  const known = new Map((isRows(existing) ? existing : []).map((row) => [row.id, canonicalJson(row)]));
  return value.every((row) => !known.has(row.id) || known.get(row.id) === canonicalJson(row));
}
