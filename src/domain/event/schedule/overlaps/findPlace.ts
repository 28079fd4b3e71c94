import type { Overlap } from './overlap.ts';
import { findSlotOverlaps } from './findOverlaps.ts';
import type { ScheduleContext } from '../scheduleContext.ts';
import { normaliseName } from '../names.ts';
import { type Slot, type Span, occupiedSpan } from '../slot.ts';

/** A time and place that a slot could have. */
export interface Position {
  readonly start: number;
  readonly place: string | null;
}

/** A slot that would move, and where to. */
interface PlannedMove {
  readonly slot: Slot;
  readonly to: Position;
}

/** The moves that give a slot a place without an overlap: its own first, then those of others that make way. */
export interface PlacePlan {
  readonly moves: readonly PlannedMove[];
  /** False where the search was given up, so that fewer moves could do. */
  readonly isFewest: boolean;
}

/** Where slots may go. */
export interface PlaceSearch {
  /** Milliseconds between the starts that are tried. */
  readonly step: number;
  /** The places in which a slot may be, best first. */
  readonly placesOf: (slot: Slot) => readonly (string | null)[];
  /** Whether another slot may be moved to make way. */
  readonly isMovable: (slot: Slot) => boolean;
  /** Nothing is moved to before this moment. */
  readonly notBefore: number;
  /** How many others may make way. */
  readonly mostOthers: number;
}

/** Most positions that are looked at for a number of moves, before that search is given up. */
const mostSteps = 2_000_000;

/** A position with the slots that it overlaps with in the timetable as it is. */
interface Candidate {
  readonly moved: Slot;
  readonly overlapping: readonly Slot[];
}

/**
 * Returns the fewest moves that give a slot a time and place without an overlap, as near to its time as they allow, and
 * in its own place rather than another. Everything that `findOverlaps` reports of the moved slots counts, but for crew
 * numbers, which are those of the whole event. Other overlaps stay as they are. Undefined if there is no such plan.
 *
 * A slot only has to make way if it overlaps with one that has been placed, so every slot that has to move is met on the
 * way, and the search is complete. It does not empty a shared place, nor move runs away from their make-up.
 */
export function findPlace(
  slot: Slot,
  all: readonly Slot[],
  context: ScheduleContext,
  search: PlaceSearch,
): PlacePlan | undefined {
  const others = all.filter(
    ({ id, state, start, end }) => id !== slot.id && state !== 'cancelled' && end > start,
  );
  const candidatesById = new Map<string, readonly Candidate[]>();
  const rules: OverlapRules = { context, people: peopleById(context) };
  const overlappingWith = overlapFinder(others, rules);
  const candidatesOf = (of: Slot) => {
    const candidates =
      candidatesById.get(of.id) ??
      positionsOf(of, others, context, search).map((moved) => ({
        moved,
        overlapping: overlappingWith(moved),
      }));
    candidatesById.set(of.id, candidates);
    return candidates;
  };
  let steps = 0;
  /** Places the first waiting slot in every way, and then those that make way for it. */
  const place = (
    waiting: readonly Slot[],
    placed: readonly Slot[],
    budget: number,
  ): readonly Slot[] | undefined => {
    const [next, ...later] = waiting;
    if (!next) return isWithoutOverlap(placed, others, context) ? placed : undefined;
    const moving = new Set([...waiting, ...placed].map(({ id }) => id));
    for (const { moved, overlapping } of candidatesOf(next)) {
      steps += 1;
      if (steps > mostSteps) return undefined;
      if (overlapping.length > budget + moving.size) continue;
      const displaced = overlapping.filter(({ id }) => !moving.has(id));
      if (displaced.length > budget || !displaced.every(search.isMovable)) continue;
      if (placed.some((each) => doOverlap(each, moved, rules))) continue;
      const solution = place([...later, ...displaced], [...placed, moved], budget - displaced.length);
      if (solution) return solution;
    }
    return undefined;
  };
  let isFewest = true;
  for (let budget = 0; budget <= search.mostOthers; budget += 1) {
    steps = 0;
    const solution = place([slot], [], budget);
    if (solution) return { moves: movesOf(solution, [slot, ...others]), isFewest };
    if (steps > mostSteps) isFewest = false;
  }
  return undefined;
}

/** Kinds of overlaps that a plan may leave: crew numbers depend on the whole event. */
function isHard({ kind }: Overlap): boolean {
  return kind !== 'crew';
}

/** The overlaps of a slot that keep it from being where it is. */
export function hardOverlaps(slot: Slot, all: readonly Slot[], context: ScheduleContext): Overlap[] {
  return findSlotOverlaps(slot, all, context).filter(isHard);
}

function isWithoutOverlap(
  placed: readonly Slot[],
  others: readonly Slot[],
  context: ScheduleContext,
): boolean {
  const moved = new Set(placed.map(({ id }) => id));
  const arranged = [...others.filter(({ id }) => !moved.has(id)), ...placed];
  return placed.every((each) => hardOverlaps(each, arranged, context).length === 0);
}

const inPlay = new Set(['encounter', 'battle', 'ritual']);

