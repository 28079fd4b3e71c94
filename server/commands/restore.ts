import { type Command, readFileArgument, runAsProgram, withDatabase } from './command.ts';
import { readEnv } from '../env.ts';
import { restore as restoreBackup } from '../store/backup/restore/restore.ts';

const usage = `Replace the database with a backup, while no server uses it:
  npm run restore -- FILE [--force] [--unsealed]`;

/** Replaces the database with a backup. */
export const restore: Command = {
  usage,
  async run(args, variables) {
    const env = readEnv(variables);
    const isUnsealed = args.includes('--unsealed');
    const others = args.filter((each) => each !== '--unsealed');
    const { file, isForced } = readFileArgument(usage, others, variables);
    const options = { isForced, isUnsealed, now: Date.now() };
    const copy = await withDatabase(env, () => restoreBackup(env, file, options));
    const kept = copy === undefined ? '' : `\nThe database before is in ${copy}.`;
    return `Restored ${file}. Every device will fetch again and compare.${kept}`;
  },
};

if (import.meta.main) await runAsProgram(restore);
