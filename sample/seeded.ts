import { uuidv7 } from '#domain/primitives/id.ts';

/** A seeded random number generator: the same seed gives the same sequence on every machine. */
export interface Seeded {
  /** A whole number from 0 to `below`, exclusive. */
  readonly int: (below: number) => number;
  readonly chance: (ofOne: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Distinct items, in the order of the list. */
  readonly some: <T>(list: readonly T[], count: number) => T[];
  /** A UUIDv7, as devices create them. */
  readonly id: (at: number) => string;
}

/** Creates a generator (sfc32, its state hashed from the seed). */
export function seeded(seed: number | string): Seeded {
  const next = numbers(String(seed));
  const int = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return {
    int,
    chance: (ofOne) => next() / 2 ** 32 < ofOne,
    pick(list) {
      const at = int(list.length);
      for (const one of list.slice(at, at + 1)) return one;
      throw new Error('There is nothing to pick from.');
    },
    some(list, count) {
      const indexes = list.map((_, at) => at);
      while (indexes.length > count) indexes.splice(int(indexes.length), 1);
      return list.filter((_, at) => indexes.includes(at));
    },
    id(at) {
      const bytes = new Uint8Array(12);
      new Uint32Array(bytes.buffer).set([next(), next(), next()]);
      return uuidv7(at, bytes);
    },
  };
}

function numbers(seed: string): () => number {
  let [a, b, c, count] = [mixed(seed, 1), mixed(seed, 2), mixed(seed, 3), 1];
  const next = () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 15; warm += 1) next();
  return next;
}

function mixed(text: string, salt: number): number {
  let hash = Math.imul(salt, 0x9e3779b1) ^ 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
