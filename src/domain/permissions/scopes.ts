import type { Document } from '#domain/document.ts';
import { collectionKeys, collections, isCollectionKey } from '#domain/collections/index.ts';
import { entityKeys } from '#domain/entities/index.ts';
import { mayReadCollection } from './permissions.ts';
import type { Person } from '../person.ts';
import { code } from './codes.ts';

/**
 * Returns the scopes of a person: the feeds that their permissions and teams let them read. A document is in one feed for
 * each way in which somebody may see it. The part after `|` says what makes the same feed read differently: staff get more
 * fields, and readers with shared but without owned Read get nothing of their own teams. When it changes, the scope has a
 * new name and the device fetches the feed again.
 */
export function scopesOfPerson(person: Person): string[] {
  const scopes: string[] = [];
  for (const entity of entityKeys) {
    const grant = person.permissions[entity];
    if (!grant) continue;
    if (grant.all.includes(code.read)) {
      scopes.push(`all:${entity}`);
      continue;
    }
    const owned = grant.owned.includes(code.read);
    if (owned) scopes.push(...person.teams.map((team) => `owned:${team}:${entity}`));
    if (grant.shared.includes(code.read)) {
      const restriction =
        owned || person.teams.length === 0 ? '' : `|not:${[...person.teams].sort().join(',')}`;
      scopes.push(
        `sharedAll:${entity}${restriction}`,
        ...person.teams.map((team) => `shared:${team}:${entity}${restriction}`),
      );
    }
  }
  if (person.isStaff) for (const [at, scope] of scopes.entries()) scopes[at] = `${scope}|staff`;
  for (const key of collectionKeys) {
    const { collection } = collections[key];
    if (collection && mayReadCollection(person, collection))
      scopes.push(person.isStaff ? `${key}|staff` : key);
  }
  return scopes;
}

/** The feed of a scope: its name up to the `|`. */
export function feedOf(scope: string): string {
  return scope.split('|', 1)[0] ?? scope;
}

/** Every feed that a document is in. */
export function feedsOfDocument(document: Pick<Document, 'entity' | 'teamId' | 'shares'>): string[] {
  const { entity, teamId, shares } = document;
  if (isCollectionKey(entity)) return [entity];
  return [
    `all:${entity}`,
    `owned:${teamId}:${entity}`,
    ...(shares.shareAll ? [`sharedAll:${entity}`] : []),
    ...shares.shareTeams.map((team) => `shared:${team}:${entity}`),
  ];
}
