import { type Discarded, discardedSchema } from '#mirror/outbox/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { discardedPrefix } from '#mirror/storage/meta.ts';

/** Everything discarded on this device in the last seven days, newest first. */
export async function listDiscarded(mirror: Mirror): Promise<Discarded[]> {
  const rows = await mirror.meta.where('key').startsWith(discardedPrefix).reverse().toArray();
  return rows.flatMap(({ key, value }) => {
    const { data } = discardedSchema.safeParse(value);
    return data ? [{ ...data, key }] : [];
  });
}
