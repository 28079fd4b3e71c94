import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import type { Document } from '#domain/content/document.ts';
import { type Subject, hasAnyPermission, may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { readStatus, status } from '#domain/content/status.ts';
import { type SqlBool, sql } from 'kysely';
import { readInParts } from '#server/store/database/inParts.ts';
import { type DocumentRow, readShares } from '../documents.ts';
import type { Batch } from '../batch.ts';

/** An error names no more uses than this and counts the others. */
const maxNamedUses = 5;

/**
 * Finds what refers to a collection item: documents of every type that are not archived, after the changes of the batch
 * so far, and accounts. Returns names for a message; what the person may not read is only counted.
 */
export async function findUses(batch: Batch, person: Person, id: string): Promise<string[]> {
  const { db } = batch;
  const pattern = `%"${id.replaceAll(/[\\%_]/g, String.raw`\$&`)}"%`;
  const all = await db.selectFrom('documents').select('key_id').where('key_id', '<>', id).execute();
  const keyIds = all.map((row) => row.key_id);
  const rows = await readInParts(keyIds, (part) =>
    db
      .selectFrom('documents')
      .select(['key_id', 'entity', 'reference', 'title', 'team_id', 'status_id', 'share_all', 'share_teams'])
      .select('updated_at')
      .where('key_id', 'in', part)
      .where('status_id', '<>', status.archived)
      // Accounts are counted below, players’ too.
      .where('entity', '<>', 'user')
      .where((eb) =>
        eb.or([
          eb('team_id', '=', id),
          sql<SqlBool>`body like ${pattern} escape '\\'`,
          sql<SqlBool>`share_teams like ${pattern} escape '\\'`,
        ]),
      )
      .execute(),
  );
  const documents = rows.toSorted((a, b) => b.updated_at - a.updated_at);
  const people = await db
    .selectFrom('people')
    .select('display_name')
    .where((eb) => eb.or([eb('default_team', '=', id), sql<SqlBool>`teams like ${pattern} escape '\\'`]))
    .execute();
  const changedDocuments = new Map(batch.changedDocuments().map((document) => [document.keyId, document]));
  const uses: Use[] = [
    ...documents.filter((row) => !changedDocuments.has(row.key_id)).flatMap(useIn),
    ...[...changedDocuments.values()].filter((document) => document.keyId !== id && refersTo(document, id)),
  ];
  const readable = uses
    .filter((use) => may(person, 'read', use))
    .map(({ entity, reference, body: { title } }) => `${reference || documentTypes[entity].label} ${title}`);
  const names = [
    ...readable,
    ...(hasAnyPermission(person, 'editUsers') ? people.map((row) => row.display_name) : []),
  ];
  const named = names.slice(0, maxNamedUses);
  const others = uses.length + people.length - named.length;
  if (others === 0) return named;
  return [...named, named.length > 0 ? `${others} more` : `${others} that you may not see`];
}

/** A document that refers to the item. */
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

function refersTo({ statusId, teamId, body, shares }: Document, id: string): boolean {
  if (statusId === status.archived) return false;
  return teamId === id || shares.shareTeams.includes(id) || JSON.stringify(body).includes(`"${id}"`);
}
