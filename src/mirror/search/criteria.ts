import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import {
  type Filter,
  type FilterKind,
  type SearchQuery,
  readChanged,
  statusesNamed,
  typesNamed,
} from '#domain/search/query.ts';
import { eachWord, fold } from '#domain/search/words.ts';
import { type CollectionItem, collectionItems } from '#mirror/read/collections.ts';
import { unreadKeys } from '#mirror/read/reading.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { marks } from './documentTerms.ts';
import type { Criteria } from './find.ts';
import type { SearchIndex } from './searchIndex.ts';
import { termsFrom } from './segment.ts';

/** Who asks, when, and for which types. */
export interface Asker {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Types to look among; without them, all but those that are found only if they are asked for. */
  readonly types?: readonly DocumentType[] | undefined;
  /** Whether the archived are found as well without being asked for. */
  readonly withArchived?: boolean | undefined;
  /** Whether what belongs to the next event comes before what is as good and does not. */
  readonly nextEventFirst?: boolean | undefined;
}

/** Criteria, and the filters that name nothing known here: nothing meets them. */
export interface ReadCriteria {
  readonly criteria: Criteria;
  readonly unknown: readonly Filter[];
}

/** Types that are found only by those who ask for them: settings, and slots, which are no documents to read. */
const foundIfAsked: readonly DocumentType[] = ['game', 'eventSlot'];

/** Returns what a query asks for, with the names in its filters looked up. */
export async function readCriteria(
  mirror: Mirror,
  index: SearchIndex,
  { words, phrases, filters }: SearchQuery,
  asker: Asker,
): Promise<ReadCriteria> {
  const groups: string[][] = asker.types ? [asker.types.map(marks.type)] : [];
  const unknown: Filter[] = [];
  const limits: { since?: number; before?: number; among?: ReadonlySet<string> } = {};
  for (const [kind, ofKind] of Map.groupBy(filters, (filter) => filter.kind)) {
    if (kind === 'changed') {
      for (const filter of ofKind) {
        const period = readChanged(filter.value);
        const minute = period && Math.floor(asker.now / 60_000) - period.hours * 60;
        if (minute === undefined) unknown.push(filter);
        else if (period?.isSince) limits.since = Math.max(limits.since ?? 0, minute);
        else limits.before = Math.min(limits.before ?? Infinity, minute);
      }
      continue;
    }
    if (kind === 'is') {
      const asks = (state: string) => ofKind.some(({ value }) => isBeginning(value, state));
      const unsent = asks('unsent') ? (await mirror.outbox.toArray()).map(({ keyId }) => keyId) : undefined;
      const unread = asks('unread') ? await unreadKeys(mirror, asker.userId) : undefined;
      if (unsent ?? unread) {
        limits.among = new Set([...(unsent ?? []), ...(unread ?? [])]);
        continue;
      }
    }
    const named = await Promise.all(
      ofKind.map((filter) => termsOf(mirror, index, kind, filter.value, asker)),
    );
    for (const [at, filter] of ofKind.entries()) if (named[at]?.length === 0) unknown.push(filter);
    groups.push(named.flat());
  }
  const asksForStatus = filters.some(
    ({ kind, value }) => kind === 'status' || (kind === 'is' && isBeginning(value, 'archived')),
  );
  return {
    criteria: {
      words,
      exact: [...new Set(phrases.flat())],
      groups,
      without: [
        ...foundIfAsked.filter((type) => !asker.types?.includes(type)).map(marks.type),
        ...(asksForStatus || asker.withArchived ? [] : [marks.status(status.archived)]),
      ],
      changedSince: limits.since,
      changedBefore: limits.before,
      among: limits.among,
      first: asker.nextEventFirst ? await nextEventTerms(mirror) : [],
    },
    unknown,
  };
}

/** The terms that a filter stands for; none if nothing known has this name. */
async function termsOf(
  mirror: Mirror,
  index: SearchIndex,
  kind: Exclude<FilterKind, 'changed'>,
  value: string,
  { userId }: Asker,
): Promise<string[]> {
  switch (kind) {
    case 'type':
      return typesNamed(value).map(marks.type);
    case 'status':
      return statusesNamed(value).map(marks.status);
    case 'team':
      return named(await collectionItems(mirror, 'team'), value).map(marks.team);
    case 'tag':
      return named(await collectionItems(mirror, 'tag'), value).map(marks.tag);
    case 'event': {
      if (fold(value) === 'next') return nextEventTerms(mirror);
      return named(await collectionItems(mirror, 'event'), value).map(marks.event);
    }
    case 'author':
      return fold(value) === 'me'
        ? [marks.author(userId)]
        : personTerms(mirror, index, value, marks.author, marks.authorName);
    case 'assigned':
      return fold(value) === 'me'
        ? [marks.assigned(userId)]
        : personTerms(mirror, index, value, marks.assigned, marks.assignedName);
    case 'has':
      return isBeginning(value, 'comments') ? [marks.comments] : [];
    case 'is':
      return isBeginning(value, 'archived') ? [marks.status(status.archived)] : [];
  }
}

/** The term of the next event; none without one. */
async function nextEventTerms(mirror: Mirror): Promise<string[]> {
  const events = await collectionItems(mirror, 'event');
  const next = nextEvent(
    events.map(({ id, updatedDate, fields }) => ({ id, at: updatedDate, body: fields })),
  );
  return next === undefined ? [] : [marks.event(next)];
}

function isBeginning(value: string, of: string): boolean {
  return of.startsWith(fold(value));
}

/** Ids of the items with this name, code or id, or else of those whose names begin with it. */
function named(items: readonly CollectionItem[], value: string): string[] {
  const wanted = fold(value);
  const names = ({ id, fields: { name, code } }: CollectionItem) => [id, name, textIn(code)].map(fold);
  const exact = items.filter((item) => names(item).includes(wanted));
  const matches =
    exact.length > 0 ? exact : items.filter((item) => fold(item.fields.name).startsWith(wanted));
  return matches.map(({ id }) => id);
}

/** People by name: readers who are not staff have no list of them, so names are in the index. */
async function personTerms(
  mirror: Mirror,
  index: SearchIndex,
  value: string,
  ofPerson: (id: string) => string,
  ofName: (word: string) => string,
): Promise<string[]> {
  const people = named(await collectionItems(mirror, 'user'), value);
  if (people.length > 0) return people.map(ofPerson);
  const words: string[] = [];
  eachWord(value, (word) => words.push(ofName(word)));
  const [begun] = words;
  if (begun === undefined) return [];
  const terms = new Set<string>();
  for (const { segment } of index.segments) for (const term of termsFrom(segment, begun)) terms.add(term);
  return [...terms];
}
