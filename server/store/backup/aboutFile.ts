import { faultCode } from '#server/startError.ts';
import { BackupError } from './backupError.ts';

/** Does something with a file that a command was given. A fault of that file names it, and not the database. */
export async function aboutFile<T>(
  file: string,
  act: 'read' | 'written',
  work: () => Promise<T>,
): Promise<T> {
  return work().catch((fault: unknown) => {
    const reason = reasonOf(faultCode(fault));
    throw reason === undefined ? fault : new BackupError(`${file} cannot be ${act}: ${reason}`);
  });
}

function reasonOf(code: string): string | undefined {
  switch (code) {
    case 'ENOENT':
      return 'it does not exist.';
    case 'EISDIR':
      return 'it is a folder.';
    case 'ENOTDIR':
      return 'its folder is not one.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return 'this user may not.';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return 'its disk is full.';
    case 'EIO':
    case 'SQLITE_IOERR_WRITE':
    case 'SQLITE_IOERR_READ':
      return 'its disk has a fault.';
    default:
      return undefined;
  }
}
