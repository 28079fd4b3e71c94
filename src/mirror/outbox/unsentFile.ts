import { z } from 'zod/mini';
import { changeSchema } from '#domain/change.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { kindSchema } from '#domain/kinds.ts';
import { personRefSchema } from '#domain/person.ts';
import { statusSchema } from '#domain/status.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Mirror, OutboxRow, ShadowRow } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';

const bodySchema = z.record(z.string(), z.custom<FieldValue>(isFieldValue));

/** A change that is not on the server, with all that is needed to wait for it elsewhere. */
export const unsentSchema = z.object({
  change: changeSchema,
  after: z.nullable(z.string()),
  by: z.nullable(personRefSchema),
  statusAfter: statusSchema,
  state: z.enum(['queued', 'sent', 'conflict', 'refused', 'stuck']),
  error: z.nullable(errorBodySchema),
  madeAt: z.string(),
  /** How the document was called here. */
  reference: z.string(),
  title: z.string(),
  /** The fields of the change as they were when it was made; empty where nobody knows. */
  was: bodySchema,
});
export type Unsent = z.infer<typeof unsentSchema>;

export const heldSchema = z.object({
  keyId: z.string(),
  entity: kindSchema,
  reference: z.string(),
  title: z.string(),
  changes: z.array(changeSchema),
  at: z.string(),
});

export const draftSchema = z.object({
  keyId: z.string(),
  entity: kindSchema,
  isNew: z.boolean(),
  teamId: z.string(),
  version: z.int(),
  body: bodySchema,
  was: bodySchema,
  at: z.string(),
});

/** Everything that a person wrote on a device and the server has not got, as a file. */
export const unsentFileSchema = z.object({
  waymark: z.literal('unsent'),
  schema: z.int(),
  person: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.string(),
  changes: z.array(unsentSchema),
  held: z.array(heldSchema),
  drafts: z.array(draftSchema),
  /** Comments that were typed and not saved, by document and place. */
  talk: z.record(z.string(), z.record(z.string(), z.string())),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** Everything of a person's own that is only on this device. It stays here as it is. */
export async function unsentFile(
  mirror: Mirror,
  { id, displayName }: Pick<CurrentUser, 'id' | 'displayName'>,
  madeAt: string,
): Promise<UnsentFile> {
  const tables = [mirror.outbox, mirror.documents, mirror.shadow, mirror.held, mirror.drafts, mirror.meta];
  return mirror.transaction('r', tables, async () => {
    const outbox = await mirror.outbox.orderBy('order').toArray();
    const keys = outbox.map((row) => row.keyId);
    const [documents, shadows, held, drafts, talk] = await Promise.all([
      mirror.documents.bulkGet(keys),
      mirror.shadow.bulkGet(keys),
      mirror.held.toArray(),
      mirror.drafts.toArray(),
      readMeta(mirror, 'talk'),
    ]);
    return {
      waymark: 'unsent',
      schema: schemaVersion,
      person: { id, name: displayName },
      madeAt,
      changes: outbox.map((row, at) => unsentOf(row, documents[at], shadows[at])),
      held: held.map((each) => ({ ...each, changes: [...each.changes] })),
      drafts,
      talk: talk ?? {},
    };
  });
}

/** A row of the outbox as it is kept elsewhere: in a file, or among what was discarded. */
export function unsentOf(
  { change, after, by, statusAfter, state, error, madeAt }: OutboxRow,
  document: Document | undefined,
  shadow?: ShadowRow,
): Unsent {
  return {
    change,
    after,
    by,
    statusAfter,
    state,
    error,
    madeAt,
    reference: document?.reference ?? '',
    title: document?.body.title ?? '',
    was: 'body' in change && shadow ? only(shadow.document.body, Object.keys(change.body)) : {},
  };
}

function only(body: BodyPatch, names: readonly string[]): Record<string, FieldValue> {
  const some: Record<string, FieldValue> = {};
  for (const name of names) {
    const value = body[name];
    if (value !== undefined) some[name] = value;
  }
  return some;
}
