/** A reason why a backup, a restore or a move failed, as one line that says what to do. */
export class BackupError extends Error {}
