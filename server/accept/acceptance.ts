import type { Database } from '#server/store/database/database.ts';
import type { Batch } from '#server/store/documents/batch.ts';
import type { Actor } from '#server/store/people/people.ts';

/** A batch of changes that is being accepted. */
export interface Acceptance {
  readonly batch: Batch;
  readonly database: Database;
  readonly actor: Actor;
  readonly now: number;
  /** The server's epoch, read if a change names one. */
  readonly epoch: string | undefined;
  /** Changes of which the device can put the result together. */
  readonly withShortResult: Set<string>;
}
