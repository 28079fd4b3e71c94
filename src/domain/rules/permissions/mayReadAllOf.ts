import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import type { Person } from '#domain/content/person.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { mayReadCollection } from './permissions.ts';

/**
 * Whether a person may read everything that another one may. Only an administrator may see as an administrator, who may
 * do more than any role says.
 */
export function mayReadAllOf(person: Person, other: Person): boolean {
  if ((other.isAdmin && !person.isAdmin) || (other.isStaff && !person.isStaff)) return false;
  const readsAll = ({ permissions }: Person, entity: string) =>
    permissions[entity]?.all.includes(code.read) ?? false;
  const readsSome = ({ permissions }: Person, entity: string) => {
    const { owned = [], shared = [], all = [] } = permissions[entity] ?? {};
    return [...owned, ...shared, ...all].includes(code.read);
  };
  return (
    entityKeys.every((entity) => readsAll(person, entity) || !readsSome(other, entity)) &&
    collectionKeys.every((key) => {
      const { collection } = collections[key];
      return !collection || mayReadCollection(person, collection) || !mayReadCollection(other, collection);
    })
  );
}
