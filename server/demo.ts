import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accounts, loadSample } from '#sample/load.ts';
import { type Env, readEnv, SettingsError } from './env.ts';
import { hasNoAccounts } from './identity/accounts/accounts.ts';
import { serverZone } from './identity/serverZone.ts';
import { exitAfter, run } from './run.ts';
import { openStore } from './store/open.ts';

const password = 'waymark-demo';

/** Starts Waymark with the sample game in a temporary folder, or in the folder given with `--keep`. */
async function demo(): Promise<void> {
  const { documents, folder } = readOptions();
  const data = folder ?? mkdtempSync(join(tmpdir(), 'waymark-demo-'));
  if (folder === undefined) {
    process.on('exit', () => rmSync(data, { recursive: true, force: true }));
    process.once('SIGHUP', () => process.exit(0));
  }
  const env: Env = { ...readEnv(process.env), data, databaseUrl: undefined, admin: undefined };
  await fill(env, documents);
  await run(env);
  console.log(`Sign in to the sample game with one of these accounts. The password is always ${password}`);
  for (const [email, description] of accounts) console.log(`  ${email.padEnd(24)} ${description}`);
  console.log(folder === undefined ? 'All changes are deleted when it stops.' : `Kept in ${data}`);
}

function readOptions(): { documents: number; folder: string | undefined } {
  const { values } = parseArgs({ options: { documents: { type: 'string' }, keep: { type: 'string' } } });
  const documents = Number(values.documents ?? 0);
  if (!Number.isInteger(documents) || documents < 0 || documents > 1_000_000) {
    throw new SettingsError(['--documents must be a whole number, at most 1000000']);
  }
  return { documents, folder: values.keep === undefined ? undefined : resolve(values.keep) };
}

/** Writes the sample game, unless the folder already has a game. */
async function fill(env: Env, documents: number): Promise<void> {
  const { store, close } = await openStore(env, (fault) => console.error(fault));
  try {
    if (!(await hasNoAccounts(store.database.db))) return;
    console.log('Writing the sample game …');
    await loadSample(store, { now: Date.now(), timeZone: serverZone(), documents, password });
  } finally {
    await close();
  }
}

try {
  await demo();
} catch (fault) {
  exitAfter(fault);
}
