import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { recordDiscarded } from '#mirror/typed/recordDiscarded.ts';
import type { TypedRow } from '#mirror/typed/rows.ts';

/** Discards typed text. Each row can be restored for seven days. */
export async function discardTyped(mirror: Mirror, ids: readonly string[], at: string): Promise<void> {
  await transact(mirror, async () => {
    for (const row of await mirror.typed.bulkGet([...ids])) {
      if (!row || row.kind === 'discarded') continue;
      await mirror.typed.delete(row.id);
      const document = await mirror.documents.get(row.keyId);
      const { keyId } = row;
      const entity = row.kind === 'text' ? document?.entity : row.entity;
      const title = titleIn(row) ?? document?.body.title ?? '';
      await recordDiscarded(mirror, { keyId, entity, title, at, changes: [], typed: [row] });
    }
  });
}

/** The title of a document that typed text says. */
function titleIn(row: Exclude<TypedRow, { kind: 'discarded' }>): string | undefined {
  switch (row.kind) {
    case 'text':
    case 'choice':
      return undefined;
    case 'held':
      return row.title;
    case 'draft': {
      const { title } = row.body;
      return typeof title === 'string' ? title : undefined;
    }
  }
}
