import type { Document } from '#domain/content/document.ts';
import { collectionKeys, collections, isCollectionKey } from '#domain/content/collections/index.ts';
import { type EntityKey, entityKeys } from '#domain/content/entities/index.ts';
import { mayReadCollection } from './permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { code } from '#domain/content/permissionCodes.ts';

/** The types in the order in which a device fetches them first: what an event is run with comes before what is behind it. */
const fetchedFirst: readonly EntityKey[] = ['encounter', 'monster', 'lammie', 'ritual', 'plot'];

/**
 * Returns the scopes of a person: the feeds that their permissions and teams let them read. A document is in one feed for
 * each way in which somebody may see it. The part after `|` says what makes the same feed read differently: staff get more
 * fields, and readers with shared but without owned Read get nothing of their own teams. When it changes, the scope has a
 * new name and the device fetches the feed again.
 *
 * They are in the order in which a page reads them, so in a first sync the collections, whose names every list shows, come
 * first, then what the person's own teams write, then everything else.
 */
export function scopesOfPerson(person: Person): string[] {
  const feeds = [...new Set([...fetchedFirst, ...entityKeys])].map((entity) => entityFeeds(person, entity));
  const readable = collectionKeys.filter((key) => {
    const { collection } = collections[key];
    return collection && mayReadCollection(person, collection);
  });
  const scopes = [
    ...readable,
    ...feeds.flatMap(({ owned }) => owned),
    ...feeds.flatMap(({ others }) => others),
  ];
  return person.isStaff ? scopes.map((scope) => `${scope}|staff`) : scopes;
}

/** The scopes of one type: of the person's own teams, and of everybody else's documents. */
function entityFeeds(
  { permissions, teams }: Person,
  entity: EntityKey,
): { readonly owned: readonly string[]; readonly others: readonly string[] } {
  const grant = permissions[entity];
  if (!grant) return { owned: [], others: [] };
  if (grant.all.includes(code.read)) return { owned: [], others: [`all:${entity}`] };
  const owned = grant.owned.includes(code.read) ? teams.map((team) => `owned:${team}:${entity}`) : [];
  if (!grant.shared.includes(code.read)) return { owned, others: [] };
  const isRestricted = !grant.owned.includes(code.read) && teams.length > 0;
  const restriction = isRestricted ? `|not:${[...teams].sort().join(',')}` : '';
  const shared = teams.map((team) => `shared:${team}:${entity}${restriction}`);
  return { owned, others: [`sharedAll:${entity}${restriction}`, ...shared] };
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
    ...[...new Set(shares.shareTeams)].map((team) => `shared:${team}:${entity}`),
  ];
}
