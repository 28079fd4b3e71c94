import { SettingsError, readEnv } from './env.ts';
import { generatePassword } from './identity/passwords.ts';
import { run } from './run.ts';
import { loadSample } from '#sample/load.ts';

try {
  await run(readEnv(process.env), {
    // Its people are authors only: nobody knows this password, on a server that others may reach.
    loadSample: (store, now) => loadSample(store, { now, password: generatePassword() }),
  });
} catch (fault) {
  console.error(fault instanceof SettingsError ? fault.message : fault);
  process.exit(1);
}
