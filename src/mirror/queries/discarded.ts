import { z } from 'zod/mini';
import { documentTypeSchema } from '#domain/documentTypes.ts';
import { draftSchema, heldSchema, unsentChangeSchema } from '#mirror/outbox/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Prefix of the keys of discarded work in the meta table; the time of discarding follows. */
export const discardedPrefix = 'discarded:';

const discardedSchema = z.object({
  keyId: z.string(),
  entity: documentTypeSchema,
  title: z.string(),
  at: z.string(),
  changes: z.array(unsentChangeSchema),
  draft: z.nullable(draftSchema),
  held: z.nullable(heldSchema),
});

/** Discarded work that can still be restored. */
export type Discarded = z.infer<typeof discardedSchema> & { readonly key: string };

/** Everything discarded on this device in the last seven days, newest first. */
export async function listDiscarded(mirror: Mirror): Promise<Discarded[]> {
  const rows = await mirror.meta.where('key').startsWith(discardedPrefix).reverse().toArray();
  return rows.flatMap(({ key, value }) => {
    const { data } = discardedSchema.safeParse(value);
    return data ? [{ ...data, key }] : [];
  });
}
