import type { Database } from './database/database.ts';
import type { Pokes } from './feed/pokes.ts';
import type { NameCache } from './people/names.ts';

/** The database, name cache and notifications that routes work with. */
export interface Store {
  readonly database: Database;
  readonly names: NameCache;
  readonly pokes: Pokes;
  /** Logs a fault that does not fail the request. */
  readonly report: (fault: unknown) => void;
}
