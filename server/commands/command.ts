import { resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { explainDatabaseFault, StartError } from '../startError.ts';
import { BackupError } from '../store/backup/backupError.ts';
import type { DatabaseLocation } from '../store/database/database.ts';

/** A command for the terminal. */
export interface Command {
  /** Says what it does, and how it is called. */
  readonly usage: string;
  /**
   * Does it. Returns what to print. Throws a `UsageError`, `BackupError` or `StartError` where its message says why it
   * failed.
   */
  readonly run: (args: string[], variables: Variables) => Promise<string>;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A mistake in how a command was called, or in what it was asked for. */
export class UsageError extends Error {}

/** Runs a command as the program that was started: prints what it says, and ends with exit code 1 if it fails. */
export async function runAsProgram(command: Command): Promise<void> {
  const { ok, text } = await tryCommand(command, process.argv.slice(2), process.env);
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
}

/**
 * Runs a command. Returns what it says or, without a stack where one line tells it, why it failed.
 *
 * @internal Tests run commands without starting a program for each.
 */
export async function tryCommand(
  { usage, run }: Command,
  args: readonly string[],
  variables: Variables,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  try {
    return { ok: true, text: await run([...args], variables) };
  } catch (fault) {
    return { ok: false, text: explain(fault, usage) };
  }
}

function explain(fault: unknown, usage: string): string {
  if (isWrongOption(fault)) return `${fault.message}\n${usage}`;
  const isExpected =
    fault instanceof UsageError || fault instanceof BackupError || fault instanceof StartError;
  return isExpected ? fault.message : inspect(fault);
}

/** Runs work on a database, and explains faults that the settings are the reason for. */
export async function withDatabase<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  return work().catch((fault: unknown) => {
    throw explainDatabaseFault(fault, location);
  });
}

/** Reads the one file that a command takes, relative to where npm was called, and whether it may be replaced. */
export function readFileArgument(
  usage: string,
  args: string[],
  variables: Variables,
): { readonly file: string; readonly isForced: boolean } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(usage);
  return { file: resolve(variables['INIT_CWD'] ?? '.', file), isForced: values.force };
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
