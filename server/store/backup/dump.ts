import type { Readable } from 'node:stream';
import {
  type Contents,
  ContentsHash,
  type ContentTable,
  isContentTable,
  type StoredRow,
} from './contents.ts';
import { startTool } from './postgresTools.ts';

/** Computes the contents of a dump of PostgreSQL without a database to restore it to. */
export async function contentsOfDump(file: string): Promise<Contents> {
  const hash = new ContentsHash();
  const { child, done } = startTool('pg_restore', ['--data-only', '--file=-', file], undefined, [
    'ignore',
    'pipe',
  ]);
  // The end is awaited below; a failure before that must not end the process.
  done.catch(() => undefined);
  if (child.stdout) {
    let table: DumpedTable | undefined;
    for await (const line of linesOf(child.stdout)) {
      if (!table) table = readHeading(line);
      else if (line === String.raw`\.`) table = undefined;
      else if (table.name !== undefined) hash.add(table.name, readRow(line, table.columns));
    }
  }
  await done;
  return hash.contents;
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

/** A table whose rows follow; without a name where they are not part of the content. */
interface DumpedTable {
  readonly name: ContentTable | undefined;
  readonly columns: readonly string[];
}

function readHeading(line: string): DumpedTable | undefined {
  const [, table = '', columns = ''] = /^COPY \w+\."?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? [];
  if (table === '') return undefined;
  return {
    name: isContentTable(table) ? table : undefined,
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
