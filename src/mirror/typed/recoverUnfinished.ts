import { z } from 'zod/mini';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { draftById } from './draftById.ts';
import { draftSchema, textSchema } from './rows.ts';
import { writeText } from './texts.ts';
import { dropUnfinished, unfinishedIn } from './onLeaving.ts';

const unfinishedSchema = z.union([
  z.object({ row: textSchema, from: z.array(textSchema), sent: z.optional(z.string()) }),
  z.object({ row: draftSchema }),
]);

/**
 * Stores in the mirror any text typed on a page that was left before it was stored. A later draft of the same form
 * stays. Text that cannot be read is dropped.
 */
export async function recoverUnfinished(mirror: Mirror): Promise<void> {
  const texts = unfinishedIn(mirror);
  if (texts.size === 0) return;
  await transact(mirror, async () => {
    for (const text of texts.values()) {
      const { data } = unfinishedSchema.safeParse(parse(text));
      if (data) await store(mirror, data);
    }
  });
  dropUnfinished(mirror, texts.keys());
}

async function store(mirror: Mirror, text: z.infer<typeof unfinishedSchema>): Promise<void> {
  if ('from' in text) return writeText(mirror, text);
  const storedDraft = await draftById(mirror, text.row.id);
  if (!storedDraft || storedDraft.at <= text.row.at) await mirror.typed.put(text.row);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
