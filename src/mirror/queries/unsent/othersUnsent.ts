import { joinFiles } from '#mirror/unsentFile/unsentIn.ts';
import { storedFiles } from '#mirror/unsentFile/storedFiles.ts';
import { type UnsentFile, countUnsent } from '#mirror/unsentFile/unsentFile.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { userIdOf, usersHere } from '#mirror/storage/mirrorsHere.ts';

/** Unsent work of another user of this device, which only they can add again. */
export interface OthersUnsent {
  readonly id: string;
  readonly name: string;
  /** When they last wrote any of it (ISO time). */
  readonly at: string;
  /** Number of documents it is about. */
  readonly count: number;
  readonly file: UnsentFile;
}

/** Unsent work that the other users of this device left on it. */
export async function othersUnsent(mirror: Mirror): Promise<OthersUnsent[]> {
  const ids = (await usersHere()).filter((id) => id !== userIdOf(mirror));
  const others = (await Promise.all(ids.map(unsentOf))).filter((each) => each !== null);
  return others.filter(({ count }) => count > 0);
}

async function unsentOf(id: string): Promise<OthersUnsent | null> {
  const mirror = openMirror(id);
  try {
    const files = (await storedFiles(mirror)).map((each) => each.file);
    const [first, ...more] = files;
    if (!first) return null;
    const file = more.reduce(joinFiles, first);
    const times = [...file.changes.map(({ madeAt }) => madeAt), ...file.typed.map((each) => each.at)];
    return {
      id,
      name: file.person.name || 'another person',
      at: times.toSorted().at(-1) ?? file.madeAt,
      count: countUnsent(file),
      file,
    };
  } finally {
    mirror.close();
  }
}
