import { z } from 'zod/mini';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { dropUnfinished, unfinishedIn } from '#mirror/storage/unfinished.ts';
import { draftSchema } from './unsentFile.ts';

const unfinishedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft'), draft: z.extend(draftSchema, { id: z.string() }) }),
  z.object({ kind: z.literal('comments'), keyId: z.string(), texts: z.record(z.string(), z.string()) }),
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
  switch (text.kind) {
    case 'draft': {
      const stored = await mirror.drafts.get(text.draft.id);
      if (!stored || stored.at <= text.draft.at) await mirror.drafts.put(text.draft);
      return;
    }
    case 'comments': {
      const { [text.keyId]: before, ...others } = (await readMeta(mirror, 'commentDrafts')) ?? {};
      const texts = Object.entries({ ...before, ...text.texts }).filter(([, each]) => each !== '');
      const left = texts.length > 0 ? { [text.keyId]: Object.fromEntries(texts) } : {};
      return writeMeta(mirror, 'commentDrafts', { ...others, ...left });
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
