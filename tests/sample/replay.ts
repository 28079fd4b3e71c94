import { apply } from '#domain/apply.ts';
import { isSide } from '#domain/change.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Document } from '#domain/document.ts';
import type { PersonRef } from '#domain/person.ts';
import { fullGrant, type Person, type Permissions } from '#domain/permissions/permissions.ts';
import { permissionEntities, startingRoles } from '#domain/permissions/startingRoles.ts';
import type { SamplePerson } from '#sample/sampleWorld.ts';
import type { SampleGame } from '#sample/game.ts';

/** What the rules know of somebody of the sample game. */
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

/** Plays a sample game by the rules of the domain: what came of each change, and the documents at the end. */
export function played(game: SampleGame): { outcomes: Outcome[]; documents: Map<string, Document> } {
  const people = new Map(game.people.map((one) => [one.id, one]));
  const documents = new Map<string, Document>();
  const outcomes: Outcome[] = [];
  for (const { personId, at, changes } of game.sessions) {
    const one = people.get(personId);
    if (!one) throw new Error(`Nobody has the id ${personId}`);
    const by: PersonRef = { id: one.id, firstName: one.first, lastName: one.last, displayName: one.first };
    for (const change of changes) {
      const before = documents.get(change.keyId);
      if ('version' in change && change.version !== before?.version)
        throw new Error('Made on another version');
      const outcome = apply(before, change, { person: personOf(one), by, at: new Date(at).toISOString() });
      outcomes.push(outcome);
      if (outcome.kind === 'refused') continue;
      const { document } = outcome;
      const version = document.version + (isSide(change) ? 0 : 1);
      documents.set(change.keyId, { ...document, version });
    }
  }
  return { outcomes, documents };
}
