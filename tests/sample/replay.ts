import { apply } from '#domain/rules/apply.ts';
import { isCollaborationChange } from '#domain/rules/change.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Document } from '#domain/content/document.ts';
import type { PersonRef, Person } from '#domain/content/person.ts';
import { fullGrant, type Permissions } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import type { SamplePerson } from '#sample/sampleWorld.ts';
import type { SampleGame } from '#sample/game.ts';

/** The person that permissions use, for a person of the sample game. */
export function personOf({ id, role, teams }: SamplePerson): Person {
  const starting = startingRoles.find((each) => each.id === role);
  const isAdmin = starting?.isAdmin ?? false;
  const every: Permissions = Object.fromEntries(permissionEntities.map((entity) => [entity, fullGrant]));
  return {
    id,
    isAdmin,
    isStaff: starting?.isStaff ?? false,
    teams,
    defaultTeam: teams[0] ?? null,
    permissions: isAdmin ? every : (starting?.permissions ?? {}),
  };
}

/** Applies every change of a sample game. Returns the outcome of each, and the resulting documents. */
export function played(game: SampleGame): { outcomes: Outcome[]; documents: Map<string, Document> } {
  const people = new Map(game.people.map((each) => [each.id, each]));
  const documents = new Map<string, Document>();
  const outcomes: Outcome[] = [];
  for (const { personId, at, changes } of game.sessions) {
    const author = people.get(personId);
    if (!author) throw new Error(`No sample person has the id ${personId}`);
    const by: PersonRef = {
      id: author.id,
      firstName: author.first,
      lastName: author.last,
      displayName: author.first,
    };
    for (const change of changes) {
      const before = documents.get(change.keyId);
      if ('version' in change && change.version !== before?.version)
        throw new Error('The change is based on another version');
      const outcome = apply(before, change, { person: personOf(author), by, at: new Date(at).toISOString() });
      outcomes.push(outcome);
      if (outcome.kind === 'refused') continue;
      const { document } = outcome;
      const version = document.version + (isCollaborationChange(change) ? 0 : 1);
      documents.set(change.keyId, { ...document, version });
    }
  }
  return { outcomes, documents };
}
