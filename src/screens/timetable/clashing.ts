import { useDeferredValue, useMemo } from 'react';
import { type Clash, clashesOf } from '#domain/schedule/overlaps.ts';
import { clashesOfOne } from '#domain/schedule/near.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { withSlot } from './holding.ts';
import type { Plan } from './plan.ts';
import { clashSentence } from './words.ts';

const noClashes: readonly Clash[] = [];

/** In how many clashes each slot is; those in none are not there. */
export function countBySlot(clashes: readonly Clash[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of clashes.flatMap(({ slots }) => slots)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * What clashes: of the slot that moves at once, in words; of all the others a moment later, when they have been judged.
 */
export function useClashing(plan: Plan, slots: readonly Slot[], moving: Slot | null, isPlan: boolean) {
  const { ground, names } = plan;
  const judged = useDeferredValue(slots);
  const clashes = useMemo(() => (isPlan ? clashesOf(judged, ground) : noClashes), [isPlan, ground, judged]);
  const counts = useMemo(() => countBySlot(clashes), [clashes]);
  const trouble = useMemo(() => {
    if (!moving) return '';
    const all = withSlot(slots, moving);
    return clashesOfOne(moving, all, ground)
      .map((clash) => clashSentence({ names }, all, clash))
      .join(' ');
  }, [slots, moving, ground, names]);
  return { judged, clashes, counts, trouble };
}
