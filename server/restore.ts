import { readFileArgument, runCommand, withDatabase } from './command.ts';
import { readEnv } from './env.ts';
import { restore } from './store/backup/restore.ts';

const usage = `Replace the database with a backup, while no server uses it:
  npm run restore -- FILE [--force]`;

await runCommand(usage, async () => {
  const env = readEnv(process.env);
  const { file, isForced } = readFileArgument(usage);
  await withDatabase(env, () => restore(env, file, { isForced, now: Date.now() }));
  return `Restored ${file}. Every device will fetch again and compare.`;
});
