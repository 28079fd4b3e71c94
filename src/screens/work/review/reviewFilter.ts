import type { EntityKey } from '#domain/content/entities/index.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import type { DeskSet, ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';

/** How far off a deadline may be: over, or within a number of days. */
export const deadlines = ['over', '7', '30'] as const;
export type DeadlineFilter = (typeof deadlines)[number];

/** Filter of the review desk. An absent criterion does not limit it. */
export interface ReviewFilter {
  readonly event?: string;
  readonly team?: string;
  readonly type?: EntityKey;
  readonly due?: DeadlineFilter;
  /** Id of the person whom it is assigned to. */
  readonly assigned?: string;
}

/** Reads a filter from the query of an address. Values that mean nothing are left out. */
export function readReviewFilter(query: URLSearchParams): ReviewFilter {
  const [event, team, type, assigned] = ['event', 'team', 'type', 'assigned'].map(
    (name) => query.get(name) ?? '',
  );
  const due = deadlines.find((each) => each === query.get('due'));
  return {
    ...(event && { event }),
    ...(team && { team }),
    ...(type && isEntityKey(type) && { type }),
    ...(due && { due }),
    ...(assigned && { assigned }),
  };
}

/** Writes a filter as the query of an address, with its question mark; empty without criteria. */
export function writeReviewFilter({ event, team, type, due, assigned }: ReviewFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ event, team, type, due, assigned }))
    if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const dayMs = 86_400_000;

/** Returns the sets with what a filter leaves of them. `now` is in epoch milliseconds. */
export function filterSets(sets: readonly DeskSet[], filter: ReviewFilter, now: number): readonly DeskSet[] {
  if (writeReviewFilter(filter) === '') return sets;
  return sets.flatMap((set): DeskSet[] => {
    const documents = set.documents.filter((item) => matches(item, filter, now));
    return documents.length === 0 ? [] : [{ ...set, documents }];
  });
}

function matches(item: ReviewItem, { event, team, type, due, assigned }: ReviewFilter, now: number): boolean {
  return (
    (event === undefined || item.eventId === event) &&
    (team === undefined || item.teamId === team) &&
    (type === undefined || item.entity === type) &&
    (assigned === undefined || item.assigneeId === assigned) &&
    (due === undefined || isDue(item.deadline, due, now))
  );
}

function isDue(deadline: string, due: DeadlineFilter, now: number): boolean {
  if (deadline === '') return false;
  const days = (Date.parse(deadline) - now) / dayMs;
  return due === 'over' ? days < 0 : days < Number(due);
}
