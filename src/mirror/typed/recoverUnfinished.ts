import { z } from 'zod/mini';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { draftWith } from './draftWith.ts';
import { draftSchema, textSchema } from './rows.ts';
import { writeText } from './texts.ts';
import { dropUnfinished, unfinishedIn } from './unfinished.ts';

const unfinishedSchema = z.union([
  z.object({ row: textSchema, from: z.array(textSchema), sent: z.optional(z.string()) }),
  z.object({ row: draftSchema }),
]);

/**
 * Stores in the mirror any text typed on a page that was left before it was stored. A later draft of the same form
 * stays. Text that cannot be read is dropped.
 */
export async function recoverUnfinished(mirror: Mirror): Promise<void> {
  const found = unfinishedIn(mirror);
  if (found.size === 0) return;
  await transact(mirror, async () => {
    for (const text of found.values()) {
      const { data } = unfinishedSchema.safeParse(parse(text));
      if (data) await store(mirror, data);
    }
  });
  dropUnfinished(mirror, found.keys());
}

async function store(mirror: Mirror, text: z.infer<typeof unfinishedSchema>): Promise<void> {
  if ('from' in text) return writeText(mirror, text);
  const stored = await draftWith(mirror, text.row.id);
  if (!stored || stored.at <= text.row.at) await mirror.typed.put(text.row);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
