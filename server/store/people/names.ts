import type { PersonRef } from '#domain/content/person.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Names of people and teams, for answers. */
export interface Names {
  person(id: string): PersonRef;
  team(id: string): string;
}

/** Caches the names for a moment, so that consecutive pages do not load them again. */
export class NameCache {
  readonly #maxAgeMs: number;
  #names: Names | undefined;
  #loadedAt = 0;

  /** Names that another process has changed can be so old, in milliseconds. */
  constructor(maxAgeMs = 2000) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** Returns cached or freshly loaded names. Does not share pending loads, which would wait for another transaction. */
  async read(db: Queries): Promise<Names> {
    const age = performance.now() - this.#loadedAt;
    if (this.#names && age < this.#maxAgeMs) return this.#names;
    const names = await load(db);
    this.#names = names;
    this.#loadedAt = performance.now();
    return names;
  }

  /** Empties the cache, because a person or team has been renamed. */
  invalidate(): void {
    this.#names = undefined;
  }
}

async function load(db: Queries): Promise<Names> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'display_name', 'icon_colour'])
    .execute();
  const teams = await db
    .selectFrom('documents')
    .select(['key_id', 'title'])
    .where('entity', '=', 'team')
    .execute();
  const persons = new Map(
    people.map((row) => [
      row.id,
      {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        displayName: row.display_name,
        userProfile: { iconColour: row.icon_colour },
      },
    ]),
  );
  const teamNames = new Map(teams.map((row) => [row.key_id, row.title]));
  return {
    person: (id) => persons.get(id) ?? { id, firstName: '', lastName: '', displayName: '' },
    team: (id) => teamNames.get(id) ?? '',
  };
}
