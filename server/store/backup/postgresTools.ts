import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BackupError } from './backupError.ts';

/** Programs that come with PostgreSQL. */
export type PostgresTool = 'pg_dump' | 'pg_restore' | 'psql';

/** A running program of PostgreSQL. */
export interface RunningTool {
  readonly child: ChildProcess;
  /** Resolves when it has succeeded; rejects with the first line of its errors. */
  readonly done: Promise<void>;
}

/** Starts a program of PostgreSQL, connected to a database if an address is given. The password is in no argument. */
export function startTool(
  tool: PostgresTool,
  args: readonly string[],
  url: string | undefined,
  stdio: readonly ['ignore' | 'pipe', 'ignore' | 'pipe'] = ['ignore', 'ignore'],
): RunningTool {
  const { argument, password } = addressOf(url);
  const child = spawn(findTool(tool), [...argument, ...args], {
    stdio: [...stdio, 'pipe'],
    env: { ...process.env, PGOPTIONS: '', ...(password === undefined ? {} : { PGPASSWORD: password }) },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const completion = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new BackupError(missing(tool))));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${tool} failed: ${firstLine(errors) || `exit code ${code}`}`));
    });
  });
  return { child, done: completion };
}

/** Writes a dump of a database, without its attempts to sign in, as `pg_restore` reads it. */
export function dumpPostgres(url: string, file: string, args: readonly string[] = []): Promise<void> {
  return startTool(
    'pg_dump',
    ['--format=custom', ...args, '--exclude-table-data=attempts', `--file=${file}`],
    url,
  ).done;
}

/** The program in PATH, or that of the newest version that a Debian package installed. */
function findTool(tool: PostgresTool): string {
  const inPath = (process.env['PATH'] ?? '').split(delimiter);
  const packages = '/usr/lib/postgresql';
  const packaged = (existsSync(packages) ? readdirSync(packages) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(packages, version, 'bin'));
  const path = [...packaged, ...inPath].map((folder) => join(folder, tool)).find((file) => existsSync(file));
  if (path === undefined) throw new BackupError(missing(tool));
  return path;
}

function missing(tool: PostgresTool): string {
  return `${tool} is not installed. Install the client programs of PostgreSQL, of the server's version or later.`;
}

function addressOf(url: string | undefined): { argument: string[]; password?: string } {
  if (url === undefined) return { argument: [] };
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { argument: [`--dbname=${address.href}`], ...(password === '' ? {} : { password }) };
}

/** The first message of a program, without the name that it puts before it. */
function firstLine(errors: string): string {
  const line = errors.split('\n').find((each) => /error|fatal/i.test(each)) ?? errors.split('\n')[0] ?? '';
  return line.replace(/^(pg_dump|pg_restore|psql):\s*/, '').trim();
}
