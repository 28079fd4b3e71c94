import { existsSync } from 'node:fs';
import { documentCount, readFileArgument, runCommand, withDatabase } from './command.ts';
import { readEnv } from './env.ts';
import { BackupError } from './store/backup/backupError.ts';
import { backUp } from './store/backup/backUp.ts';

const usage = `Back up the database, also while the server runs:
  npm run backup -- FILE [--force]`;

await runCommand(usage, async () => {
  const env = readEnv(process.env);
  const { file, isForced } = readFileArgument(usage);
  if (existsSync(file) && !isForced) throw new BackupError(`${file} exists. Add --force to replace it.`);
  const documents = await withDatabase(env, () => backUp(env, file));
  return `Backed up ${documentCount(documents)} to ${file}, and read the file again.`;
});
