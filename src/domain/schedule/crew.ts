import type { ScheduleContext } from './scheduleContext.ts';
import type { Slot, Span } from './slot.ts';

/** Crew between two moments at which something begins or ends. */
export interface CrewInterval extends Span {
  /** On the field or in make-up for it. */
  readonly needed: number;
  /** Crew there is; null where nobody has put a name down yet. */
  readonly available: number | null;
  /** The slots that need it. */
  readonly slots: readonly string[];
}

/** One name, however it was typed. */
export function normaliseName(name: string): string {
  return name.trim().toLowerCase();
}

const isDuty = (slot: Slot) => slot.kind === 'monster-duty';

/** The crew of an event, beside those who only serve a monster duty. */
export interface AvailableCrew {
  /** Null where the event does not say, and nobody has put a name down. */
  readonly count: number | null;
  readonly names: ReadonlySet<string>;
}

/** The crew there is: as many as the event counts on, or everybody who has put a name down where those are more. */
export function availableCrew(slots: readonly Slot[], { expectedCrew: crewExpected }: Pick<ScheduleContext, 'expectedCrew'>): AvailableCrew {
  const planned = slots.filter(({ state }) => state !== 'cancelled');
  const names = new Set(planned.filter((slot) => !isDuty(slot)).flatMap(({ crew }) => crew.map(normaliseName)));
  const isKnown = crewExpected !== null || names.size > 0 || planned.some(isDuty);
  return { count: isKnown ? Math.max(crewExpected ?? 0, names.size) : null, names };
}

/**
 * How much crew is needed, step by step, against the crew there is, and in the hours of a monster duty with the players who
 * serve it, named or only counted.
 */
export function crewIntervals(slots: readonly Slot[], { count, names }: AvailableCrew): CrewInterval[] {
  const busy = slots
    .filter((slot) => !isDuty(slot) && slot.crewNeeded > 0)
    .map((slot) => ({ slot, from: slot.start - slot.makeUpLead, to: slot.end }));
  const serving = slots.filter(isDuty).map((slot) => ({ slot, from: slot.start, to: slot.end }));
  const times = [...new Set([...busy, ...serving].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  const [inBusy, inServing] = [activeOf(busy), activeOf(serving)];
  return times.slice(0, -1).map((from, at) => {
    const active = inBusy(from);
    return {
      from,
      to: times[at + 1] ?? from,
      needed: active.reduce((sum, { slot }) => sum + slot.crewNeeded, 0),
      available: count === null ? null : count + extra(inServing(from), names),
      slots: active.map(({ slot }) => slot.id),
    };
  });
}

/** The worst of each hour of a span: the step with the fewest to spare, or with the most needed. */
export function crewByHour(steps: readonly CrewInterval[], { from, to }: Span): CrewInterval[] {
  const hours: CrewInterval[] = [];
  for (let at = from; at < to; at += hour) {
    const until = Math.min(at + hour, to);
    const during = steps.filter((step) => step.from < until && step.to > at);
    const worst = during.reduce<CrewInterval | undefined>(
      (a, b) => (a && spare(a) <= spare(b) ? a : b),
      undefined,
    );
    hours.push({ needed: 0, available: null, slots: [], ...worst, from: at, to: until });
  }
  return hours;
}

const hour = 3_600_000;

function spare({ needed, available: there }: CrewInterval): number {
  return (there ?? 0) - needed;
}

interface Busy extends Span {
  readonly slot: Slot;
}

/** Who is active at a moment; asked in the order of time. */
function activeOf(spans: readonly Busy[]): (at: number) => readonly Busy[] {
  const coming = [...spans].sort((a, b) => a.from - b.from);
  let next = 0;
  let active: Busy[] = [];
  return (at) => {
    active = active.filter(({ to }) => to > at);
    for (let span = coming[next]; span && span.from <= at; span = coming[++next]) {
      if (span.to > at) active.push(span);
    }
    return active;
  };
}

function extra(serving: readonly Busy[], regular: ReadonlySet<string>): number {
  const named = new Set(serving.flatMap(({ slot }) => slot.crew.map(normaliseName)));
  const counted = serving.reduce((sum, { slot }) => sum + Math.max(0, slot.crewNeeded - slot.crew.length), 0);
  return [...named].filter((name) => !regular.has(name)).length + counted;
}
