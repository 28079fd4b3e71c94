/** What a restore may do. */
export interface RestoreOptions {
  /** Whether it replaces a database that is there. */
  readonly isForced: boolean;
  readonly now: number;
}
