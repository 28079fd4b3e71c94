import { displayReference } from '#domain/content/document.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { type SearchQuery, readQuery } from '#domain/search/query.ts';
import { distinctiveWords } from '#domain/search/distinctiveWords.ts';
import { isWithin, mistakesIn, wordsOf } from '#domain/search/words.ts';
import { pinIn } from '#domain/event/schedule/sitePins.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import type { StatusId } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, RowState } from '#mirror/storage/rows.ts';
import { type Asker, readCriteria } from './criteria.ts';
import { type DocumentText, textsOf } from './documentTerms.ts';
import { type Found, type Hit, find, findSimilar } from './find.ts';
import type { SearchIndex } from './searchIndex.ts';
import { textLevel } from './segment.ts';

/** A search. */
export interface SearchRequest extends Asker {
  readonly typed: string;
  /** How many of what is found to show; the rest is only counted. */
  readonly limit: number;
  /** Whether the keys of all that is found are wanted. */
  readonly wantsKeys?: boolean | undefined;
  /** The typed text is prose: documents with some of its distinctive words are found, most similar first. */
  readonly isSimilar?: boolean | undefined;
}

/** A part of a text; `isMatch` where it is what was looked for. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A document that was found, as a list of results shows it. */
export interface SearchResult {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly reference: string;
  /** The reference as shown: until there is one, the code from the field. */
  readonly code: string;
  readonly title: readonly TextPart[];
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly updatedDate: string;
  readonly sync: RowState;
  /** Name of the field that the snippet is from. */
  readonly where: string;
  readonly snippet: readonly TextPart[];
  /** When and where a slot is; undefined of everything else, and of a slot without times. */
  readonly slot?: FoundSlot | undefined;
  /** Whether it is a location with a pin on the site map. */
  readonly hasPin: boolean;
}

/** When and where a slot that was found is, times in epoch milliseconds. */
type FoundSlot = Pick<Slot, 'start' | 'end' | 'place' | 'state'> & { readonly eventId: string };

/** Results of a search. */
export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  readonly total: number;
  /** All keys, best first, if they were wanted. */
  readonly keys: readonly string[];
  /** Filters that name nothing known on this device, as typed. */
  readonly unknown: readonly string[];
}

const nothing: Found = { hits: [], total: 0 };

/** Documents read at a time. */
const pageSize = 50;
/** Documents whose texts are compared with a phrase, at most: the index does not know which words are neighbours. */
const mostCompared = 2_000;

/**
 * Searches the documents on this device. A document that is no longer here is not found, even if the index still has
 * it.
 */
export async function search(
  mirror: Mirror,
  index: SearchIndex,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const query = request.isSimilar
    ? { words: distinctiveWords(request.typed), phrases: [], filters: [] }
    : readQuery(request.typed);
  const { criteria, unknown } = await readCriteria(mirror, index, query, request);
  if (isEmpty(query)) return { results: [], total: 0, keys: [], unknown: [] };
  // A phrase is only known to be there once the texts have been read.
  const wanted = request.wantsKeys || query.phrases.length > 0 ? Infinity : request.limit;
  const { hits, total } =
    unknown.length > 0 ? nothing : (request.isSimilar ? findSimilar : find)(index, criteria, wanted);
  const { isStaff } = index.state;
  if (query.phrases.length === 0) {
    const rows = await rowsOf(mirror, hits.slice(0, request.limit));
    return answerOf(
      rows,
      { hits, total },
      query,
      isStaff,
      request,
      unknown.map(({ source }) => source),
    );
  }
  const shownRows: DocumentRow[] = [];
  const remaining: Hit[] = [];
  for (let at = 0; at < Math.min(hits.length, mostCompared); at += pageSize) {
    const page = hits.slice(at, at + pageSize);
    const rows = new Map((await rowsOf(mirror, page)).map((row) => [row.keyId, row]));
    for (const hit of page) {
      const row = rows.get(hit.keyId);
      if (!row || !hasPhrases(textsOf(row, isStaff), query.phrases)) continue;
      remaining.push(hit);
      if (shownRows.length < request.limit) shownRows.push(row);
    }
  }
  return answerOf(shownRows, { hits: remaining, total: remaining.length }, query, isStaff, request, []);
}

function isEmpty({ words, phrases, filters }: SearchQuery): boolean {
  return words.length + phrases.length + filters.length === 0;
}

