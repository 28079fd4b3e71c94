import { expect, test } from 'vitest';
import { findOverlaps, findSlotOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { Overlap } from '#domain/event/schedule/overlaps/overlap.ts';
import { seeded } from '#support/clock.ts';
import { context, crew, slot } from './scheduleFixture.ts';

test('The overlaps of one slot are the same whether all slots are checked or only those near it', () => {
  const random = seeded(7);
  const pick = <T>(...of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];
  for (let round = 0; round < 60; round += 1) {
    const slots = Array.from({ length: 30 }, (_, at) => {
      const from = 8 + Math.floor(random() * 80) / 4;
      return slot(
        `s${at}`,
        from,
        from + pick(0, 0.25, 1, 2),
        {
          location: pick('field', 'wood', 'makeup', 'gate', null),
          kind: pick('encounter', 'make-up', 'monster-duty', 'meal'),
          state: pick('firm', 'firm', 'cancelled'),
          setUp: pick(0, 15, 30),
          clearUp: pick(0, 15),
          document: pick('d', 'e', null, null),
          crewNeeded: pick(0, 2, 5),
          crew: crew(pick('Mo', 'Ines', 'Vic')),
          referees: pick(['rhea'], ['tom'], []),
        },
        { makeUpLead: pick(0, 30) },
      );
    });
    const all = findOverlaps(slots, context);
    const overlapsOf = (overlaps: readonly Overlap[], id: string) =>
      overlaps
        .filter((overlap) => overlap.slots.includes(id))
        .map((overlap) =>
          overlap.kind === 'crew' ? 'crew' : `${overlap.kind} ${overlap.slots.toSorted().join(' ')}`,
        )
        .filter((each, at, every) => each !== 'crew' || every.indexOf(each) === at)
        .sort();
    for (const one of slots.slice(0, 8)) {
      expect(overlapsOf(findSlotOverlaps(one, slots, context), one.id)).toEqual(overlapsOf(all, one.id));
    }
  }
});

test('Six hundred slots in forty places are checked in under 100 ms', () => {
  const slots = Array.from({ length: 600 }, (_, at) =>
    slot(`s${at}`, (at * 7) % 60, ((at * 7) % 60) + 1, {
      location: `place ${at % 40}`,
      referees: [`r${at % 30}`],
      crew: crew(...Array.from({ length: 6 }, (__, one) => `p${(at * 6 + one) % 200}`)),
      crewNeeded: 6,
    }),
  );
  // The fastest of several runs, because the machine may be busy.
  const durations = Array.from({ length: 5 }, () => {
    const start = performance.now();
    findOverlaps(slots, context);
    return performance.now() - start;
  });
  expect(Math.min(...durations)).toBeLessThan(100);
});