/** The slot at every position in which it is by itself without an overlap, nearest first. */
function positionsOf(
  slot: Slot,
  others: readonly Slot[],
  { playHours, isOpen }: ScheduleContext,
  { step, placesOf, notBefore }: PlaceSearch,
): readonly Slot[] {
  const length = slot.end - slot.start;
  const starts = new Set(
    windowsFor(slot, others, playHours).flatMap(({ from, to }) => {
      const first = Math.ceil(Math.max(from, notBefore) / step) * step;
      const count = Math.max(0, Math.floor((to - length - first) / step) + 1);
      const onStep = Array.from({ length: count }, (_, at) => first + at * step);
      const isNowWithin = slot.start >= Math.max(from, notBefore) && slot.end <= to;
      return isNowWithin ? [slot.start, ...onStep] : onStep;
    }),
  );
  const places = placesOf(slot);
  return [...starts]
    .sort((a, b) => Math.abs(a - slot.start) - Math.abs(b - slot.start) || a - b)
    .flatMap((start) =>
      places
        .filter((place) => place === null || isOpen(place, { from: start, to: start + length }))
        .map((place) => slotAt(slot, { start, place })),
    );
}

/** When a slot may be: within time in, or anywhere in the event for what is not played. */
function windowsFor(slot: Slot, others: readonly Slot[], playHours: readonly Span[]): readonly Span[] {
  if (playHours.length > 0 && inPlay.has(slot.kind)) return playHours;
  const spans = [...playHours, ...[slot, ...others].map(({ start, end }) => ({ from: start, to: end }))];
  return [{ from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }];
}

/** Returns a function that gives the slots with which one overlaps. Only those in its place or with its people are looked at. */
function overlapFinder(others: readonly Slot[], rules: OverlapRules): (moved: Slot) => readonly Slot[] {
  const byPlace = Map.groupBy(others, ({ place }) => place);
  const byPerson = new Map<string, Slot[]>();
  for (const other of others) {
    for (const who of rules.people(other).keys()) byPerson.set(who, [...(byPerson.get(who) ?? []), other]);
  }
  return (moved) => {
    const inPlace = moved.place === null ? [] : (byPlace.get(moved.place) ?? []);
    const withPeople = [...rules.people(moved).keys()].flatMap((who) => byPerson.get(who) ?? []);
    return [...new Set([...inPlace, ...withPeople])].filter(
      (other) => other.id !== moved.id && doOverlap(other, moved, rules),
    );
  };
}

/** The people of a slot by normalised name, and whether they need its make-up: crew does, referees do not. */
function peopleOf({ referees, crew }: Slot, { nameOf }: ScheduleContext): ReadonlyMap<string, boolean> {
  const people = new Map<string, boolean>();
  for (const id of referees) {
    const name = nameOf(id);
    people.set(name === undefined ? id : normaliseName(name), false);
  }
  for (const name of crew.map(normaliseName)) if (!people.has(name)) people.set(name, true);
  return people;
}

/** Facts that decide whether two slots overlap. */
interface OverlapRules {
  readonly context: ScheduleContext;
  readonly people: (slot: Slot) => ReadonlyMap<string, boolean>;
}

/** Returns a function that remembers the people of slots, which are the same wherever a slot is. */
function peopleById(context: ScheduleContext): OverlapRules['people'] {
  const peopleBySlot = new Map<string, ReadonlyMap<string, boolean>>();
  return (slot) => {
    const people = peopleBySlot.get(slot.id) ?? peopleOf(slot, context);
    peopleBySlot.set(slot.id, people);
    return people;
  };
}

/** Whether two slots cannot both be where they are: they need the same place or people. */
function doOverlap(a: Slot, b: Slot, { context, people }: OverlapRules): boolean {
  if (a.place !== null && a.place === b.place && context.sharedCapacity(a.place) === undefined) {
    const [one, other] = [occupiedSpan(a), occupiedSpan(b)];
    if (one.from < other.to && one.to > other.from) return true;
  }
  if (!isNearInTime(a, b)) return false;
  const [inA, inB] = [people(a), people(b)];
  const isMet = a.start < b.end && b.start < a.end;
  return [...inA].some(([who, needsMakeUp]) => {
    const other = inB.get(who);
    if (other === undefined) return false;
    return isMet || (needsMakeUp && isInMakeUp(b, a)) || (other && isInMakeUp(a, b));
  });
}

function isNearInTime(a: Slot, b: Slot): boolean {
  return a.start - a.makeUpLead < b.end && b.start - b.makeUpLead < a.end;
}

/** Whether a slot ends during the make-up for another. */
function isInMakeUp(slot: Slot, { start, makeUpLead }: Slot): boolean {
  return slot.start < start && slot.end <= start && slot.end > start - makeUpLead;
}

function movesOf(placed: readonly Slot[], before: readonly Slot[]): PlannedMove[] {
  return placed.flatMap(({ id, start, place }) => {
    const slot = before.find((each) => each.id === id);
    return slot ? [{ slot, to: { start, place } }] : [];
  });
}

/** Returns a slot at another position. */
export function slotAt(slot: Slot, { start, place }: Position): Slot {
  return { ...slot, start, end: start + slot.end - slot.start, place };
}
