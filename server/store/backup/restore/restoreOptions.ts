import type { Migrations } from '#server/store/database/migrations.ts';

/** Options of a restore. */
export interface RestoreOptions {
  /** Whether it replaces a database that is there. */
  readonly isForced: boolean;
  /** Whether a file without a seal is restored, as a dump that `npm run backup` did not make. */
  readonly isUnsealed?: boolean;
  readonly now: number;
  /** Other versions than those of this build, in tests. */
  readonly known?: Migrations;
}
