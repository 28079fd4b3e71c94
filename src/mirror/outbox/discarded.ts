import { z } from 'zod/mini';
import type { PersonRef } from '#domain/person.ts';
import { kindSchema } from '#domain/kinds.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { addHeld, bringBack } from './restore.ts';
import { takeDraft } from './importUnsent.ts';
import { discardDraft, discardedPrefix } from './discardUnsent.ts';
import { together } from '#mirror/storage/transaction.ts';
import { draftSchema, heldSchema, unsentSchema } from './unsentFile.ts';

const discardedSchema = z.object({
  keyId: z.string(),
  entity: kindSchema,
  title: z.string(),
  at: z.string(),
  changes: z.array(unsentSchema),
  draft: z.nullable(draftSchema),
  held: z.nullable(heldSchema),
});

/** Own words that were discarded and can still be brought back. */
export type Discarded = z.infer<typeof discardedSchema> & { readonly key: string };

/** Everything that was discarded on this device within the last days, newest first. */
export async function discardedHere(mirror: Mirror): Promise<Discarded[]> {
  const rows = await mirror.meta.where('key').startsWith(discardedPrefix).reverse().toArray();
  return rows.flatMap(({ key, value }) => {
    const { data } = discardedSchema.safeParse(value);
    return data ? [{ ...data, key }] : [];
  });
}

/** Brings back what was discarded: it waits again as it did, or is refused, set aside or offered as it was. */
export async function undoDiscard(
  mirror: Mirror,
  { key, changes, draft, held }: Discarded,
  by: PersonRef,
  at: string,
): Promise<void> {
  await together(mirror, async () => {
    await bringBack(mirror, changes, by, at);
    if (draft) {
      // What was typed since takes its place here: neither is lost.
      await discardDraft(mirror, draft.keyId, at);
      await takeDraft(mirror, draft);
    }
    if (held) await addHeld(mirror, held);
    await mirror.meta.delete(key);
  });
}
