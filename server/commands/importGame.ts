import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Decode, codePages, readFileText } from '#domain/primitives/fileText.ts';
import { type Command, UsageError, runAsProgram } from './command.ts';
import { readEnv } from '../env.ts';
import { BackupError } from '../store/backup/backupError.ts';
import { type GameCounts, checkImport, importGame as writeGame } from '../store/backup/importGame.ts';
import { openStore } from '../store/open.ts';

const usage = `Import the export of a whole game into a server that nobody has used, while it is stopped:
  npm run import -- FILE            # says what would be made, or why it cannot be
  npm run import -- FILE --write    # makes it
  npm run import -- FILE --encoding windows-1252    # of a file that is neither UTF-8 nor UTF-16`;

/** More than a text in memory can have. */
const mostBytes = 500_000_000;

/** Imports the export of a whole game into a server that nobody has used. */
export const importGame: Command = {
  usage,
  async run(args, variables) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { write: { type: 'boolean', default: false }, encoding: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError(usage);
    const text = await readGame(resolve(variables['INIT_CWD'] ?? '.', file), values.encoding);
    const { store, close } = await openStore(readEnv(variables), (fault) => console.error(fault));
    try {
      const { game, counts } = await checkImport(store, text);
      if (!values.write)
        return `It would make ${inWords(counts)}. Nothing was written; add --write to make it.`;
      await writeGame(store, game, Date.now());
      return `Imported ${inWords(counts)}. No passwords are in an export: npm run user -- reset --email … gives somebody one.`;
    } finally {
      await close();
    }
  },
};

if (import.meta.main) await runAsProgram(importGame);

async function readGame(file: string, encoding: string | undefined): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats) throw new BackupError(`There is no file ${file}.`);
  if (stats.size > mostBytes) throw new BackupError(`${file} has more than ${mostBytes / 1_000_000} MB.`);
  const isKnown = encoding === undefined || decode(new Uint8Array(), encoding) !== null;
  if (!isKnown) throw new UsageError(`There is no encoding ${encoding}. ${choices}`);
  const read = readFileText(new Uint8Array(await readFile(file)), decode, encoding);
  if (encoding !== undefined && read.encoding !== encoding)
    throw new BackupError(`${file} is not a text in ${encoding}. ${choices}`);
  if (encoding === undefined && !read.isCertain)
    throw new BackupError(
      `${file} is neither UTF-8 nor UTF-16. Say how it is written with --encoding. ${choices}`,
    );
  return read.text;
}

const choices = `Such as: ${codePages.map(([name]) => name).join(', ')}.`;

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

function inWords({ roles, people, items, documents, versions }: GameCounts): string {
  return `${documents} documents with ${versions} versions, ${items} items, ${people} people and ${roles} roles`;
}
