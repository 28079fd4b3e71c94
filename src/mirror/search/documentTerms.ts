import { currentAssignment } from '#domain/content/assignment.ts';
import { shownText } from '#domain/content/comment.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { idIn, rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import { runState } from '#domain/event/run/runState.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { eachWord, wordsOf } from '#domain/search/words.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type IndexedDocument, type TextLevel, textLevel, weightOf } from './segment.ts';

/** A text of a document, and what it is called there. */
export interface DocumentText {
  readonly label: string;
  readonly level: TextLevel;
  readonly text: string;
}

/** Terms other than words begin with a sign, which no word does. */
export const marks = {
  /** A document or item that a field refers to. */
  reference: (id: string) => `#${id}`,
  type: (type: string) => `=type:${type}`,
  status: (status: number) => `=status:${status}`,
  team: (id: string) => `=team:${id}`,
  event: (id: string) => `=event:${id}`,
  tag: (id: string) => `=tag:${id}`,
  author: (id: string) => `=author:${id}`,
  /** A word of the author's name, or its beginning. */
  authorName: (word: string) => `=by:${word}`,
  assigned: (id: string) => `=assigned:${id}`,
  /** A word of the name of whom it is assigned to. */
  assignedName: (word: string) => `=for:${word}`,
  comments: '=comments',
} as const;

/** Fields of a slot that are indexed: what it is, where and with whom. Of its run only what somebody wrote is, not each tick. */
const slotFields: ReadonlySet<string> = new Set([
  'title',
  'publicTitle',
  'kind',
  'location',
  'document',
  'team',
  'crewTeam',
  'crew',
  'referees',
]);

/** The fields of a document that are searched. */
function indexedFields(entity: DocumentType): readonly (readonly [name: string, field: Field])[] {
  const fields = Object.entries(documentTypes[entity].allFields);
  return entity === 'eventSlot' ? fields.filter(([name]) => slotFields.has(name)) : fields;
}

/**
 * Returns every text of a document that its reader may read, the names of people in it included: of a slot only those
 * whom it names, as whoever ticked something last says nothing about it.
 */
export function textsOf(row: DocumentRow, isStaff: boolean): DocumentText[] {
  const body = redactBody(documentTypes[row.entity].allFields, row, isStaff);
  const texts: DocumentText[] = [
    { label: 'Reference', level: textLevel.reference, text: row.reference },
    { label: 'Title', level: textLevel.title, text: body.title },
  ];
  for (const [name, field] of indexedFields(row.entity)) {
    if (name === 'title') continue;
    const text = textOf(field, body[name]);
    const level = name === 'summary' ? textLevel.summary : textLevel.text;
    if (text !== '') texts.push({ label: field.label, level, text });
  }
  for (const comment of row.comments) {
    const text = `${comment.createdBy.displayName}: ${shownText(comment)}`;
    texts.push({ label: 'Comments', level: textLevel.text, text });
  }
  if (row.entity === 'eventSlot') {
    const written = runState(body['runEvents']).events.flatMap(({ text }) => (text === '' ? [] : [text]));
    if (written.length > 0) texts.push({ label: 'Run log', level: textLevel.text, text: written.join('\n') });
    return texts;
  }
  const people = new Set([row.createdBy.displayName, row.updatedBy.displayName]);
  texts.push({ label: 'People', level: textLevel.text, text: [...people].join(', ') });
  return texts;
}

/** The words of a field value. Items that it refers to are found by their own names, not by copies of them. */
function textOf(field: Field, value: FieldValue | undefined): string {
  switch (field.kind) {
    case 'line':
      return textIn(value);
    case 'rich':
      return plainText(textIn(value));
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? '';
    case 'chips':
      return textsIn(value).join(', ');
    case 'group':
      return rowsIn(value)
        .map((row) =>
          Object.entries(field.fields)
            .map(([name, each]) => textOf(each, row[name]))
            .filter((text) => text !== '')
            .join(', '),
        )
        .join('\n');
    case 'number':
    case 'boolean':
    case 'datetime':
    case 'reference':
    case 'references':
      return '';
  }
}

/** Returns what the index needs of a document. */
export function indexedDocument(row: DocumentRow, isStaff: boolean): IndexedDocument {
  const body = redactBody(documentTypes[row.entity].allFields, row, isStaff);
  const counts = new Map<string, number>();
  let length = 0;
  for (const { level, text } of textsOf(row, isStaff)) {
    // The count stands beside the level, so that one number is enough.
    eachWord(text, (word) => {
      const levelAndCount = counts.get(word) ?? 0;
      counts.set(
        word,
        Math.max(levelAndCount >>> 16, level) * 65_536 + Math.min(levelAndCount & 65_535, 999) + 1,
      );
      length += 1;
    });
  }
  const terms = new Map<string, number>();
  for (const [word, count] of counts) terms.set(word, weightOf(levelOf(count >>> 16), count & 65_535));
  const number = row.reference.split('-')[1];
  if (number !== undefined) terms.set(number, weightOf(textLevel.reference, 1));
  const add = (term: string) => terms.set(term, 0);
  for (const [name, field] of indexedFields(row.entity)) addReferences(field, body[name], add);
  add(marks.type(row.entity));
  add(marks.status(row.statusId));
  add(marks.team(row.teamId));
  if (row.eventId !== '') add(marks.event(row.eventId));
  const { tags } = body;
  for (const tag of textsIn(tags)) add(marks.tag(tag));
  add(marks.author(row.createdBy.id));
  for (const { folded } of wordsOf(row.createdBy.displayName)) add(marks.authorName(folded));
  const assignee = currentAssignment(row)?.to;
  if (assignee) {
    add(marks.assigned(assignee.id));
    for (const { folded } of wordsOf(assignee.displayName)) add(marks.assignedName(folded));
  }
  if (row.comments.length > 0) add(marks.comments);
  add(marks.reference(row.teamId));
  const minute = Math.max(0, Math.floor(Date.parse(row.updatedDate) / 60_000) || 0);
  return { keyId: row.keyId, stamp: hashOf(terms, minute), changed: minute, length, terms };
}

function levelOf(level: number): TextLevel {
  return level === 3 ? 3 : level === 2 ? 2 : level === 1 ? 1 : 0;
}

function addReferences(field: Field, value: FieldValue | undefined, add: (term: string) => void): void {
  switch (field.kind) {
    case 'reference': {
      const id = idIn(value);
      if (id !== null) add(marks.reference(id));
      return;
    }
    case 'references':
      for (const id of textsIn(value)) add(marks.reference(id));
      return;
    case 'group':
      for (const row of rowsIn(value))
        for (const [name, each] of Object.entries(field.fields)) addReferences(each, row[name], add);
      return;
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
  }
}

/** A hash of all terms and weights, in any order. */
function hashOf(terms: ReadonlyMap<string, number>, minute: number): number {
  let sum = minute | 0;
  for (const [term, weight] of terms) {
    let hash = 0x81_1c_9d_c5 ^ weight;
    for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01_00_01_93);
    sum = (sum + hash) | 0;
  }
  return sum;
}
