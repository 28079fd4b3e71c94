/** Modules that always load together, as the download they cost: numbers are positions in the list of pieces. */
export interface Piece {
  readonly modules: readonly string[];
  /** Gzipped bytes, roughly. */
  readonly size: number;
  /** All modules that these import outright, in any piece or in none. */
  readonly needs: ReadonlySet<string>;
  /** The pieces whose modules these import outright. */
  readonly imports: ReadonlySet<number>;
  /** Stays a file of its own. */
  readonly isAlone: boolean;
}

/** A module that is loaded on demand, or starts a worker. */
export interface Entry {
  /** The piece it is part of. */
  readonly piece: number;
  /** How much a byte that it does not need counts. */
  readonly weight: number;
  /** A worker loads nothing beside what it needs: most of the app needs a page. */
  readonly isWorker: boolean;
}

/** Roughly the bytes that a file less saves: by itself, for a module that one passes to the other, and for one both import. */
const saved = { file: 380, passed: 200, both: 30 };

/** How much a byte that is stored weighs, beside one that an entry loads. */
const stored = 2;

interface State {
  readonly pieces: readonly Piece[];
  readonly entries: readonly Entry[];
}

interface Candidate {
  /** Unneeded bytes that entries then load, per byte saved. */
  readonly cost: number;
  readonly a: number;
  readonly b: number;
}

/**
 * Joins pieces into files until no two can be joined, first those whose joining costs the least: entries that load one of
 * the two then load the other as well, with all that it imports. No two files ever import each other, and no entry loads
 * more than the limit, unless it did before.
 */
export function joinPieces(
  pieces: readonly Piece[],
  entries: readonly Entry[],
  limit: number,
): readonly Piece[] {
  let state: State = { pieces, entries };
  const limits = entries.map(({ piece }) =>
    Math.max(limit, 1.015 * sizeOf(closureOf(pieces, piece), pieces)),
  );
  for (;;) {
    const joined = joinCheapest(state, limits);
    if (!joined) return state.pieces;
    state = joined;
  }
}

/** Joins the cheapest pair; null if no two pieces can be joined. */
function joinCheapest({ pieces, entries }: State, limits: readonly number[]): State | null {
  const closures = pieces.map((_, index) => closureOf(pieces, index));
  const leadsBack = (from: number, to: number) =>
    [...(pieces[from]?.imports ?? [])].some((each) => each !== to && closures[each]?.has(to));
  const cheapest = candidatesOf({ pieces, entries }, closures, limits).find(
    ({ a, b }) => !leadsBack(a, b) && !leadsBack(b, a),
  );
  return cheapest ? join({ pieces, entries }, cheapest) : null;
}

/** The pairs that can be joined within the limits, the cheapest first. */
function candidatesOf(
  { pieces, entries }: State,
  closures: readonly ReadonlySet<number>[],
  limits: readonly number[],
): readonly Candidate[] {
  const added = entries.map((entry, index) => addedSizes(entry, limits[index] ?? 0, pieces, closures));
  const members = pieces.map(({ modules }) => new Set(modules));
  const candidates: Candidate[] = [];
  for (let a = 0; a < pieces.length; a++) {
    if (pieces[a]?.isAlone) continue;
    for (let b = a + 1; b < pieces.length; b++) {
      if (pieces[b]?.isAlone) continue;
      let cost = 0;
      // Everybody stores the files, and entries that load both get the smaller one.
      let shared = stored;
      for (const { sizes, weight } of added) {
        const ofA = sizes[a] ?? 0;
        const ofB = sizes[b] ?? 0;
        if (ofA === 0 && ofB === 0) shared += weight;
        else if (ofA === 0 || ofB === 0) cost += ofA + ofB;
        if (cost === Infinity) break;
      }
      if (cost < Infinity)
        candidates.push({ cost: cost / (shared * savedBytes({ a, b }, pieces, members)), a, b });
    }
  }
  return candidates.sort((one, other) => one.cost - other.cost);
}

function savedBytes(
  { a, b }: { readonly a: number; readonly b: number },
  pieces: readonly Piece[],
  members: readonly ReadonlySet<string>[],
): number {
  const needsOf = (index: number) => pieces[index]?.needs ?? new Set<string>();
  const passed = countOf(needsOf(a), members[b]) + countOf(needsOf(b), members[a]);
  return saved.file + saved.passed * passed + saved.both * countOf(needsOf(a), needsOf(b));
}

function countOf(some: ReadonlySet<string>, others: ReadonlySet<string> | undefined): number {
  let count = 0;
  for (const each of some) if (others?.has(each)) count++;
  return count;
}

/** Size that each piece would add to an entry, weighted: 0 if the entry has it, Infinity if it must not. */
function addedSizes(
  { piece, weight, isWorker }: Entry,
  limit: number,
  pieces: readonly Piece[],
  closures: readonly ReadonlySet<number>[],
): { readonly sizes: readonly number[]; readonly weight: number } {
  const loaded = closures[piece] ?? new Set<number>();
  const size = sizeOf(loaded, pieces);
  // Additions to a large screen weigh more.
  const weighted = weight * (size / 60_000);
  const sizes = closures.map((closure, index) => {
    if (loaded.has(index)) return 0;
    const added = sizeOf(closure, pieces) - sizeOf(closure, pieces, loaded);
    if (isWorker || size + added > limit) return Infinity;
    return Math.max(1, added) * weighted;
  });
  return { sizes, weight: weighted };
}

function join({ pieces, entries }: State, { a, b }: Candidate): State {
  const kept = pieces.map((_, index) => index).filter((index) => index !== b);
  const place = new Map(kept.map((index, position) => [index, position]));
  const placeOf = (index: number) => place.get(index === b ? a : index) ?? 0;
  return {
    pieces: kept.map((index, position) => {
      const parts = (index === a ? [a, b] : [index]).flatMap((each) => pieces[each] ?? []);
      const imports = new Set(parts.flatMap((part) => [...part.imports].map(placeOf)));
      imports.delete(position);
      return {
        needs: new Set(parts.flatMap(({ needs }) => [...needs])),
        modules: parts.flatMap(({ modules }) => modules),
        size: parts.reduce((sum, part) => sum + part.size, 0),
        imports,
        isAlone: parts.some(({ isAlone }) => isAlone),
      };
    }),
    entries: entries.map((entry) => ({ ...entry, piece: placeOf(entry.piece) })),
  };
}

/** A piece and all that it imports. */
function closureOf(pieces: readonly Piece[], index: number): ReadonlySet<number> {
  const found = new Set([index]);
  for (const each of found) for (const next of pieces[each]?.imports ?? []) found.add(next);
  return found;
}

/** The size of some pieces, or of those among them that are `within` others. */
function sizeOf(some: ReadonlySet<number>, pieces: readonly Piece[], within = some): number {
  let size = 0;
  for (const each of some) if (within.has(each)) size += pieces[each]?.size ?? 0;
  return size;
}
