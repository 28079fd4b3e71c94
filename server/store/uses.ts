import { kinds, isKind } from '#domain/kinds';
import { status } from '#domain/status';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from './transact.ts';

/** Most users that are named; more are only hinted at. */
const named = 5;

/** What points to a thing, in words for people: documents of every kind that are not archived, and accounts. */
export async function usersOf(db: Queries, id: string): Promise<string[]> {
  const pattern = `%"${id.replaceAll(/[\\%_]/g, String.raw`\$&`)}"%`;
  const documents = await db
    .selectFrom('documents')
    .select(['entity', 'reference', 'title'])
    .where('status_id', '<>', status.archived)
    .where('key_id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('team_id', '=', id),
        sql<SqlBool>`body like ${pattern} escape '\\'`,
        sql<SqlBool>`share_teams like ${pattern} escape '\\'`,
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(named + 1)
    .execute();
  const people = await db
    .selectFrom('people')
    .select('display_name')
    .where((eb) => eb.or([eb('default_team', '=', id), sql<SqlBool>`teams like ${pattern} escape '\\'`]))
    .limit(named + 1)
    .execute();
  const words = [
    ...documents.map((row) => `${row.reference || wordFor(row.entity)} ${row.title}`),
    ...people.map((row) => row.display_name),
  ];
  return words.length > named ? [...words.slice(0, named), 'and more'] : words;
}

function wordFor(entity: string): string {
  return isKind(entity) ? kinds[entity].label : entity;
}
