import { documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { type FilterKind, filterKinds, writeFilter } from '#domain/search/query.ts';
import { fold } from '#domain/search/words.ts';
import { statusText } from '#domain/content/status.ts';

/** A filter that is offered while it is typed; without a value, its kind alone. */
export interface Suggestion {
  readonly kind: FilterKind;
  readonly value: string;
  /** As it would be typed. */
  readonly text: string;
  readonly note: string;
}

/** Purpose of each kind of filter. */
export const kindNotes: Readonly<Record<FilterKind, string>> = {
  type: 'Plot lines, encounters, …',
  team: 'Whose document it is',
  status: 'Editing, submitted, …',
  tag: 'Tagged with',
  event: 'For an event',
  author: 'Who created it',
  assigned: 'Who it is assigned to',
  changed: 'When it was last changed',
  is: 'Unread, unsent or archived',
  has: 'With comments',
};

const changes = [
  ['<1d', 'In the last day'],
  ['<7d', 'In the last week'],
  ['<30d', 'In the last month'],
  ['>1y', 'More than a year ago'],
] as const;

/** At most so many of one kind. */
const most = 8;

type Names = ReadonlyMap<string, string>;

/** Offers filters for what stands at the end of a query: kinds for the beginning of one, and values after its colon. */
export function suggestFilters(typed: string, names: Names): Suggestion[] {
  const [, kindTyped, value] = /(?:^|\s)([a-z]+):(?:"([^"]*)|([^\s"]*))$/i.exec(typed) ?? [];
  const kind = filterKinds.find((each) => each === kindTyped?.toLowerCase());
  if (kind) {
    const begun = fold(value ?? typed.slice(typed.lastIndexOf(':') + 1));
    return valuesOf(kind, names)
      .filter(
        ([name, note]) => fold(name).startsWith(begun) || (begun !== '' && fold(note).startsWith(begun)),
      )
      .slice(0, most)
      .map(([name, note]) => ({ kind, value: name, text: writeFilter(kind, name), note }));
  }
  const word = /(?:^|\s)([a-z]{2,})$/i.exec(typed)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  return filterKinds
    .filter((each) => each.startsWith(word))
    .map((each) => ({ kind: each, value: '', text: `${each}:`, note: kindNotes[each] }));
}

function valuesOf(kind: FilterKind, names: Names): (readonly [name: string, note: string])[] {
  switch (kind) {
    case 'type':
      return entityKeys.map((key) => [key, documentTypes[key].plural] as const);
    case 'status':
      return ([0, 1, 2, 3, -1] as const).map((each) => [statusText(each).toLowerCase(), ''] as const);
    case 'team':
    case 'tag':
      return named(names, kind);
    case 'event':
      return [['next', 'The next event'] as const, ...named(names, kind)];
    case 'author':
    case 'assigned':
      return [['me', 'You'] as const, ...named(names, 'user')];
    case 'changed':
      return [...changes];
    case 'is':
      return [
        ['unread', 'Changed since you looked'],
        ['unsent', 'Not on the server yet'],
        ['archived', ''],
      ];
    case 'has':
      return [['comments', '']];
  }
}

function named(names: Names, collection: string): (readonly [string, string])[] {
  return [...names]
    .filter(([key]) => key.startsWith(`${collection}:`))
    .map(([, name]) => [name, ''] as const)
    .sort(([a], [b]) => a.localeCompare(b));
}
