import { cpSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import { backUp } from '../backup.ts';
import { type Database, type TestServer, freshDatabase, startServer } from '../server.ts';

/** One or two server processes on one database, which can be killed, restored from a backup and run out of disk. */
export interface Servers {
  readonly store: () => TestServer['store'];
  readonly server: () => TestServer;
  /** Sends a request to the first or second process, without a socket. */
  send(process: number, path: string, request: { body: string; cookie: string }): Promise<Response>;
  /** Ends all processes without letting them finish, and starts one on what is on the disk. */
  kill(): Promise<void>;
  /**
   * The same while a request is handled, after so many turns of the event loop: before or after its transaction is
   * committed, because until then nothing of it is on the disk. Resolves to the answer that nobody gets.
   */
  killDuring(path: string, request: { body: string; cookie: string }, turns: number): Promise<Response>;
  /** Makes a backup. */
  backUp(): Promise<void>;
  /** Replaces the database by the backup and starts again; false if there is none. */
  restore(): Promise<boolean>;
  /** Lets the database grow no further, or again; false if this database cannot do that. */
  setDiskFull(isFull: boolean): Promise<boolean>;
  forgetBackup(): Promise<void>;
  close(): Promise<void>;
}

const files = ['waymark.db', 'waymark.db-wal'];

const newFolder = () => mkdtemp(join(tmpdir(), 'waymark-history-'));

/** Copies a folder in one go, as a killed process leaves it. */
function copyFolderNow(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (name) => !name.endsWith('-shm') && !name.endsWith('.new'),
  });
}

/** Starts a server for histories, on PostgreSQL if DATABASE_URL is set. */
export async function startServers(): Promise<Servers> {
  const fresh = await freshDatabase();
  let folder = await newFolder();
  let restoreCopy: (() => Promise<void>) | undefined;
  let copyFolder: string | undefined;
  const isPostgres = fresh.settings['DATABASE_URL'] !== undefined;
  const database = (): Database => ({
    settings: { ...fresh.settings, WAYMARK_DATA: folder },
    drop: () => Promise.resolve(),
  });
  const startOne = () => startServer({ database: database(), dist: join(folder, 'none') });
  let first = await startOne();
  let second: TestServer | undefined;

  const closeAll = async () => {
    await Promise.all([first.close(), second?.close()]);
    second = undefined;
  };
  const copyFiles = async (from: string, to: string) => {
    for (const name of files) {
      await rm(join(to, name), { force: true });
      await cp(join(from, name), join(to, name), { force: true }).catch(() => undefined);
    }
    await rm(join(to, 'waymark.db-shm'), { force: true });
  };
  const restartOn = async (next: string) => {
    await closeAll();
    await rm(folder, { recursive: true, force: true });
    folder = next;
    first = await startOne();
  };
  const send: Servers['send'] = async (process, path, { body, cookie }) => {
    if (process === 1) second ??= await startOne();
    const { app } = process === 1 && second ? second : first;
    const answer = await app.inject({
      method: body === '' ? 'GET' : 'POST',
      url: path,
      headers: {
        cookie,
        'accept-encoding': 'identity',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
  const servers: Servers = {
    store: () => first.store,
    server: () => first,
    send,
    async kill() {
      if (isPostgres) {
        await closeAll();
        first = await startOne();
        return;
      }
      const next = await newFolder();
      copyFolderNow(folder, next);
      await restartOn(next);
    },
    async killDuring(path, request, turns) {
      const next = await newFolder();
      const answer = send(0, path, request);
      for (let turn = 0; turn < turns; turn += 1) await yieldToEventLoop();
      // PostgreSQL ends the transactions of a process that is gone, so here that process finishes first.
      if (isPostgres) await answer;
      else copyFolderNow(folder, next);
      const lost = await answer;
      await (isPostgres ? servers.kill() : restartOn(next));
      return lost;
    },
    async backUp() {
      if (isPostgres) {
        await closeAll();
        const backup = await backUp(database());
        first = await startOne();
        restoreCopy = backup.restore;
        return;
      }
      const copy = (copyFolder ??= await newFolder());
      await copyFiles(folder, copy);
      restoreCopy = () => copyFiles(copy, folder);
    },
    async restore() {
      const restoreNow = restoreCopy;
      restoreCopy = undefined;
      if (!restoreNow) return false;
      await closeAll();
      await restoreNow();
      first = await startOne();
      return true;
    },
    async setDiskFull(isFull) {
      const { database: opened } = first.store;
      if (opened.kind !== 'sqlite') return false;
      // Free pages would let it grow a while, and depend on the histories before.
      if (isFull) await sql`vacuum`.execute(opened.db);
      const pages = await sql<{ page_count: number }>`pragma page_count`.execute(opened.db);
      const most = isFull ? (pages.rows[0]?.page_count ?? 1) : 1_000_000_000;
      await sql.raw(`pragma max_page_count = ${most}`).execute(opened.db);
      return true;
    },
    async forgetBackup() {
      if (isPostgres && restoreCopy)
        await closeAll()
          .then(restoreCopy)
          .then(async () => (first = await startOne()));
      restoreCopy = undefined;
    },
    async close() {
      await closeAll();
      await fresh.drop();
      if (copyFolder !== undefined) await rm(copyFolder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
  return servers;
}
