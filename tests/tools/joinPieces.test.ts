import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPieces, type Entry, type Piece } from '../../config/vite/joinPieces.ts';

type Given = { readonly size: number; readonly imports?: readonly number[]; readonly isAlone?: boolean };

function piecesOf(given: readonly Given[]): readonly Piece[] {
  return given.map(({ size, imports = [], isAlone = false }, index) => ({
    modules: [String(index)],
    size,
    needs: new Set(imports.map(String)),
    imports: new Set(imports),
    isAlone,
  }));
}

const screen = (piece: number): Entry => ({ piece, weight: 1, isWorker: false });

/** The modules of each file. */
const filesOf = (pieces: readonly Piece[]) => pieces.map(({ modules }) => modules.toSorted().join(' '));

/** A piece and all that it imports. */
function closureOf(pieces: readonly Piece[], index: number): ReadonlySet<number> {
  const found = new Set([index]);
  for (const each of found) for (const next of pieces[each]?.imports ?? []) found.add(next);
  return found;
}

function loadOf(pieces: readonly Piece[], module: number): number {
  const start = pieces.findIndex(({ modules }) => modules.includes(String(module)));
  return [...closureOf(pieces, start)].reduce((sum, each) => sum + (pieces[each]?.size ?? 0), 0);
}

test('Small modules are one file, and a large one stays apart from a screen that it would bring over the limit', () => {
  const pieces = piecesOf([
    { size: 10_000, imports: [2, 3] },
    { size: 70_000, imports: [2, 3] },
    { size: 1000 },
    { size: 1000 },
  ]);
  const files = joinPieces(pieces, [screen(0), screen(1)], 75_000);
  expect(filesOf(files)).toContain('2 3');
  expect(loadOf(files, 0)).toBe(12_000);
});

test('A worker loads nothing that it does not need, and what stays alone is joined with nothing', () => {
  const pieces = piecesOf([
    { size: 1000, imports: [2] },
    { size: 1000, imports: [2, 3] },
    { size: 1000 },
    { size: 1000, isAlone: true },
  ]);
  const files = joinPieces(pieces, [{ ...screen(0), isWorker: true }, screen(1)], 75_000);
  expect(filesOf(files)).toEqual(['0 2', '1', '3']);
});

test('Files never import each other, keep every module, and no screen is brought over the limit', () => {
  const given = fc.array(
    fc.record({
      size: fc.integer({ min: 100, max: 9000 }),
      imports: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
      isEntry: fc.boolean(),
      isAlone: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 2, maxLength: 24 },
  );
  fc.assert(
    fc.property(given, (drawn) => {
      // A piece imports only later ones, as the modules that the same screens need do.
      const pieces = piecesOf(
        drawn.map((each, index) => ({
          ...each,
          imports: each.imports.filter((next) => next > index && next < drawn.length),
        })),
      );
      const starts = drawn.flatMap(({ isEntry }, index) => (isEntry ? [index] : []));
      const limit = 20_000;
      const files = joinPieces(pieces, starts.map(screen), limit);
      const result = files.flatMap(({ modules }) => modules.map(Number)).toSorted((a, b) => a - b);
      expect(result).toEqual(pieces.map((_, index) => index));
      files.forEach(({ imports }, index) => {
        for (const each of imports) expect(closureOf(files, each).has(index)).toBe(false);
      });
      for (const start of starts)
        expect(loadOf(files, start)).toBeLessThanOrEqual(Math.max(limit, 1.015 * loadOf(pieces, start)));
    }),
  );
});
