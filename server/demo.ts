import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Env, readEnv, SettingsError } from './env.ts';
import { hasNoAccounts } from './identity/accounts.ts';
import { run } from './run.ts';
import { accounts, loadSample } from '#sample/load.ts';
import { openStore } from './store/open.ts';

const password = 'waymark-demo';

/** Starts Waymark with the sample game on a folder that is gone afterwards, unless it is to be kept. */
async function demo(): Promise<void> {
  const { documents, keep } = readOptions();
  const data = keep ?? mkdtempSync(join(tmpdir(), 'waymark-demo-'));
  if (keep === undefined) {
    process.on('exit', () => rmSync(data, { recursive: true, force: true }));
    process.once('SIGHUP', () => process.exit(0));
  }
  const env: Env = { ...readEnv(process.env), data, databaseUrl: undefined, admin: undefined };
  await fill(env, documents);
  await run(env);
  console.log(`The sample game. Everybody's password is ${password}`);
  for (const [email, what] of accounts) console.log(`  ${email.padEnd(24)} ${what}`);
  console.log(keep === undefined ? 'Nothing is kept once it stops.' : `Kept in ${data}`);
}

function readOptions(): { documents: number; keep: string | undefined } {
  const { values } = parseArgs({ options: { documents: { type: 'string' }, keep: { type: 'string' } } });
  const documents = Number(values.documents ?? 0);
  if (!Number.isInteger(documents) || documents < 0 || documents > 1_000_000) {
    throw new SettingsError(['--documents must be a whole number, at most 1000000']);
  }
  return { documents, keep: values.keep === undefined ? undefined : resolve(values.keep) };
}

/** A folder that was kept has its game already. */
async function fill(env: Env, documents: number): Promise<void> {
  const { store, close } = await openStore(env, (fault) => console.error(fault));
  try {
    if (!(await hasNoAccounts(store.database.db))) return;
    console.log('Writing the sample game …');
    await loadSample(store, { now: Date.now(), documents, password });
  } finally {
    await close();
  }
}

try {
  await demo();
} catch (fault) {
  console.error(fault instanceof SettingsError ? fault.message : fault);
  process.exit(1);
}
