import type { NoticeKind, SlotMove } from '#domain/personal/notice.ts';
import { slotMove } from '#domain/personal/slotMove.ts';
import { readBody } from '#server/store/documents/documents.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';

const moveKind: NoticeKind = 'slotMoved';

/** Returns from where to where slots moved, by the id of the notice: what its version changed of the one before. */
export async function readMoves(
  db: Queries,
  notices: readonly Tables['notices'][],
): Promise<ReadonlyMap<string, SlotMove>> {
  const ofMoves = notices.filter(({ kind }) => kind === moveKind);
  if (ofMoves.length === 0) return new Map();
  const versions = ofMoves.map(({ ref }) => Number(ref));
  const rows = await db
    .selectFrom('document_versions')
    .select(['key_id', 'version', 'body'])
    .where('key_id', 'in', [...new Set(ofMoves.map((notice) => notice.key_id))])
    .where('version', 'in', [...new Set(versions.flatMap((version) => [version - 1, version]))])
    .execute();
  const bodies = new Map(rows.map((row) => [`${row.key_id} ${row.version}`, row.body]));
  return new Map(
    ofMoves.flatMap(({ id, key_id: keyId, ref }) => {
      const [before, after] = [bodies.get(`${keyId} ${Number(ref) - 1}`), bodies.get(`${keyId} ${ref}`)];
      if (before === undefined || after === undefined) return [];
      const move = slotMove(readBody(before), readBody(after));
      return move ? [[id, move] as const] : [];
    }),
  );
}
