import type { Document } from '#domain/document.ts';
import { collectionKeys, collections, isCollectionKey } from '#domain/collections/index.ts';
import { entityKeys } from '#domain/entities/index.ts';
import { type Person, code, mayReadCollection } from './permissions.ts';

/**
 * Names of the feeds. A document stands in one feed for each way somebody may come to see it; a person reads the
 * feeds that their permissions and teams give. After the first `|` comes what makes the same feed read differently:
 * staff get more fields; who has shared Read but not owned Read gets nothing of their own teams. When that changes, the
 * name changes, and the device starts that feed anew.
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
      const but = owned || person.teams.length === 0 ? '' : `|not:${[...person.teams].sort().join(',')}`;
      scopes.push(
        `sharedAll:${entity}${but}`,
        ...person.teams.map((team) => `shared:${team}:${entity}${but}`),
      );
    }
  }
  if (person.isStaff) for (const [at, scope] of scopes.entries()) scopes[at] = `${scope}|staff`;
  for (const key of collectionKeys) {
    const { collection } = collections[key];
    if (collection && mayReadCollection(person, collection)) scopes.push(person.isStaff ? `${key}|staff` : key);
  }
  return scopes;
}

/** The feed a scope reads from: its name without what makes readers differ. */
export function feedOf(scope: string): string {
  return scope.split('|', 1)[0] ?? scope;
}

/** Every feed a document stands in now. */
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
