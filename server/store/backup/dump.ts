import type { Readable } from 'node:stream';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { contentTables, isContentTable } from './contents.ts';
import { type Contents, ContentsHash, type StoredRow } from './contentsHash.ts';
import { startTool } from './postgresTools.ts';

/** The parts of a dump of PostgreSQL that say what it is. */
export interface Dump {
  readonly contents: Contents;
  /** The tables in it, those of other programs too. */
  readonly tables: ReadonlySet<string>;
  /** The migrations that were done. */
  readonly migrations: readonly string[];
}

/** Reads a dump of PostgreSQL without a database to restore it to. */
export async function readDump(file: string): Promise<Dump> {
  const hash = new ContentsHash(contentTables);
  const tables = new Set<string>();
  const migrations: string[] = [];
  const { child, done } = startTool('pg_restore', ['--data-only', '--file=-', file], undefined, [
    'ignore',
    'pipe',
  ]);
  // The end is awaited below; a failure before that must not end the process.
  done.catch(() => undefined);
  if (child.stdout) {
    let table: DumpedTable | undefined;
    for await (const line of linesOf(child.stdout)) {
      if (!table) {
        table = readHeading(line);
        if (table) tables.add(table.name);
      } else if (line === String.raw`\.`) table = undefined;
      else if (isContentTable(table.name)) hash.add(table.name, readRow(line, table.columns));
      else if (table.name === DEFAULT_MIGRATION_TABLE)
        migrations.push(readRow(line, table.columns)['name']?.toString() ?? '');
    }
  }
  await done;
  return { contents: hash.contents, tables, migrations };
}

/** The lines of a dump. Texts may contain other characters that end lines elsewhere, such as U+2028. */
async function* linesOf(dump: Readable): AsyncGenerator<string> {
  const chunks: AsyncIterable<string> = dump.setEncoding('utf8');
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const other of others) {
      yield parts.join('');
      parts = [other];
    }
  }
  if (parts.join('') !== '') yield parts.join('');
}

/** A table whose rows follow. */
interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

function readHeading(line: string): DumpedTable | undefined {
  const [, table = '', columns = ''] = /^COPY \w+\."?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? [];
  if (table === '') return undefined;
  return {
    name: table,
    columns: columns.split(', ').map((column) => column.replaceAll('"', '')),
  };
}

/** Reads a row in the text format of COPY. */
function readRow(line: string, columns: readonly string[]): StoredRow {
  const values = line.split('\t');
  return Object.fromEntries(columns.map((column, at) => [column, readValue(values[at] ?? '')]));
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function readValue(text: string): string | null {
  if (text === String.raw`\N`) return null;
  return text.includes('\\')
    ? text.replaceAll(/\\(.)/g, (_all, code: string) => escapes[code] ?? code)
    : text;
}
