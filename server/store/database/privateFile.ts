import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/** For the account of the server alone: the database has what players must not know. */
export const privateMode = 0o600;

/**
 * Creates a database file if it is missing, and makes it and the files beside it private. SQLite gives new files beside
 * it the mode of the first.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', privateMode));
    for (const each of [file, `${file}-wal`, `${file}-shm`])
      if (existsSync(each)) chmodSync(each, privateMode);
  } catch {
    // The file is somebody else's, or cannot be written. In the first case its mode is theirs to choose, in the second
    // opening it as a database says what is wrong.
  }
}
