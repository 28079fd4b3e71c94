import type { CollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  isRows,
  limits,
} from '#domain/content/fields/field.ts';
import { makeBody } from '#support/makeBody.ts';
import type { Observation } from './observation.ts';
import type { waysToWrite } from './steps.ts';

/** The types of documents; those with a log twice, because two people often write in one. */
export const entityOrder = [
  'ritual',
  'rumour',
  'encounter',
  'plot',
  'lammie',
  'research',
  'monster',
  'encounter',
  'rumour',
] as const satisfies EntityKey[];

/** Fields that histories write, of every kind; the first ones are chosen most often. */
const fieldsOf: Readonly<Partial<Record<EntityKey, readonly string[]>>> = {
  plot: ['summary', 'hook', 'beats', 'organiserNotes', 'title', 'scale', 'tags'],
  monster: ['summary', 'costume', 'howToPlay', 'hits', 'organiserNotes', 'damageAndCalls', 'title'],
  encounter: [
    'summary',
    'monsters',
    'crewBrief',
    'runLog',
    'organiserNotes',
    'duration',
    'location',
    'title',
  ],
  rumour: ['summary', 'text', 'told', 'organiserNotes', 'truth', 'title', 'eventId'],
  lammie: ['summary', 'cardText', 'quantity', 'organiserNotes', 'production', 'canBeStolen', 'title'],
  research: [
    'summary',
    'questions',
    'answer',
    'alreadyKnown',
    'organiserNotes',
    'releasedOn',
    'title',
    'researchPeriod',
  ],
  ritual: [
    'summary',
    'organiserNotes',
    'components',
    'plan',
    'powerNeeded',
    'outcomeText',
    'title',
    'eventId',
  ],
};

/** Fields of collection items that histories write. */
const itemFields: Readonly<Partial<Record<CollectionKey, readonly string[]>>> = {
  event: ['isNext', 'site', 'days', 'title'],
  location: ['openTimes', 'capacity', 'kind'],
  researchPeriod: ['questionsPerRequest', 'guidance', 'requestsPerPlayer'],
};

/** The name of the field that a number selects. */
export function fieldAt(entity: DocumentType, at: number): string {
  const fields = Object.entries({ ...fieldsOf, ...itemFields }).find(([key]) => key === entity)?.[1] ?? [];
  return fields[at % Math.max(1, fields.length)] ?? 'summary';
}

/** The number that selects the first group of a type whose rows can be changed; undefined if it has none. */
export function groupAt(entity: DocumentType): number | undefined {
  const fields = Object.entries(fieldsOf).find(([key]) => key === entity)?.[1] ?? [];
  const at = fields.findIndex((name) => {
    const field = documentTypes[entity].allFields[name];
    return field?.kind === 'group' && !field.append;
  });
  return at < 0 ? undefined : at;
}

/** Makes values that occur only once in a history, so that each can be found again. */
export class Writer {
  readonly #observation: Observation;
  #count = 0;

  constructor(observation: Observation) {
    this.#observation = observation;
  }

  /** A word that is written for the first time, in a field of a document. */
  word(keyId: string, field: string): string {
    this.#count += 1;
    const word = `w${this.#count}`;
    this.#observation.places(word).push({ keyId, field });
    return word;
  }

  /** The body of a new document: its title, or everything that submitting requires. */
  body(
    keyId: string,
    entity: EntityKey,
    isComplete: boolean,
  ): Record<string, FieldValue> & { title: string } {
    const title = this.word(keyId, 'title');
    return isComplete ? { ...makeBody.body(entity, { title }, { seed: this.#count % 3 }) } : { title };
  }

  /** The next value of a field; the present one if there is nothing to change in this way. */
  next(
    document: Document,
    name: string,
    how: (typeof waysToWrite)[number],
    ids: readonly string[],
  ): FieldValue {
    const field = documentTypes[document.entity].allFields[name];
    const before = document.body[name] ?? null;
    if (!field) return before;
    if (field.kind === 'group') return this.#rows(document.keyId, name, field, before, how);
    return this.#value(document.keyId, name, field, before, how, ids);
  }

  #value(
    keyId: string,
    name: string,
    field: Exclude<Field, GroupField>,
    before: FieldValue,
    how: (typeof waysToWrite)[number],
    ids: readonly string[],
  ): FieldValue {
    this.#count += 1;
    const at = this.#count;
    const old = typeof before === 'string' && how !== 'replace' ? before : '';
    switch (field.kind) {
      case 'line': {
        const word = this.word(keyId, name);
        return old.length + word.length < field.max ? `${old} ${word}`.trim() : word;
      }
      case 'rich': {
        const word = this.word(keyId, name);
        const filler = how === 'long' ? ' By the eastern gate.'.repeat(1000 + (at % 7) * 1000) : '';
        const kept = old.length + filler.length < limits.richBytes - 1000 ? old : '';
        return `${kept}<p>${word}${filler}</p>`;
      }
      case 'number':
        return field.min + (at % (field.max - field.min + 1));
      case 'choice':
        return field.options[at % field.options.length]?.value ?? null;
      case 'boolean':
        return before !== true;
      case 'datetime':
        // Before and after the time of all histories: only the first reveals an answer.
        return new Date(Date.UTC(at % 2 === 0 ? 2026 : 2027, 4, 1) + at * 60_000).toISOString();
      case 'reference':
        return ids[at % Math.max(1, ids.length)] ?? `other-${at}`;
      case 'chips':
      case 'references': {
        const list = Array.isArray(before) ? before.filter((each) => typeof each === 'string') : [];
        return how === 'remove'
          ? list.slice(1)
          : [...list, field.kind === 'chips' ? this.word(keyId, name) : `tag-${at}`];
      }
    }
  }

  #rows(
    keyId: string,
    name: string,
    field: GroupField,
    before: FieldValue,
    how: (typeof waysToWrite)[number],
  ): FieldValue {
    const rows = isRows(before) ? before : [];
    const [first, ...others] = rows;
    if (how === 'remove' && !field.append) return others;
    if (how === 'move' && !field.append && first) return [...others, first];
    this.#count += 1;
    if ((how === 'replace' || how === 'long') && first && !field.append) {
      const cells = Object.keys(field.fields);
      // Mostly one of two cells, so that two people often change the same one.
      const choice = how === 'replace' ? Math.min(2, cells.length) : cells.length;
      const cell = cells[this.#count % choice] ?? '';
      return [this.#row(keyId, name, field, first, [cell]), ...others];
    }
    const added: GroupRow = { id: `row-${this.#count}` };
    return [...rows, this.#row(keyId, name, field, added, Object.keys(field.fields))];
  }

  /** A date after every other in a row: the dates of a new row are in order. */
  #later(): string {
    this.#count += 1;
    return new Date(Date.UTC(2026, 4, 1) + this.#count * 60_000).toISOString();
  }

  #row(keyId: string, name: string, field: GroupField, row: GroupRow, cells: readonly string[]): GroupRow {
    const next: Record<string, FieldValue> = { ...row };
    for (const cell of cells) {
      const each = field.fields[cell];
      if (!each) continue;
      next[cell] =
        each.kind === 'datetime' ? this.#later() : this.#value(keyId, name, each, null, 'replace', []);
    }
    return { ...next, id: row.id };
  }
}
