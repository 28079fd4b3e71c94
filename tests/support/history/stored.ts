import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { z } from 'zod';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { anchorSchema } from '#domain/content/textQuote.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { type ModelDocument, newestOf } from './model.ts';
import { absent } from './values.ts';

/** The state of a document as the server must have it, as text to compare. */
export function stateOfModel(document: ModelDocument): string {
  const { entity, comments, shareAll, shareTeams, assignedTo, versions } = document;
  const { statusId, teamId, body } = newestOf(document);
  return canonicalJson({
    entity,
    version: versions.length,
    statusId,
    teamId: isEntityKey(entity) ? teamId : '',
    shareAll,
    shareTeams,
    assignedTo,
    comments: comments.map(({ id, parentId, anchor = null, by, texts }) => ({
      id,
      parentId,
      anchor,
      by,
      texts,
    })),
    body: withoutSetValues(body),
  });
}

/** A body without what its type sets on a transition. */
function withoutSetValues(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'serials'));
}

const commentsSchema = z.array(
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    comment: z.string(),
    anchor: z.optional(anchorSchema),
    by: z.string(),
    edits: z.array(z.object({ comment: z.string() })),
  }),
);
const assignmentsSchema = z.array(z.object({ to: z.string().nullable() }));
const bodySchema = z.record(z.string(), z.unknown());

/** The state of documents as the server has them. */
export async function storedStates(db: Queries, keyIds: readonly string[]): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const rows = await db.selectFrom('documents').selectAll().where('key_id', 'in', keyIds).execute();
  const found = new Map(
    rows.map((row) => {
      const comments = commentsSchema.parse(JSON.parse(row.comments));
      const state = {
        entity: row.entity,
        version: row.version,
        statusId: row.status_id,
        teamId: isEntityKey(row.entity) ? row.team_id : '',
        shareAll: Boolean(row.share_all),
        shareTeams: JSON.parse(row.share_teams),
        assignedTo: assignmentsSchema.parse(JSON.parse(row.assignments)).at(-1)?.to ?? null,
        comments: comments.map(({ id, parentId, anchor = null, by, comment, edits }) => ({
          id,
          parentId,
          anchor,
          by,
          texts: [comment, ...edits.map((each) => each.comment)],
        })),
        body: withoutSetValues(bodySchema.parse(JSON.parse(row.body))),
      };
      return [row.key_id, canonicalJson(state)];
    }),
  );
  return keyIds.map((keyId) => found.get(keyId) ?? absent);
}

/** The versions and retained texts of documents as the server has them, each as text to compare. */
export async function storedTexts(db: Queries, keyIds: readonly string[]): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>(keyIds.map((keyId) => [keyId, []]));
  if (keyIds.length === 0) return texts;
  for (const table of ['document_versions', 'kept_texts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['key_id', 'version', 'body'])
      .where('key_id', 'in', keyIds)
      .orderBy('version')
      .execute();
    for (const { key_id, body } of rows)
      texts.get(key_id)?.push(canonicalJson(withoutSetValues(bodySchema.parse(JSON.parse(body)))));
  }
  return texts;
}

/** The same, as the server must have them. */
export function expectedTexts({ versions, kept }: ModelDocument): string[] {
  return [...versions.map(({ body }) => body), ...kept].map((body) => canonicalJson(withoutSetValues(body)));
}
