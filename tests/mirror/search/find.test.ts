import fc from 'fast-check';
import { expect, test } from 'vitest';
import { find } from '#mirror/search/find.ts';
import { indexOf } from '#mirror/search/searchIndex.ts';
import { segmentOf, weightOf } from '#mirror/search/segment.ts';

/** An index of documents in two segments; each has the word, at this level and this many times. */
function indexWith(weights: readonly number[]) {
  const documents = weights.map((weight, at) => ({
    keyId: `doc-${at}`,
    stamp: at,
    changed: at % 7,
    length: 10,
    terms: new Map([['rope', weight]]),
  }));
  const half = Math.floor(documents.length / 2);
  const segments = [documents.slice(0, half), documents.slice(half)].map((part, at) => ({
    id: `${at}`,
    segment: segmentOf(part),
    removed: new Set<number>(),
  }));
  return indexOf({ version: 2, isStaff: true, rights: '', generation: '', segments: [] }, segments);
}

const criteria = { words: ['rope'], exact: [], groups: [], without: [] };

test('The best few of many are those that come first when all are sorted', () => {
  const isSame = (given: [0 | 1 | 2 | 3, number][], limit: number) => {
    const index = indexWith(given.map(([level, count]) => weightOf(level, count)));
    const [all, few] = [find(index, criteria), find(index, criteria, limit)];
    return (
      all.total === given.length &&
      few.total === all.total &&
      JSON.stringify(few.hits) === JSON.stringify(all.hits.slice(0, limit))
    );
  };
  const property = fc.property(
    fc.array(fc.tuple(fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3), fc.integer({ min: 1, max: 9 })), {
      maxLength: 300,
    }),
    fc.integer({ min: 0, max: 20 }),
    isSame,
  );
  expect(fc.check(property, { numRuns: 100 })).toMatchObject({ failed: false });
});
