import { loadSample } from '#sample/load.ts';
import { readEnv } from './env.ts';
import { generatePassword } from './identity/passwords.ts';
import { exitAfter, run } from './run.ts';

try {
  await run(readEnv(process.env), {
    // The sample's people are only authors: on a public server nobody may know their password.
    loadSample: (store, now) => loadSample(store, { now, password: generatePassword() }),
  });
} catch (fault) {
  exitAfter(fault);
}
