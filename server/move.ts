import { parseArgs } from 'node:util';
import { documentCount, runCommand } from './command.ts';
import { BackupError } from './store/backup/backupError.ts';
import { move } from './store/backup/move.ts';

const usage = `Copy everything to an empty database, while no server uses either:
  npm run move -- --from sqlite:./data --to postgres://user:password@host/name
  npm run move -- --from postgres://user:password@host/name --to sqlite:./data`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  if (values.from === undefined || values.to === undefined) throw new BackupError(usage);
  const documents = await move(values.from, values.to);
  return `Moved ${documentCount(documents)}; both databases are equal. Start the server with the new one.`;
});
