import type { EntityKey } from '#domain/content/entities/index.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { type Account, type CommentAccess, type AccessState, isHiddenFrom, canRead } from './oracle.ts';
import { type Audience, audienceOf } from './fieldAudience.ts';

/** A comment and its canaries. */
export interface ModelComment extends CommentAccess {
  readonly canary: string;
  /** Canaries of later edits. */
  readonly edits: string[];
}

/** A version of a document, or with `kept` the losing text of a conflict. */
type ModelVersion = { readonly version: number; readonly kept?: string; readonly released: boolean };

/** Research periods: open to everything, closed, and open to one request of each person. */
export const periods = ['open', 'closed', 'single'] as const;
type Period = (typeof periods)[number];

/** Expected state of a document and the canaries in it. */
export interface ModelDocument extends AccessState {
  readonly keyId: string;
  teamId: string;
  statusId: number;
  shareAll: boolean;
  shareTeams: readonly string[];
  version: number;
  released: boolean;
  complete: boolean;
  /** The period of a research request. */
  readonly period: Period | null;
  readonly createdBy: string;
  eventId: string | null;
  /** Current canary of each field. */
  readonly canaries: Map<string, string>;
  /** Fields that have ever had a value; others may be absent. */
  readonly filled: Set<string>;
  readonly versions: ModelVersion[];
  comments: readonly ModelComment[];
  /** Earlier states, which decide who may know that it exists. */
  readonly previousStates: AccessState[];
}

interface Word {
  readonly keyId: string;
  readonly level: Audience;
  /** Whether it is part of a released answer. */
  revealed: boolean;
  /** Whether it is part of a deleted comment. */
  removed: boolean;
}

const pattern = /zq[0-9a-z]+qz/g;

/** Expected state of the whole game, kept independently of the server. */
export class GameModel {
  readonly documents = new Map<string, ModelDocument>();
  /** Accepted changes, as sent. */
  readonly acceptedChanges: { readonly by: string; readonly keyId: string; readonly change: object }[] = [];
  readonly #words = new Map<string, Word>();

  /** Returns a unique word to be searched for in answers. */
  plantCanary(keyId: string, level: Audience): string {
    const word = `zq${this.#words.size.toString(36)}qz`;
    this.#words.set(word, { keyId, level, revealed: false, removed: false });
    return word;
  }

  /** Whether the period of a research request allows to submit it. */
  isWithinLimits({ keyId, period, createdBy }: ModelDocument): boolean {
    if (period !== 'single') return period !== 'closed';
    return !this.of('research').some(
      (each) =>
        each.keyId !== keyId && each.period === period && each.createdBy === createdBy && each.statusId > 0,
    );
  }

  of(entity: EntityKey): ModelDocument[] {
    return [...this.documents.values()].filter((each) => each.entity === entity);
  }

  /** Whether a user may currently read a canary. */
  mayKnow(who: Account | null, planted: string): boolean {
    const word = this.#words.get(planted);
    const doc = word && this.documents.get(word.keyId);
    if (!who || !word || !doc || word.removed || !canRead(who, doc)) return false;
    return word.level === 'everyone' || who.isStaff || word.revealed;
  }

  /** Canaries in a text that a user may not read. */
  leakedCanaries(who: Account | null, text: string): string[] {
    const found = new Set(Array.from(text.matchAll(pattern), ([word]) => word));
    return [...found].filter((word) => !this.mayKnow(who, word));
  }

  describe(planted: string): string {
    const word = this.#words.get(planted);
    return word ? `${planted}, for ${word.removed ? 'nobody' : word.level}, of ${word.keyId}` : planted;
  }

  /** Marks the answers in a document as released. */
  reveal(doc: ModelDocument): void {
    doc.released = true;
    const written = doc.comments.flatMap(({ canary, edits }) => [canary, ...edits]);
    for (const planted of [...doc.canaries.values(), ...written]) this.revealCanary(planted);
  }

  revealCanary(planted: string): void {
    const word = this.#words.get(planted);
    if (word?.level === 'untilReleased') word.revealed = true;
  }

  remove(doc: ModelDocument, comment: CommentAccess): void {
    const goes = (each: CommentAccess) => each.id === comment.id || each.parentId === comment.id;
    for (const each of doc.comments.filter(goes)) {
      for (const planted of [each.canary, ...each.edits]) {
        const word = this.#words.get(planted);
        if (word) word.removed = true;
      }
    }
    doc.comments = doc.comments.filter((each) => !goes(each));
  }
}

/** Whether a user has never been allowed to know that a document exists. */
export function isUnknownTo(who: Account, doc: ModelDocument): boolean {
  return [doc, ...doc.previousStates].every((each) => isHiddenFrom(who, each) && !canRead(who, each));
}

/** Names of the fields that a reader of the document may see. */
export function fieldsFor(who: Account, entity: EntityKey, released: boolean): string[] {
  return Object.entries(entities[entity].allFields)
    .filter(([, field]) => isFor(who, audienceOf(entity, field.label), released))
    .map(([name]) => name);
}

function isFor(who: Account, level: Audience, released: boolean): boolean {
  return level === 'everyone' || who.isStaff || (level === 'untilReleased' && released);
}

/** A body with every writable field filled, and canaries in every field that takes text. */
export function fill(model: GameModel, entity: EntityKey, keyId: string, words: Map<string, string>) {
  const body: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(entities[entity].allFields)) {
    if (field.writers === 'nobody' || name === 'releasedOn') continue;
    const level = audienceOf(entity, field.label);
    body[name] = valueFor(field, () => {
      const word = model.plantCanary(keyId, level);
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
      return '2026-05-20T12:00:00.000Z';
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
