import { type EntityKey, entities } from '#domain/entities/index.ts';
import { writeFilter } from '#domain/search/query.ts';
import { type StatusId, statusText } from '#domain/status.ts';

/** The list of what a team writes of a type in a status. */
export function teamListAddress(entity: EntityKey, teamId: string, statusId: StatusId): string {
  return `${entities[entity].path}?${new URLSearchParams({ team: teamId, status: String(statusId) }).toString()}`;
}

/** Returns the address of everything that somebody wrote in a status, of all types. */
export function authorAddress(name: string, statusId: StatusId): string {
  const q = [writeFilter('author', name), writeFilter('status', statusText(statusId))].join(' ');
  return `/search?${new URLSearchParams({ q }).toString()}`;
}

/** A status as it follows a number: “3 editing”. */
export function countLabel(statusId: StatusId): string {
  return statusText(statusId).toLowerCase();
}
