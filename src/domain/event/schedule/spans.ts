import type { Span } from './slot.ts';

/** Returns every pair of spans that share time, with the time they share. Spans that only touch do not. */
export function overlappingPairs<T extends Span>(
  spans: readonly T[],
): [earlier: T, later: T, shared: Span][] {
  const ordered = [...spans].sort((a, b) => a.from - b.from || a.to - b.to);
  const pairs: [T, T, Span][] = [];
  let open: T[] = [];
  for (const span of ordered) {
    if (span.to <= span.from) continue;
    open = open.filter((each) => each.to > span.from);
    for (const each of open) pairs.push([each, span, { from: span.from, to: Math.min(each.to, span.to) }]);
    open.push(span);
  }
  return pairs;
}

/** Joins spans that touch or overlap. Returns them in order. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else result.push(span);
  }
  return result;
}
