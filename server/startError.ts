import type { DatabaseLocation } from './store/database/database.ts';
import { NewerDatabaseError } from './store/database/migrations.ts';
import { UpgradeCopyError } from './store/database/upgradeCopies.ts';

/** A reason not to start, as one line that names the setting and says what to do. */
export class StartError extends Error {}

/** Explains why the server could not listen; returns any other fault unchanged. */
export function explainListenFault(fault: unknown, { host, port }: { host: string; port: number }): unknown {
  switch (faultCode(fault)) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartError(`PORT ${port} needs administrator rights. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine. Set HOST to one that is.`);
    default:
      return fault;
  }
}

/** Explains why the database could not be opened; returns any other fault unchanged. */
export function explainDatabaseFault(fault: unknown, location: DatabaseLocation): unknown {
  if (fault instanceof NewerDatabaseError) {
    const setting = location.databaseUrl === undefined ? `WAYMARK_DATA ${location.data}` : 'DATABASE_URL';
    return new StartError(
      `The database of ${setting} was used by a newer version of Waymark. Install that version, or restore a backup made before the update.`,
    );
  }
  if (fault instanceof UpgradeCopyError) return new StartError(fault.message);
  const message =
    location.databaseUrl === undefined
      ? explainSqliteFault(faultCode(fault), location.data)
      : explainPostgresFault(faultCode(fault), location.databaseUrl);
  return message === undefined ? fault : new StartError(message);
}

function explainSqliteFault(code: string, data: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `WAYMARK_DATA ${data} is not a folder. Set it to a folder, or to a path where one can be created.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
    case 'SQLITE_READONLY_DIRECTORY':
      return `WAYMARK_DATA ${data} is not writable. Give this user write access to it, or set another folder.`;
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return `The database in WAYMARK_DATA ${data} is locked by another program. Close that program, or set another folder.`;
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
    case 'SQLITE_CORRUPT_INDEX':
    case 'SQLITE_CORRUPT_VTAB':
    case 'SQLITE_IOERR_SHORT_READ':
      return `The file waymark.db in WAYMARK_DATA ${data} is damaged or not a database. Restore a backup, or set another folder.`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return `The disk of WAYMARK_DATA ${data} is full. Free some space, or set another folder.`;
    default:
      return undefined;
  }
}

function explainPostgresFault(code: string, url: string): string | undefined {
  // Never the whole address: it can contain a password.
  const { host, pathname } = new URL(url);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `DATABASE_URL: no PostgreSQL server answers at ${host}. Start it, or correct the address.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: the PostgreSQL server at ${host} rejects the user or the password. Correct them.`;
    case '3D000':
      return `DATABASE_URL: there is no database ${pathname.slice(1)} at ${host}. Create it, or correct the address.`;
    case '42501':
      return `DATABASE_URL: the user may not create tables in ${pathname.slice(1)} at ${host}. Grant that right, or use another user.`;
    default:
      return undefined;
  }
}

/** The code of a fault, or of the fault that caused it. */
export function faultCode(fault: unknown): string {
  if (!(fault instanceof Error)) return '';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : faultCode(fault.cause);
}
