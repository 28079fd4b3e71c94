import { documentTypes } from '#domain/content/documentTypes.ts';
import { statusText } from '#domain/content/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import type { Sort } from '#ui/table/columns.ts';
import { isNewest } from '../listQuery.ts';

/** Sorts entries, which come with the latest change first. Equal ones keep their order. */
export function sortEntries(
  entries: readonly ListEntry[],
  sort: Sort,
  names: ReadonlyMap<string, string>,
): readonly ListEntry[] {
  if (isNewest(sort)) return entries;
  const direction = sort.descending ? -1 : 1;
  const sortKeys = entries.map((entry) => sortKeyOf(entry, sort.key, names));
  const ranks = rankOf(sortKeys, sort.key === 'changed');
  return entries
    .map((entry, at) => ({ entry, rank: ranks.get(sortKeys[at] ?? '') ?? 0 }))
    .sort((a, b) => direction * (a.rank - b.rank))
    .map(({ entry }) => entry);
}

/**
 * Returns the entries whose title, summary or reference contains the search text, and those found by all their texts. A
 * whole reference means that document, not those that mention it.
 */
export function searchEntries(
  entries: readonly ListEntry[],
  text: string,
  foundKeys?: ReadonlySet<string>,
): readonly ListEntry[] {
  const query = text.trim().toLocaleLowerCase();
  if (query === '') return entries;
  const isReference = entries.some(({ reference }) => reference.toLowerCase() === query);
  return entries.filter(
    (entry) => entry.text.includes(query) || (!isReference && foundKeys?.has(entry.keyId) === true),
  );
}

/** Ranks the distinct sort keys, so that each is compared once: thousands of rows have few teams. */
function rankOf(sortKeys: readonly string[], isIsoTime: boolean): ReadonlyMap<string, number> {
  const distinct = [...new Set(sortKeys)];
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  if (isIsoTime) distinct.sort();
  else distinct.sort(compare);
  return new Map(distinct.map((key, rank) => [key, rank]));
}

/** The value of a column that the type has of its own: a choice in its order, the name of a place, or a time. */
function shownAs({ entity, shown }: ListEntry, name: string, names: ReadonlyMap<string, string>): string {
  const value = shown[name] ?? '';
  const field = documentTypes[entity].allFields[name];
  if (field?.kind === 'choice') return `${field.options.findIndex((option) => option.value === value) + 1}`;
  return field?.kind === 'reference' ? (names.get(`${field.target}:${value}`) ?? '') : value;
}

function sortKeyOf(entry: ListEntry, column: string, names: ReadonlyMap<string, string>): string {
  switch (column) {
    case 'reference':
      return entry.reference;
    case 'title':
      return entry.title;
    case 'team':
      return names.get(`team:${entry.teamId}`) ?? '';
    case 'status':
      return statusText(entry.statusId);
    case 'event':
      return names.get(`event:${entry.eventId}`) ?? '';
    case 'author':
      return entry.author;
    case 'assigned':
      return names.get(`user:${entry.assigneeId}`) ?? entry.assignee;
    case 'due':
      return entry.due;
    case 'changed':
      return entry.updatedDate;
    default:
      return shownAs(entry, column, names);
  }
}
