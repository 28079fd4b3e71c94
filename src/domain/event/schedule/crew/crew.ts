import { normaliseName } from '../names.ts';
import type { Overlap } from '../overlaps/overlap.ts';
import type { ScheduleContext } from '../scheduleContext.ts';
import type { Slot, Span } from '../slot.ts';

/** Crew needed and available in an interval in which neither changes. */
export interface CrewInterval extends Span {
  /** In play or in make-up. */
  readonly needed: number;
  /** Null when the available crew is not known. */
  readonly available: number | null;
  /** The slots that need crew. */
  readonly slots: readonly string[];
}

const isMonsterDuty = (slot: Slot) => slot.kind === 'monster-duty';

/** The regular crew of an event, without players on monster duty. */
export interface AvailableCrew {
  /** Null when the event states no number and no crew is assigned yet. */
  readonly count: number | null;
  readonly names: ReadonlySet<string>;
}

/** The regular crew: the number that the event expects, or the number of assigned names where that is higher. */
export function availableCrew(
  slots: readonly Slot[],
  { expectedCrew }: Pick<ScheduleContext, 'expectedCrew'>,
): AvailableCrew {
  const planned = slots.filter(({ state }) => state !== 'cancelled');
  const names = new Set(
    planned.filter((slot) => !isMonsterDuty(slot)).flatMap(({ crew }) => crew.map(normaliseName)),
  );
  const isKnown = expectedCrew !== null || names.size > 0 || planned.some(isMonsterDuty);
  return { count: isKnown ? Math.max(expectedCrew ?? 0, names.size) : null, names };
}

/** Returns the needed and available crew over time. During monster duty, its players count as available. */
export function crewIntervals(slots: readonly Slot[], { count, names }: AvailableCrew): CrewInterval[] {
  const needing = slots
    .filter((slot) => !isMonsterDuty(slot) && slot.crewNeeded > 0)
    .map((slot) => ({ slot, from: slot.start - slot.makeUpLead, to: slot.end }));
  const onDuty = slots.filter(isMonsterDuty).map((slot) => ({ slot, from: slot.start, to: slot.end }));
  const times = [...new Set([...needing, ...onDuty].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  const [needingAt, onDutyAt] = [activeAt(needing), activeAt(onDuty)];
  return times.slice(0, -1).map((from, at) => {
    const active = needingAt(from);
    return {
      from,
      to: times[at + 1] ?? from,
      needed: active.reduce((sum, { slot }) => sum + slot.crewNeeded, 0),
      available: count === null ? null : count + dutyCrew(onDutyAt(from), names),
      slots: active.map(({ slot }) => slot.id),
    };
  });
}

/** Returns the intervals with too little crew. Consecutive ones are joined, with the numbers of the worst. */
export function crewShortages(intervals: readonly CrewInterval[]): Overlap[] {
  const overlaps: Extract<Overlap, { kind: 'crew' }>[] = [];
  for (const { needed, available, from, to, slots } of intervals) {
    if (available === null || needed <= available) continue;
    const last = overlaps.at(-1);
    if (last?.to !== from) {
      overlaps.push({ kind: 'crew', needed, available, from, to, slots: [...slots] });
      continue;
    }
    const worst = needed - available > last.needed - last.available ? { needed, available } : {};
    overlaps[overlaps.length - 1] = { ...last, ...worst, to, slots: [...new Set([...last.slots, ...slots])] };
  }
  return overlaps;
}

const hour = 3_600_000;

/** Returns the worst interval of each hour of a span: the one with the least crew to spare. */
export function crewByHour(intervals: readonly CrewInterval[], { from, to }: Span): CrewInterval[] {
  const hours: CrewInterval[] = [];
  for (let at = from; at < to; at += hour) {
    const until = Math.min(at + hour, to);
    const during = intervals.filter((interval) => interval.from < until && interval.to > at);
    const worst = during.reduce<CrewInterval | undefined>(
      (a, b) => (a && spareCrew(a) <= spareCrew(b) ? a : b),
      undefined,
    );
    hours.push({ needed: 0, available: null, slots: [], ...worst, from: at, to: until });
  }
  return hours;
}

function spareCrew({ needed, available }: CrewInterval): number {
  return (available ?? 0) - needed;
}

interface SlotSpan extends Span {
  readonly slot: Slot;
}

/** Returns a function that gives the spans active at a time. It must be called with ascending times. */
function activeAt(spans: readonly SlotSpan[]): (at: number) => readonly SlotSpan[] {
  const upcoming = [...spans].sort((a, b) => a.from - b.from);
  let next = 0;
  let active: SlotSpan[] = [];
  return (at) => {
    active = active.filter(({ to }) => to > at);
    for (let span = upcoming[next]; span && span.from <= at; span = upcoming[++next]) {
      if (span.to > at) active.push(span);
    }
    return active;
  };
}

/** Players on monster duty, by name or number, who are not regular crew. */
function dutyCrew(duties: readonly SlotSpan[], regular: ReadonlySet<string>): number {
  const named = new Set(duties.flatMap(({ slot }) => slot.crew.map(normaliseName)));
  const unnamed = duties.reduce((sum, { slot }) => sum + Math.max(0, slot.crewNeeded - slot.crew.length), 0);
  return [...named].filter((name) => !regular.has(name)).length + unnamed;
}
