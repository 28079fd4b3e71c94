import { Dexie } from 'dexie';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type Conflict, conflictIn } from '#mirror/conflicts/conflict.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { heldOf } from '#mirror/typed/heldText.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import type { ChoiceRow, HeldRow } from '#mirror/typed/rows.ts';

/** Documents by key, in the order of the keys, without those that are not here. */
export async function documentsByKey(mirror: Mirror, keys: readonly string[]): Promise<DocumentRow[]> {
  return (await mirror.documents.bulkGet([...keys])).filter((row) => row !== undefined);
}

/** All that this device has of one document. */
export interface DocumentState {
  readonly row: DocumentRow | undefined;
  readonly lane: readonly OutboxRow[];
  readonly conflict: Conflict | undefined;
  readonly held: HeldRow | undefined;
  /** Decisions made so far in its conflict. */
  readonly choices: readonly ChoiceRow[];
}

/** Reads a document with its unsent changes, its conflict and its held text. */
export async function documentState(mirror: Mirror, keyId: string): Promise<DocumentState> {
  const tables = [mirror.documents, mirror.outbox, mirror.server, mirror.typed];
  return mirror.transaction('r', tables, async () => {
    const [row, lane, server, held] = await Promise.all([
      mirror.documents.get(keyId),
      laneOf(mirror, keyId),
      mirror.server.get(keyId),
      heldOf(mirror, keyId),
    ]);
    const conflict = conflictIn(server, lane);
    const choices = conflict ? await typedAbout(mirror, keyId, 'choice') : [];
    return { row, lane, conflict, held, choices };
  });
}

/** The last known server state of a document; undefined until the server has it. */
export async function storedDocument(mirror: Mirror, keyId: string): Promise<Document | undefined> {
  const [serverRow, row] = await Promise.all([mirror.server.get(keyId), mirror.documents.get(keyId)]);
  return row?.sync === 'saved' ? row : serverRow?.document;
}

/** Number of documents of each type on this device; types without any are left out. */
export async function countsByType(mirror: Mirror): Promise<{ kind: DocumentType; count: number }[]> {
  const counts = await Promise.all(
    Object.keys(documentTypes)
      .filter(isDocumentType)
      .map(async (kind) => ({
        kind,
        count: await mirror.documents
          .where('[entity+updatedDate]')
          .between([kind, Dexie.minKey], [kind, Dexie.maxKey])
          .count(),
      })),
  );
  return counts.filter(({ count }) => count > 0);
}
