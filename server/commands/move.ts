import { parseArgs } from 'node:util';
import { type Command, UsageError, documentCount, runAsProgram } from './command.ts';
import { move as moveGame } from '../store/backup/move.ts';

const usage = `Copy everything to an empty database, while no server uses either:
  npm run move -- --from sqlite:./data --to postgres://user:password@host/name
  npm run move -- --from postgres://user:password@host/name --to sqlite:./data`;

/** Copies everything to an empty database of either kind. */
export const move: Command = {
  usage,
  async run(args) {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from === undefined || values.to === undefined) throw new UsageError(usage);
    const documents = await moveGame(values.from, values.to);
    return `Moved ${documentCount(documents)}; both databases are equal. Start the server with the new one.`;
  },
};

if (import.meta.main) await runAsProgram(move);
