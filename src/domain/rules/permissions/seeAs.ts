import { entityKeys } from '#domain/content/entities/index.ts';
import type { Person } from '#domain/content/person.ts';
import { type Permissions, code } from '#domain/content/permissionCodes.ts';

/** Whether the person may see the app as others do: administrators, and staff who may read and approve everything. */
export function maySeeAs({ isAdmin, isStaff, permissions }: Person): boolean {
  const isOrganiser = () =>
    entityKeys.every((entity) => {
      const all = permissions[entity]?.all ?? [];
      return all.includes(code.read) && all.includes(code.approve);
    });
  return isAdmin || (isStaff && isOrganiser());
}

/** Returns a person who may read as much as this one and do nothing else. */
export function onlyReading(person: Person): Person {
  const permissions: Permissions = {};
  for (const [entity, { owned, shared, all }] of Object.entries(person.permissions)) {
    const reading = (codes: typeof all) => codes.filter((each) => each === code.read);
    permissions[entity] = { owned: reading(owned), shared: reading(shared), all: reading(all) };
  }
  return { ...person, isAdmin: false, permissions, seenAs: person };
}

/** Returns the person whose rights say what a screen shows, where somebody sees as them and may do nothing. */
export function rightsToShow(person: Person): Person {
  return person.seenAs ?? person;
}
