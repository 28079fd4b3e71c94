import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A change of a file that the system may still hold in memory. */
type Change =
  | { readonly kind: 'write'; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly size: number };

interface TracedFile {
  /** Bytes that are on the disk for certain. */
  synced: Buffer;
  readonly unsynced: Change[];
}

/** The arguments of strace that record what a program writes to files and when it syncs them, a trace per thread. */
export function straceArguments(trace: string, files: readonly string[]): string[] {
  const traced = 'trace=write,pwrite64,ftruncate,fsync,fdatasync';
  // -D: the program keeps the process id that its parent knows.
  const options = `-D -ff -y -xx -s 1000000 -e ${traced}`.split(' ');
  return [...options, '-o', trace, ...files.flatMap((file) => ['-P', file])];
}

/** Files as they were before a program ran, and what it did to them. */
export class TracedFiles {
  readonly #files: ReadonlyMap<string, TracedFile>;

  private constructor(files: ReadonlyMap<string, TracedFile>) {
    this.#files = files;
  }

  /** Reads the trace of a program that has ended. */
  static async read(trace: string, before: ReadonlyMap<string, Buffer>): Promise<TracedFiles> {
    const files = new Map<string, TracedFile>();
    for (const [name, synced] of before) files.set(name, { synced, unsynced: [] });
    for (const line of await linesOf(trace)) follow(files, line);
    return new TracedFiles(files);
  }

  /** Returns the files after a power cut: everything synced, and of the rest what `survives`. */
  afterPowerCut(survives: () => boolean): Map<string, Buffer> {
    const left = [...this.#files].map(([name, { synced, unsynced }]): [string, Buffer] => [
      name,
      unsynced.filter(survives).reduce(apply, synced),
    ]);
    return new Map(left);
  }
}

async function linesOf(trace: string): Promise<string[]> {
  const folder = dirname(trace);
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(trace)}.`));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const used = texts.filter((text) => /^(p?write|f)/m.test(text));
  // SQLite runs on one thread, so there is one order.
  if (used.length !== 1) throw new Error(`${used.length} threads write to the database`);
  return used.flatMap((text) => text.split('\n'));
}

const call = /^(\w+)\(\d+<((?:\\x[\da-f]{2})+|[^>]*)>(?:, (.*))?\) = (-?\d+)/;

function follow(files: Map<string, TracedFile>, line: string): void {
  const [, name = '', path = '', given = '', result = ''] = call.exec(line) ?? [];
  if (name === '' || result.startsWith('-')) return;
  const key = path.startsWith('\\x') ? bytes(path).toString() : path;
  const file = files.get(key) ?? { synced: Buffer.alloc(0), unsynced: [] };
  files.set(key, file);
  switch (name) {
    case 'pwrite64': {
      const [, text = '', at = ''] = /^"((?:\\x[\da-f]{2})*)", \d+, (\d+)$/.exec(given) ?? [];
      file.unsynced.push({ kind: 'write', at: Number(at), data: bytes(text).subarray(0, Number(result)) });
      return;
    }
    case 'ftruncate':
      file.unsynced.push({ kind: 'truncate', size: Number(given) });
      return;
    case 'fsync':
    case 'fdatasync':
      file.synced = file.unsynced.splice(0).reduce(apply, file.synced);
      return;
    default:
      throw new Error(`The trace has a call that is not understood: ${line.slice(0, 200)}`);
  }
}

function apply(content: Buffer, change: Change): Buffer {
  if (change.kind === 'truncate') {
    return Buffer.concat([content.subarray(0, change.size)], change.size);
  }
  const end = change.at + change.data.length;
  const whole = end > content.length ? Buffer.concat([content], end) : Buffer.from(content);
  change.data.copy(whole, change.at);
  return whole;
}

function bytes(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
