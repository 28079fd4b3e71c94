import { type Command, readFileArgument, runAsProgram, withDatabase } from './command.ts';
import { readEnv } from '../env.ts';
import { restore as restoreBackup } from '../store/backup/restore.ts';

const usage = `Replace the database with a backup, while no server uses it:
  npm run restore -- FILE [--force]`;

/** Replaces the database with a backup. */
export const restore: Command = {
  usage,
  async run(args, variables) {
    const env = readEnv(variables);
    const { file, isForced } = readFileArgument(usage, args, variables);
    await withDatabase(env, () => restoreBackup(env, file, { isForced, now: Date.now() }));
    return `Restored ${file}. Every device will fetch again and compare.`;
  },
};

if (import.meta.main) await runAsProgram(restore);
