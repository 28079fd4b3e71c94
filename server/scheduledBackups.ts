import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from './env.ts';

const checkMs = 60_000;
const hourMs = 3_600_000;
const program = fileURLToPath(new URL('commands/backup.ts', import.meta.url));

/** The names of scheduled backups, whose order is that of time. Other files in the folder are left alone. */
const namePattern = /^waymark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** Backs up the database into a file. Rejects if that failed. */
type MakeBackup = (file: string) => Promise<unknown>;

/**
 * Backs up the database regularly into the folder of the settings, in a process of its own, so that requests do not
 * wait. The newest backups stay. One process on the database needs this setting.
 *
 * @internal Tests make backups at times of their own, without the timer, and without a process, which others keep waiting.
 */
export class ScheduledBackups {
  readonly #env: Pick<Env, 'data' | 'databaseUrl' | 'backups'>;
  readonly #now: () => number;
  readonly #make: MakeBackup;
  #child: ChildProcess | undefined;

  constructor(
    env: Pick<Env, 'data' | 'databaseUrl' | 'backups'>,
    now: () => number,
    make: MakeBackup = (file) => this.#run(file),
  ) {
    this.#env = env;
    this.#now = now;
    this.#make = make;
  }

  /** Makes a backup if the newest is older than the interval, and deletes the oldest. Rejects if it failed. */
  async runIfDue(): Promise<void> {
    const { backups } = this.#env;
    if (!backups) return;
    const folder = resolve(backups.folder);
    await mkdir(folder, { recursive: true });
    const newest = (await scheduled(folder)).at(-1);
    if (newest !== undefined && this.#now() - timeOf(newest) < backups.hours * hourMs) return;
    await this.#make(join(folder, nameAt(this.#now())));
    const names = await scheduled(folder);
    for (const name of names.slice(0, Math.max(0, names.length - backups.count))) {
      await rm(join(folder, name), { force: true });
    }
  }

  /** Ends a backup that is being made; its file has no name yet. */
  stop(): void {
    this.#child?.kill();
  }

  #run(file: string): Promise<void> {
    const { data, databaseUrl } = this.#env;
    const child = spawn(process.execPath, [program, file], {
      env: { ...process.env, WAYMARK_DATA: data, DATABASE_URL: databaseUrl ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    if (child.pid !== undefined) setPriority(child.pid, 10);
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#child = undefined;
        if (code === 0) resolve();
        else reject(new Error(`The scheduled backup failed: ${errors.trim() || `exit code ${code}`}`));
      });
    });
  }
}

/** Checks now and every minute whether a backup is due. */
export function startScheduledBackups(
  env: Pick<Env, 'data' | 'databaseUrl' | 'backups'>,
  now: () => number,
  report: (fault: unknown) => void,
): { stop: () => Promise<void> } {
  const backups = new ScheduledBackups(env, now);
  let isStopped = false;
  const reportUnlessStopped = (fault: unknown) => {
    if (!isStopped) report(fault);
  };
  let running = backups.runIfDue().catch(reportUnlessStopped);
  const timer = setInterval(() => {
    running = running.then(() => backups.runIfDue()).catch(reportUnlessStopped);
  }, checkMs).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      backups.stop();
      return running;
    },
  };
}

/** The scheduled backups in a folder, oldest first. */
async function scheduled(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => namePattern.test(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

function nameAt(time: number): string {
  return `waymark-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

function timeOf(name: string): number {
  return Date.parse(name.replace(namePattern, '$1T$2:$3:$4Z'));
}
