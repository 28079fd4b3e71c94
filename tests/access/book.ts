import type { EntityKey } from '#domain/entities/index.ts';
import { entities } from '#domain/entities/index.ts';
import type { Field, FieldValue } from '#domain/fields/field.ts';
import { type Account, type Said, type Standing, isSecretTo, sees } from './oracle.ts';
import { type Level, levelOf } from './staffOnly.ts';

/** A comment as the oracle knows it. */
export interface SaidWord extends Said {
  readonly word: string;
  /** Words of later texts. */
  readonly edits: string[];
}

/** One text of a document: a version, or one that lost. */
export interface Text {
  readonly version: number;
  readonly kept?: string;
  readonly released: boolean;
}

/** A document as the oracle knows it: what decides, and the words planted in it. */
export interface Doc extends Standing {
  readonly keyId: string;
  teamId: string;
  statusId: number;
  shareAll: boolean;
  shareTeams: readonly string[];
  version: number;
  released: boolean;
  complete: boolean;
  eventId: string | null;
  /** The planted word that each field holds now. */
  readonly words: Map<string, string>;
  /** Fields that were filled once; the others may be absent. */
  readonly filled: Set<string>;
  readonly texts: Text[];
  comments: readonly SaidWord[];
  /** Who could see it before it was what it is now. */
  readonly before: Standing[];
}

interface Word {
  readonly keyId: string;
  readonly level: Level;
  /** An answer that has been given. */
  revealed: boolean;
  /** A comment that is gone. */
  removed: boolean;
}

const pattern = /zq[0-9a-z]+qz/g;

/** Everything that was written into the game, by the oracle's own account. */
export class Book {
  readonly docs = new Map<string, Doc>();
  /** Changes that were taken, as they were sent. */
  readonly sent: { readonly by: string; readonly keyId: string; readonly change: object }[] = [];
  readonly #words = new Map<string, Word>();

  /** A new word that occurs nowhere else. */
  plant(keyId: string, level: Level): string {
    const word = `zq${this.#words.size.toString(36)}qz`;
    this.#words.set(word, { keyId, level, revealed: false, removed: false });
    return word;
  }

  of(entity: EntityKey): Doc[] {
    return [...this.docs.values()].filter((each) => each.entity === entity);
  }

  /** Whether somebody may come across a word, as things stand. */
  mayKnow(who: Account | null, planted: string): boolean {
    const word = this.#words.get(planted);
    const doc = word && this.docs.get(word.keyId);
    if (!who || !word || !doc || word.removed || !sees(who, doc)) return false;
    return word.level === 'everyone' || who.isStaff || word.revealed;
  }

  /** What a text holds that somebody may not know. */
  strange(who: Account | null, text: string): string[] {
    const found = new Set(Array.from(text.matchAll(pattern), ([word]) => word));
    return [...found].filter((word) => !this.mayKnow(who, word));
  }

  describe(planted: string): string {
    const word = this.#words.get(planted);
    return word ? `${planted}, for ${word.removed ? 'nobody' : word.level}, of ${word.keyId}` : planted;
  }

  /** The answers that stand in a document may be read by whoever reads it. */
  reveal(doc: Doc): void {
    doc.released = true;
    for (const planted of doc.words.values()) this.revealWord(planted);
  }

  revealWord(planted: string): void {
    const word = this.#words.get(planted);
    if (word?.level === 'untilReleased') word.revealed = true;
  }

  remove(doc: Doc, comment: Said): void {
    const goes = (each: Said) => each.id === comment.id || each.parentId === comment.id;
    for (const each of doc.comments.filter(goes)) {
      for (const planted of [each.word, ...each.edits]) {
        const word = this.#words.get(planted);
        if (word) word.removed = true;
      }
    }
    doc.comments = doc.comments.filter((each) => !goes(each));
  }
}

/** Whether a document is one that somebody never could see and need not know of. */
export function isUnknownTo(who: Account, doc: Doc): boolean {
  return [doc, ...doc.before].every((each) => isSecretTo(who, each) && !sees(who, each));
}

/** The fields of a text that somebody sees who may read the document. */
export function fieldsFor(who: Account, entity: EntityKey, released: boolean): string[] {
  return Object.entries(entities[entity].allFields)
    .filter(([, field]) => isFor(who, levelOf(entity, field.label), released))
    .map(([name]) => name);
}

function isFor(who: Account, level: Level, released: boolean): boolean {
  return level === 'everyone' || who.isStaff || (level === 'untilReleased' && released);
}

/** A body with every field filled that anybody writes, and a word planted wherever a field takes words. */
export function fill(book: Book, entity: EntityKey, keyId: string, words: Map<string, string>) {
  const body: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(entities[entity].allFields)) {
    if (field.writers === 'nobody' || name === 'releasedOn') continue;
    const level = levelOf(entity, field.label);
    body[name] = valueFor(field, () => {
      const word = book.plant(keyId, level);
      words.set(name, word);
      return word;
    });
  }
  return body;
}

function valueFor(field: Field, plant: () => string): FieldValue {
  switch (field.kind) {
    case 'line':
      return `On ${plant()}`;
    case 'rich':
      return `<p>Of ${plant()}</p>`;
    case 'number':
      return Math.max(field.min, 1);
    case 'choice':
      return field.options[0]?.value ?? null;
    case 'chips':
      return [plant()];
    case 'boolean':
      return true;
    case 'datetime':
      return '2026-05-01T12:00:00.000Z';
    case 'reference':
      return plant();
    case 'references':
      return [plant()];
    case 'group':
      return [groupRow(field.fields, plant)];
  }
}

function groupRow(fields: Readonly<Record<string, Field>>, plant: () => string) {
  const word = plant();
  const row = Object.entries(fields).map(([name, field]) => [name, valueFor(field, () => word)] as const);
  return { ...Object.fromEntries(row), id: `row-${word}` };
}
