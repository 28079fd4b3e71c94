import type { Migrations } from '#server/store/database/migrations.ts';

/** Options of a restore. */
export interface RestoreOptions {
  /** Whether it replaces a database that is there. */
  readonly isForced: boolean;
  readonly now: number;
  /** Other versions than those of this build, in tests. */
  readonly known?: Migrations;
}
