import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainDatabaseFault, StartError } from './startError.ts';
import { BackupError } from './store/backup/backupError.ts';
import type { DatabaseLocation } from './store/database/database.ts';

/** Runs a command: prints why it failed, without a stack where one line says it, and ends with exit code 1. */
export async function runCommand(usage: string, command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (fault) {
    if (isWrongOption(fault)) console.error(`${fault.message}\n${usage}`);
    else if (fault instanceof BackupError || fault instanceof StartError) console.error(fault.message);
    else console.error(fault);
    process.exitCode = 1;
  }
}

/** Runs work on a database, and explains faults that the settings are the reason for. */
export async function withDatabase<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  return work().catch((fault: unknown) => {
    throw explainDatabaseFault(fault, location);
  });
}

/** Reads the one file that a command takes, relative to where npm was called, and whether it may be replaced. */
export function readFileArgument(usage: string): { readonly file: string; readonly isForced: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new BackupError(usage);
  return { file: resolve(process.env['INIT_CWD'] ?? '.', file), isForced: values.force };
}

function isWrongOption(fault: unknown): fault is Error {
  return (
    fault instanceof TypeError &&
    'code' in fault &&
    typeof fault.code === 'string' &&
    fault.code.startsWith('ERR_PARSE_ARGS')
  );
}

/** A number of documents, in words. */
export function documentCount(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}
