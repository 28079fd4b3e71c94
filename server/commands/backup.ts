import { existsSync } from 'node:fs';
import { type Command, documentCount, readFileArgument, runAsProgram, withDatabase } from './command.ts';
import { readEnv } from '../env.ts';
import { BackupError } from '../store/backup/backupError.ts';
import { backUp } from '../store/backup/backUp.ts';

const usage = `Back up the database, also while the server runs:
  npm run backup -- FILE [--force]`;

/** Backs up the database. */
export const backup: Command = {
  usage,
  async run(args, variables) {
    const env = readEnv(variables);
    const { file, isForced } = readFileArgument(usage, args, variables);
    if (existsSync(file) && !isForced) throw new BackupError(`${file} exists. Add --force to replace it.`);
    const documents = await withDatabase(env, () => backUp(env, file));
    return `Backed up ${documentCount(documents)} to ${file}, and read the file again.`;
  },
};

if (import.meta.main) await runAsProgram(backup);
