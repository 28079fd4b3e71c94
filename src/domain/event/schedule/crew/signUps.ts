import { normaliseName } from '../names.ts';
import type { Slot, Span } from '../slot.ts';

/** Why somebody cannot sign up for a slot. */
export type SignUpProblem =
  | { readonly kind: 'noCall' | 'over' | 'isOn' }
  | { readonly kind: 'full'; readonly places: number }
  | { readonly kind: 'busy'; readonly slot: Slot }
  | { readonly kind: 'rest'; readonly hours: number; readonly shift: Span };

/** A person as slots name them: by id, and by name as crew. */
interface CrewPerson {
  readonly id: string;
  readonly name: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns why a person cannot sign up for a slot at `now`, in epoch milliseconds, or undefined. A shift is everything that
 * somebody does without `restHours` in between; it may not be longer than what the rest leaves of 24 hours. A single slot
 * that is longer by itself is the planner's decision, and allowed.
 */
export function signUpProblem(
  slot: Slot,
  slots: readonly Slot[],
  person: CrewPerson,
  { restHours, now }: { readonly restHours: number; readonly now: number },
): SignUpProblem | undefined {
  if (slot.crewNeeded === 0) return { kind: 'noCall' };
  if (slot.state === 'done' || slot.state === 'cancelled' || slot.end <= now) return { kind: 'over' };
  if (isOnSlot(slot, person)) return { kind: 'isOn' };
  if (slot.crew.length >= slot.crewNeeded) return { kind: 'full', places: slot.crewNeeded };
  const own = slots.filter(
    (each) => each.id !== slot.id && each.state !== 'cancelled' && isOnSlot(each, person),
  );
  const wanted = workSpan(slot);
  const busy = own.find((each) => {
    const { from, to } = workSpan(each);
    return from < wanted.to && to > wanted.from;
  });
  if (busy) return { kind: 'busy', slot: busy };
  const shift = shiftAround(wanted, own.map(workSpan), restHours * hourMs);
  const isOnlyThis = shift.from === wanted.from && shift.to === wanted.to;
  return !isOnlyThis && shift.to - shift.from > dayMs - restHours * hourMs
    ? { kind: 'rest', hours: restHours, shift }
    : undefined;
}

/** Whether a person is signed up for a slot, assigned as its crew or named as its referee. */
export function isOnSlot(slot: Slot, { id, name }: CrewPerson): boolean {
  return (
    slot.signUps.some(({ person }) => person === id) ||
    slot.referees.includes(id) ||
    slot.crew.some((who) => normaliseName(who) === normaliseName(name))
  );
}

/** How long a slot keeps its crew: from make-up to its end. */
function workSpan({ start, end, makeUpLead }: Slot): Span {
  return { from: start - makeUpLead, to: end };
}

/** The shift that a span is part of: with every other that has less than the rest before or after it. */
function shiftAround(span: Span, others: readonly Span[], restMs: number): Span {
  let shift = span;
  for (let before: Span | undefined; before !== shift;) {
    before = shift;
    for (const { from, to } of others) {
      if (from - shift.to >= restMs || shift.from - to >= restMs) continue;
      if (from >= shift.from && to <= shift.to) continue;
      shift = { from: Math.min(shift.from, from), to: Math.max(shift.to, to) };
    }
  }
  return shift;
}

/** Says why somebody cannot sign up. `time` formats a moment with its day. */
export function signUpMessage(problem: SignUpProblem, time: (moment: number) => string): string {
  switch (problem.kind) {
    case 'noCall':
      return 'This slot needs no crew.';
    case 'over':
      return 'This slot is over.';
    case 'isOn':
      return 'You are already in this slot.';
    case 'full':
      return problem.places === 1 ? 'The only place is taken.' : `All ${problem.places} places are taken.`;
    case 'busy':
      return `You are in “${problem.slot.title}” at that time.`;
    case 'rest':
      return `You would be on duty from ${time(problem.shift.from)} to ${time(problem.shift.to)} with less than ${problem.hours} ${problem.hours === 1 ? 'hour' : 'hours'} of rest.`;
  }
}
