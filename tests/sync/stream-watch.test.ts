import { expect, test } from 'vitest';
import { heartbeatMs } from '#contract/sync/stream.ts';
import { StreamWatch } from '#sync/streamWatch.ts';

/** Seconds at which the headers of a stream and its heartbeats arrive: the first of age 0, each next 25 s older. */
type Arrivals = readonly [headers: number, ...heartbeats: number[]];

/** Plays a stream. Returns the seconds in which it is late, up to one minute after the last arrival. */
function lateSeconds([headers, ...heartbeats]: Arrivals): number[] {
  let now = 0;
  const watch = new StreamWatch(() => now);
  const late: number[] = [];
  for (let second = 0; second <= Math.max(headers, ...heartbeats) + 60; second += 1) {
    now = second * 1000;
    if (second === headers) watch.opened();
    for (const [at, arrival] of heartbeats.entries()) if (second === arrival) watch.heard(at * heartbeatMs);
    if (watch.isLate) late.push(second);
  }
  return late;
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each<[string, Arrivals, number[]]>([
  ['on a good link', [1, 1, 26, 51, 76], span(112, 136)],
  ['on a bad link', [4, 8, 30, 61, 80], span(116, 140)],
  ['after a connection that took half a minute', [30, 30, 55, 80, 105], [...span(11, 29), ...span(141, 165)]],
  ['behind a proxy that lets nothing through', [200], [...span(11, 199), ...span(211, 260)]],
  ['behind a proxy that keeps all but the headers', [1, 200], [...span(12, 260)]],
  ['behind a proxy that lets through a minute at once', [1, 60, 60, 60, 120, 120, 180, 180], span(12, 240)],
  [
    'until a proxy stops holding up',
    [1, 60, 60, 60, 76, 101, 126, 151],
    [...span(12, 100), ...span(187, 211)],
  ],
])('A stream %s is late only while what comes over it is', (_what, arrivals, expected) => {
  expect(lateSeconds(arrivals)).toEqual(expected);
});
