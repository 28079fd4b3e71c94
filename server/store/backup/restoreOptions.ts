/** Options of a restore. */
export interface RestoreOptions {
  /** Whether it replaces a database that is there. */
  readonly isForced: boolean;
  readonly now: number;
}
