import type { Document } from './document.ts';
import { type DocumentType, documentTypes } from './documentTypes.ts';
import type { FieldValue } from './fields/field.ts';
import { textIn } from './fields/read.ts';

/** How dates reveal fields of a document type: a date of its own, and one of an item that it refers to. */
export interface RevealRule {
  readonly date: string;
  readonly reference: string;
  /** Type of the item, and its field with the date. */
  readonly itemType: string;
  readonly itemDate: string;
}

/** The rule by which dates reveal fields of a type; undefined if none do. */
export function revealRule(entity: DocumentType): RevealRule | undefined {
  const { allFields } = documentTypes[entity];
  for (const { revealedBy, revealedWith } of Object.values(allFields)) {
    if (revealedBy === undefined || revealedWith === undefined) continue;
    const reference = allFields[revealedWith.reference];
    if (reference?.kind !== 'reference') continue;
    return {
      date: revealedBy,
      reference: revealedWith.reference,
      itemType: reference.target,
      itemDate: revealedWith.date,
    };
  }
  return undefined;
}

/** When a document is revealed: at the earlier of its own date and that of the item. Undefined without either. */
export function revealTime(
  rule: RevealRule,
  { body }: Pick<Document, 'body'>,
  item: Pick<Document, 'body'> | undefined,
): number | undefined {
  const times = [timeOf(body[rule.date]), timeOf(item?.body[rule.itemDate])].filter(
    (time) => time !== undefined,
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns a document with the time at which it is revealed, and whether that has come. */
export function withReveal(document: Document, at: number | undefined, now: number): Document {
  const { revealAt: _at, isRevealed: _isRevealed, ...rest } = document;
  if (at === undefined) return rest;
  return { ...rest, revealAt: at, ...(at <= now ? { isRevealed: true } : {}) };
}

function timeOf(value: FieldValue | undefined): number | undefined {
  const time = Date.parse(textIn(value));
  return Number.isNaN(time) ? undefined : time;
}
