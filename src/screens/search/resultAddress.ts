import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import type { Person } from '#domain/content/person.ts';
import { mayRunEvents } from '#domain/rules/permissions/permissions.ts';
import { type FilterKind, writeFilter } from '#domain/search/query.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import type { MayOpen } from '#screens/shared/navigation/useMayOpen.ts';

/** Who looks for something, and what is there for them. */
export interface Finder {
  readonly person: Person;
  readonly mayOpen: MayOpen;
  /** Whether the game has a site map. */
  readonly hasMap: boolean;
}

/** Items that stand for the documents about them. */
const itemKinds: Readonly<Partial<Record<DocumentType, FilterKind>>> = {
  team: 'team',
  event: 'event',
  tag: 'tag',
  user: 'author',
};

/** Returns the address of the page of results. */
export function resultsAddress(typed: string): string {
  return `/search?${new URLSearchParams({ q: typed.trim() }).toString()}`;
}

/**
 * Returns where a result leads: a slot to its sheet for whoever runs the event, a place to the map or its page, and what
 * has no page that opens for its finder to the documents about it.
 */
export function resultAddress(
  {
    entity,
    keyId,
    title,
    slot,
    hasPin,
  }: Pick<SearchResult, 'entity' | 'keyId' | 'title' | 'slot' | 'hasPin'>,
  { person, mayOpen, hasMap }: Finder,
): string {
  const page = `${documentTypes[entity].path}/${keyId}/read`;
  const about = () => {
    const name = title.map(({ text }) => text).join('');
    const kind = itemKinds[entity];
    return resultsAddress(kind ? writeFilter(kind, name) : `"${name}"`);
  };
  if (isEntityKey(entity)) return page;
  switch (entity) {
    case 'eventSlot':
      if (mayRunEvents(person)) return `/run/${keyId}`;
      return slot ? `/timetable?event=${slot.eventId}&slot=${keyId}` : page;
    case 'location':
      if (hasPin && hasMap) return `/map?place=${keyId}`;
      return mayOpen(page) ? page : about();
    case 'incidentDetails':
      return mayOpen(page) ? page : about();
    case 'team':
      return person.isStaff ? `${documentTypes.team.path}/${keyId}` : about();
    case 'event':
    case 'tag':
    case 'user':
    case 'researchPeriod':
      return about();
    case 'systemPage':
    case 'game':
      return page;
  }
}

/** Returns the timetable with the slots in which a person is a referee. */
export function slotsOfAddress(userId: string): string {
  return `/timetable?referee=${userId}`;
}
