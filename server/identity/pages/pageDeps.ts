import type { Database } from '#server/store/database/database.ts';
import type { Identity } from '../identity.ts';

/** Dependencies of the identity pages. */
export interface PageDeps {
  readonly identity: Identity;
  readonly database: Database;
  readonly now: () => number;
  /** Logs a fault that does not fail the request. */
  readonly report: (fault: unknown) => void;
  /** Loads the sample game, in a time zone; the setup page offers it only where this is given. */
  readonly loadSample?: ((timeZone: string) => Promise<void>) | undefined;
}
