import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';

/** Filter of the research desk: a period, and whose requests. An absent criterion does not limit it. */
export interface DeskFilter {
  readonly period?: string;
  /** `me`, `nobody`, or the id of a team. */
  readonly assigned?: string;
}

/** Path of the research desk. */
export const deskPath = '/research/desk';

/** Reads a filter from the query of an address. */
export function readDeskFilter(query: URLSearchParams): DeskFilter {
  const [period, assigned] = ['period', 'assigned'].map((name) => query.get(name) ?? '');
  return { ...(period && { period }), ...(assigned && { assigned }) };
}

/** Writes a filter as the query of an address, with its question mark; empty without criteria. */
export function writeDeskFilter(filter: DeskFilter): string {
  const query = new URLSearchParams(Object.entries(filter)).toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether a request is among those that a filter leaves. */
export function isAssigned(
  { team, person }: Pick<DeskRequest, 'team' | 'person'>,
  assigned: string | undefined,
  userId: string,
): boolean {
  switch (assigned) {
    case undefined:
      return true;
    case 'me':
      return person === userId;
    case 'nobody':
      return team === '' && person === '';
    default:
      return team === assigned;
  }
}
