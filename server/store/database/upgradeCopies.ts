import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { replaceFile } from './replaceFile.ts';
import type { Tables } from './tables.ts';

/** How many copies stay beside the database: the newest ones, at most one of each version. */
const keptCopies = 3;

const prefix = 'waymark-before-upgrade-from-';

/** Copies the embedded database before it is migrated, in case the new version of the server has to be given up. */
export async function copyBeforeUpgrade(db: Kysely<Tables>, folder: string, version: string): Promise<void> {
  const file = join(folder, `${prefix}${version}.db`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  await sql`vacuum into ${partial}`.execute(db);
  await replaceFile(partial, file);
  await deleteOldCopies(folder);
}

async function deleteOldCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.db'));
  const copies = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = copies.toSorted((a, b) => b.at - a.at).slice(keptCopies);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}
