import { z } from 'zod/mini';
import { storable } from '#domain/primitives/storable.ts';

/** The longest quote, in characters. A longer selection is quoted up to here. */
const quoteLimit = 500;

/** How much of the text on either side is stored with a quote, to tell it from the same words elsewhere. */
const contextLength = 32;

const quoted = z.string().check(z.maxLength(quoteLimit), storable);
const context = z.string().check(z.maxLength(contextLength), storable);
const fields = { field: z.string().check(z.maxLength(64)), exact: quoted, prefix: context, suffix: context };

/**
 * The place in a document that a comment is about: a field, and words of its text with a little of what is before and
 * after them (the TextQuoteSelector of the W3C Web Annotation model). Without words it is the whole field.
 */
export const anchorSchema = z.object(fields);
export type Anchor = z.infer<typeof anchorSchema>;

/** An anchor as it is sent: nothing else is stored with it. */
export const sentAnchorSchema = z.strictObject(fields);

/** A quote: words, and what is before and after them. */
export type TextQuote = Omit<Anchor, 'field'>;

/** The place of a quote in a text, as offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Returns a text with each run of white space as one space, as quotes are stored and compared. */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Returns a part of a text as a quote; undefined if it is blank. The text has single spaces. */
export function quoteAt(text: string, { start, end }: TextSpan): TextQuote | undefined {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const exact = wholeCharacters(
    text.slice(from, from + Math.min(selected.trim().length, quoteLimit)),
  ).trimEnd();
  if (exact === '') return undefined;
  const to = from + exact.length;
  return {
    exact,
    prefix: wholeCharacters(text.slice(Math.max(0, from - contextLength), from)),
    suffix: wholeCharacters(text.slice(to, to + contextLength)),
  };
}

/** Returns where a quote is in a text: of several places the one with the most of the same words around it. */
export function findQuote(text: string, { exact, prefix, suffix }: TextQuote): TextSpan | undefined {
  if (exact === '') return undefined;
  let best: TextSpan | undefined;
  let bestLength = -1;
  for (let start = text.indexOf(exact); start !== -1; start = text.indexOf(exact, start + 1)) {
    const end = start + exact.length;
    const length = sharedEnd(text.slice(0, start), prefix) + sharedStart(text.slice(end), suffix);
    if (length > bestLength) [best, bestLength] = [{ start, end }, length];
  }
  return best;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function sharedEnd(a: string, b: string): number {
  let length = 0;
  while (length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** Returns a text without the halves of characters that it was cut through at its ends. */
function wholeCharacters(text: string): string {
  return text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
