import type { ClosedTracks } from '#domain/rules/lanes.ts';
import type { Database } from '#server/store/database/database.ts';
import type { Batch } from '#server/store/documents/batch.ts';
import type { Actor } from '#server/store/people/people.ts';

/** A batch of changes that is being accepted. */
export interface Acceptance {
  readonly batch: Batch;
  readonly database: Database;
  readonly actor: Actor;
  readonly now: number;
  /** Tracks in which a change was not applied: those behind it are skipped. */
  readonly closed: ClosedTracks;
  /** Documents of whose changes the device can put the results together. */
  readonly withShortResult: Set<string>;
}
