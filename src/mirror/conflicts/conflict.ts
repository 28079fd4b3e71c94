import type { Document } from '#domain/content/document.ts';
import type { OutboxRow, ServerRow } from '#mirror/storage/rows.ts';

/** Two edits that a person has to settle. */
export interface Conflict {
  readonly keyId: string;
  /** Id of the first edit that does not fit, as it was when the conflict began. */
  readonly changeId: string;
  /** The server's document when the conflict began: what my edits were made on lies beneath them (conflictBase.ts). */
  readonly began: Document;
  /** The server's document; null where it was removed. */
  readonly theirs: Document | null;
  /** When theirs was made or, of a removed document, mine. */
  readonly at: string;
}

/** The conflict of a document, which follows from what the server has of it and the lane. Undefined if there is none. */
export function conflictIn(server: ServerRow | undefined, lane: readonly OutboxRow[]): Conflict | undefined {
  const blocked = lane.find(({ state }) => state === 'conflict');
  if (!blocked || !server) return undefined;
  const { keyId, document, began = document, isGone } = server;
  return {
    keyId,
    changeId: blocked.replaced?.[0] ?? blocked.id,
    began,
    theirs: isGone ? null : document,
    at: isGone ? blocked.madeAt : document.updatedDate,
  };
}
