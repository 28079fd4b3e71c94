import { documentTypes, isDocumentType } from '#domain/documentTypes.ts';
import type { Document } from '#domain/document.ts';
import { type Subject, hasAnyPermission, may } from '#domain/permissions/permissions.ts';
import type { Person } from '#domain/person.ts';
import { readStatus, status } from '#domain/status.ts';
import { type SqlBool, sql } from 'kysely';
import { type DocumentRow, readShares } from './documents.ts';
import type { Batch } from './batch.ts';

/** Most users that are named; of more it is only said that there are some. */
const named = 5;

/**
 * What points to a thing, in words for a person: documents of every kind that are not archived, as they are by now in
 * this run, and accounts. What the person may not see is counted, not named.
 */
export async function findUses(work: Batch, person: Person, id: string): Promise<string[]> {
  const { db } = work;
  const pattern = `%"${id.replaceAll(/[\\%_]/g, String.raw`\$&`)}"%`;
  const documents = await db
    .selectFrom('documents')
    .select(['key_id', 'entity', 'reference', 'title', 'team_id', 'status_id', 'share_all', 'share_teams'])
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
    .execute();
  const people = await db
    .selectFrom('people')
    .select('display_name')
    .where((eb) => eb.or([eb('default_team', '=', id), sql<SqlBool>`teams like ${pattern} escape '\\'`]))
    .execute();
  const changed = new Map(work.changedDocuments().map((document) => [document.keyId, document]));
  const uses: Use[] = [
    ...documents.filter((row) => !changed.has(row.key_id)).flatMap(useIn),
    ...[...changed.values()].filter((document) => document.keyId !== id && points(document, id)),
  ];
  const seen = uses
    .filter((use) => may(person, 'read', use))
    .map(({ entity, reference, body: { title } }) => `${reference || documentTypes[entity].label} ${title}`);
  const words = [
    ...seen,
    ...(hasAnyPermission(person, 'editUsers') ? people.map((row) => row.display_name) : []),
  ];
  const all = uses.length + people.length;
  const shown = words.slice(0, named);
  const more = all - shown.length;
  return more > 0 ? [...shown, shown.length > 0 ? `${more} more` : `${more} that you may not see`] : shown;
}

/** What is asked about something that may use a thing. */
type Use = Subject & Pick<Document, 'reference'> & { readonly body: { readonly title: string } };

type UseRow = Pick<
  DocumentRow,
  'entity' | 'reference' | 'title' | 'team_id' | 'status_id' | 'share_all' | 'share_teams'
>;

function useIn(row: UseRow): Use[] {
  const { entity, reference, title, team_id: teamId, status_id: statusId } = row;
  if (!isDocumentType(entity)) return [];
  const shares = readShares(row);
  return [{ entity, reference, teamId, statusId: readStatus(statusId), shares, body: { title } }];
}

function points({ statusId, teamId, body, shares }: Document, id: string): boolean {
  if (statusId === status.archived) return false;
  return teamId === id || shares.shareTeams.includes(id) || JSON.stringify(body).includes(`"${id}"`);
}
