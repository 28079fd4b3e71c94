import type { PersonRef } from '#domain/person.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Names of people and teams, for answers: who wrote it, which team it is. */
export interface Names {
  person(id: string): PersonRef;
  team(id: string): string;
}

/** How old the names in an answer may be where another process changed them. */
const freshMs = 2000;

/** The names, kept for a moment: a page of a thousand documents asks for them once. */
export class NameCache {
  #names: Names | undefined;
  #at = 0;

  /** The names as they are, or were a moment ago. Never a pending promise: another transaction's would be waited for. */
  async read(db: Queries): Promise<Names> {
    const age = performance.now() - this.#at;
    if (this.#names && age < freshMs) return this.#names;
    const names = await load(db);
    this.#names = names;
    this.#at = performance.now();
    return names;
  }

  /** Forgets them, because somebody or something was renamed. */
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
