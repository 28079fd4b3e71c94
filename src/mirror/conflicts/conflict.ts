import type { Document } from '#domain/content/document.ts';
import type { OutboxRow, ServerRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';

/** Two edits that a person has to settle. */
export interface Conflict {
  readonly keyId: string;
  /** Id of the first edit that does not fit, as it was when the conflict began. */
  readonly changeId: string;
  /** The server's document when the conflict began: what my edits were made on lies beneath them (`baseOf`). */
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

/** The conflict of a document, if there is one. */
export async function conflictOf(mirror: Mirror, keyId: string): Promise<Conflict | undefined> {
  const [server, lane] = await Promise.all([mirror.server.get(keyId), laneOf(mirror, keyId)]);
  return conflictIn(server, lane);
}

/** Every conflict, oldest first. */
export async function allConflicts(mirror: Mirror): Promise<Conflict[]> {
  const blocked = await mirror.outbox.where('state').equals('conflict').toArray();
  const keyIds = [...new Set(blocked.map(({ keyId }) => keyId))];
  const conflicts = await Promise.all(keyIds.map((keyId) => conflictOf(mirror, keyId)));
  return conflicts.filter((each) => each !== undefined).sort((a, b) => a.at.localeCompare(b.at));
}
