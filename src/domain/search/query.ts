import { type DocumentType, documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { type StatusId, statusSchema, statusText } from '#domain/content/status.ts';
import { invisibleSigns } from '#domain/primitives/nameKey.ts';
import { storedLine } from '#domain/primitives/text.ts';
import { eachWord, fold, withJoinedWords, wordsOf } from './words.ts';

/** Kinds of filters on documents, as they are typed: `team:Ravens`. */
export const filterKinds = [
  'type',
  'team',
  'status',
  'tag',
  'event',
  'author',
  'assigned',
  'changed',
  'is',
  'has',
] as const;
export type FilterKind = (typeof filterKinds)[number];

/** One filter of a query. */
export interface Filter {
  readonly kind: FilterKind;
  /** As typed, without quotation marks. */
  readonly value: string;
  /** Its text within the query, and where that begins. */
  readonly source: string;
  readonly start: number;
  /** It is the end of the text, so that more of it may follow. */
  readonly isOpen: boolean;
}

/** A search query as it was typed, taken apart. */
export interface SearchQuery {
  /** Words that a document must have, in any order, as they are compared. */
  readonly words: readonly string[];
  /** Words that must follow each other, from quotation marks. */
  readonly phrases: readonly (readonly string[])[];
  /** Of several filters of one kind, one must hold; of several kinds, all. */
  readonly filters: readonly Filter[];
  /** There is more of it than is searched for. */
  readonly isCut: boolean;
}

/** Limits beyond which text is not read: nobody types so much, and a pasted text must not hold up the device. */
const limits = { characters: 1_000, words: 24, phrases: 4 } as const;

const quotationMarks = /[“”„‟«»＂]/gu;
const parts = new RegExp(
  `(?<!\\S)(?:(${filterKinds.join('|')}):(?:"([^"]*)(?:"(?!\\S)|$)|([^\\s"]*)(?!\\S)))|"([^"]*)"?|[^\\s"]+`,
  'giu',
);

/** Reads a query. Every text is one: anything but a filter or a phrase is searched for word by word. */
export function readQuery(typed: string): SearchQuery {
  const text = tidy(typed.slice(0, limits.characters));
  const words: string[] = [];
  const phrases: string[][] = [];
  const filters: Filter[] = [];
  for (const match of text.matchAll(parts)) {
    const [source, kind, quoted, plain, phrase] = match;
    const filterKind = filterKinds.find((each) => each === kind?.toLowerCase());
    const value = (quoted ?? plain ?? '').trim();
    if (filterKind) {
      const isOpen = match.index + source.length === text.length && !/[^:]"$/.test(source);
      if (value !== '') filters.push({ kind: filterKind, value, source, start: match.index, isOpen });
      continue;
    }
    const matchWords =
      phrase === undefined ? foldedWords(source) : wordsOf(phrase).map(({ folded }) => folded);
    if (phrase !== undefined && matchWords.length > 1) phrases.push(matchWords);
    else words.push(...matchWords);
  }
  const distinct = [...new Set(words)];
  const isCut =
    typed.length > limits.characters || distinct.length > limits.words || phrases.length > limits.phrases;
  return {
    words: distinct.slice(0, limits.words),
    phrases: phrases.slice(0, limits.phrases),
    filters,
    isCut,
  };
}

function tidy(typed: string): string {
  return storedLine(typed).replaceAll(invisibleSigns, '').replaceAll(quotationMarks, '"');
}

function foldedWords(text: string): string[] {
  const words: string[] = [];
  eachWord(withJoinedWords(text), (word) => words.push(word));
  return words;
}

/** Returns a filter as it is typed. */
export function writeFilter(kind: FilterKind, value: string): string {
  const safe = value.replaceAll('"', ' ').trim();
  return /[\s“”„‟«»＂]/u.test(safe) ? `${kind}:"${safe}"` : `${kind}:${safe}`;
}

/** Returns a query with a filter added, in place of a half-typed one at its end. */
export function withFilter(typed: string, kind: FilterKind, value: string): string {
  const begun = typed.replace(new RegExp(`(?<!\\S)${kind}:(?:"[^"]*|\\S*)$`, 'iu'), '').trim();
  const filter = writeFilter(kind, value);
  return begun === '' ? `${filter} ` : `${begun} ${filter} `;
}

/** A query as an input with chips shows it: the filters that are complete, and the text beside them. */
export interface QueryParts {
  readonly filters: readonly Filter[];
  readonly text: string;
}

/** Divides a query into the filters that are complete and the rest. */
export function splitQuery(typed: string): QueryParts {
  const filters = readQuery(typed).filters.filter(({ isOpen }) => !isOpen);
  const text = filters.reduceRight(
    (rest, { source, start }) => rest.slice(0, start) + rest.slice(start + source.length),
    tidy(typed),
  );
  return { filters, text: text.replace(/^\s+/, '').replaceAll(/\s{2,}/g, ' ') };
}

/** Returns the query of an input with chips. */
export function joinQuery({ filters, text }: QueryParts): string {
  return [...filters.map(({ source }) => source), text].join(' ');
}

/** The types that a name means: their keys, labels, plurals and prefixes, or beginnings of them. */
export function typesNamed(name: string): DocumentType[] {
  const wanted = fold(name).replaceAll(/[\s-]/g, '');
  if (wanted === '') return [];
  const names = (key: DocumentType) => {
    const { label, plural, prefix, api } = documentTypes[key];
    return [key, label, plural, prefix, api].map((each) => fold(each).replaceAll(/[\s-]/g, ''));
  };
  const types = Object.keys(documentTypes).filter(isDocumentType);
  const exact = types.filter((key) => names(key).includes(wanted));
  if (exact.length > 0) return exact;
  return entityKeys.filter((key) => names(key).some((each) => each.startsWith(wanted)));
}

const statuses = [-1, 0, 1, 2, 3].flatMap((each) => statusSchema.safeParse(each).data ?? []);

/** The statuses whose names begin like this. */
export function statusesNamed(name: string): StatusId[] {
  const wanted = fold(name);
  return statuses.filter((each) => fold(statusText(each)).startsWith(wanted));
}

/** A time of the last change: since that long ago, or before. */
export interface ChangedWithin {
  readonly isSince: boolean;
  readonly hours: number;
}

const unitHours: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 730, y: 8766 };

/** Reads `<7d` (in the last seven days), `>2w` (longer ago), `3h`; undefined if it is something else. */
export function readChanged(value: string): ChangedWithin | undefined {
  const match = /^([<>]?)(\d{1,4})([hdwmy]?)$/i.exec(value.trim());
  if (!match) return undefined;
  const hours = unitHours[(match[3] || 'd').toLowerCase()] ?? 24;
  return { isSince: match[1] !== '>', hours: Number(match[2]) * hours };
}
