import { readEnv } from './env.ts';
import { generatePassword } from './identity/accounts/passwords.ts';
import { exitAfter, run } from './run.ts';

try {
  await run(readEnv(process.env), {
    loadSample: async (store, now, timeZone) => {
      const { loadSample } = await import('#sample/load.ts');
      // The sample's people are only authors: on a public server nobody may know their password.
      await loadSample(store, { now, timeZone, password: generatePassword() });
    },
  });
} catch (fault) {
  exitAfter(fault);
}
