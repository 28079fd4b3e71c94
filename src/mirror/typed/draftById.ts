import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow } from './rows.ts';

/** The draft of a form, if it is stored. */
export async function draftById(mirror: Mirror, id: string): Promise<DraftRow | undefined> {
  const row = await mirror.typed.get(id);
  return row?.kind === 'draft' ? row : undefined;
}