async function rowsOf(mirror: Mirror, hits: readonly Hit[]): Promise<DocumentRow[]> {
  const rows = await mirror.documents.bulkGet(hits.map(({ keyId }) => keyId));
  return rows.filter((row) => row !== undefined);
}

function answerOf(
  rows: readonly DocumentRow[],
  { hits, total }: Found,
  query: SearchQuery,
  isStaff: boolean,
  { wantsKeys = false }: SearchRequest,
  unknown: readonly string[],
): SearchAnswer {
  const looked = [...query.words, ...query.phrases.flat()];
  return {
    results: rows.map((row) => resultOf(row, looked, query.phrases, isStaff)),
    total,
    keys: wantsKeys ? hits.map(({ keyId }) => keyId) : [],
    unknown,
  };
}

function resultOf(
  row: DocumentRow,
  words: readonly string[],
  phrases: SearchQuery['phrases'],
  isStaff: boolean,
): SearchResult {
  const { keyId, entity, reference, teamId, statusId, updatedDate, sync, body } = row;
  const texts = textsOf(row, isStaff).filter(({ level }) => level < textLevel.title);
  const { where, snippet } = snippetOf(texts, words, phrases);
  const title = marked(body.title, words);
  const code = displayReference(row);
  const slot = entity === 'eventSlot' ? foundSlot(row) : undefined;
  const hasPin = entity === 'location' && pinIn(body) !== null;
  return {
    keyId,
    entity,
    reference,
    code,
    title,
    teamId,
    statusId,
    updatedDate,
    sync,
    where,
    snippet,
    slot,
    hasPin,
  };
}

function foundSlot({ keyId, body, eventId }: DocumentRow): FoundSlot | undefined {
  const slot = slotFrom(keyId, body);
  return slot && { start: slot.start, end: slot.end, place: slot.place, state: slot.state, eventId };
}

/** The part of a document's texts around the most of what was looked for; its summary if that is only in the title. */
function snippetOf(
  texts: readonly DocumentText[],
  words: readonly string[],
  phrases: SearchQuery['phrases'],
): Pick<SearchResult, 'where' | 'snippet'> {
  let best: { text: DocumentText; start: number; score: number } | undefined;
  for (const text of texts) {
    const matches = matchesIn(text.text, words);
    const distinct = new Set(matches.map(({ word }) => word)).size;
    const hasPhrase = phrases.length > 0 && hasPhrases([text], phrases);
    const score = distinct * 2 + (hasPhrase ? 10 : 0) + (text.level === textLevel.summary ? 1 : 0);
    if (distinct > 0 && score > (best?.score ?? 0)) best = { text, start: matches[0]?.start ?? 0, score };
  }
  if (!best) {
    const summary = texts.find(({ level }) => level === textLevel.summary);
    return { where: '', snippet: summary ? [{ text: cut(summary.text, 0), isMatch: false }] : [] };
  }
  return { where: best.text.label, snippet: marked(cut(best.text.text, best.start), words) };
}

const snippetLength = 160;

/** About so many characters around a position, with an ellipsis where something is left out. */
function cut(text: string, around: number): string {
  const from = around < 60 ? 0 : Math.max(0, text.indexOf(' ', around - 50) + 1);
  const start = from > around ? around : from;
  const end = Math.min(text.length, start + snippetLength);
  const excerpt = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}`;
}

interface Match {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Where the words are in a text, with those that begin with them, or resemble them where no word is the same. */
function matchesIn(text: string, words: readonly string[]): Match[] {
  const all = wordsOf(text);
  return words
    .flatMap((word): Match[] => {
      const same = all.filter(({ folded }) => folded.startsWith(word));
      const most = mistakesIn(word);
      const matches =
        same.length > 0 || most === 0 ? same : all.filter(({ folded }) => isWithin(word, folded, most));
      return matches.map(({ start, end }) => ({ word, start, end }));
    })
    .sort((a, b) => a.start - b.start);
}

/** Divides a text into what matches and what does not. */
function marked(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of matchesIn(text, words)) {
    if (start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}

/** Whether every phrase is in one of the texts, word after word. */
function hasPhrases(texts: readonly DocumentText[], phrases: SearchQuery['phrases']): boolean {
  const folded = texts.map(
    ({ text }) =>
      ` ${wordsOf(text)
        .map((word) => word.folded)
        .join(' ')} `,
  );
  return phrases.every((phrase) => folded.some((text) => text.includes(` ${phrase.join(' ')} `)));
}
