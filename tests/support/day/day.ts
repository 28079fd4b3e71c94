import fc from 'fast-check';
import { outcomes, runActs } from '#domain/event/run/runEvent.ts';
import { peopleOfDay } from './world.ts';

/** A slot as it is planned. Times are in minutes, from the time in. */
export interface PlannedSlot {
  readonly start: number;
  readonly length: number;
  readonly setUp: number | null;
  readonly state: string | null;
  /** Which of the day's encounters is run in it; null for a ritual, a battle or a meal. */
  readonly encounter: number | null;
  readonly kind: string;
  readonly crew: readonly string[];
  readonly crewNeeded: number | null;
  readonly referees: readonly ('rhea' | 'remy')[];
}

/** A device at the event. */
interface DayDevice {
  readonly person: (typeof peopleOfDay)[number];
  /** How far its clock is off, in minutes. */
  readonly isOffBy: number;
  /** Whether it knows that from the server, and records the right time. */
  readonly isCorrected: boolean;
}

/** Something that is recorded: an entry of a kind, or what stands in the outcome box, with the end. */
const acts = [
  ...runActs,
  'log',
  'start',
  'end',
  'incident',
  'acknowledge',
  'outcome',
  'present',
  'stand-in',
  'tell',
] as const;

/** A step of a day; `minutes` pass before it. Numbers choose among what there is. */
export type Step = { readonly minutes: number; readonly device: number } & (
  | {
      readonly kind: 'act';
      readonly slot: number;
      readonly act: (typeof acts)[number];
      readonly number: number;
      readonly outcome: string;
    }
  | {
      readonly kind: 'card';
      readonly slot: number;
      readonly act: 'issued' | 'returned' | 'void' | 'replaced';
      readonly number: number;
    }
  | { readonly kind: 'move'; readonly slot: number; readonly by: number }
  | { readonly kind: 'meet'; readonly fault: 'dropAnswer' | 'dropRequest' | 'duplicate' | 'late' | null }
  | { readonly kind: 'restart' }
);

/** A day of an event from time in to time out. */
export interface Day {
  readonly slots: readonly PlannedSlot[];
  /** Those besides the desk, on which the day was planned. */
  readonly devices: readonly DayDevice[];
  readonly steps: readonly Step[];
  /** Whether the last device is lost before it meets the others. */
  readonly isOneLost: boolean;
}

const fives = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 5);
const index = fc.nat(11);
/** The slot of a step. Most are about the first, so that they are about each other. */
const slot = fc.constantFrom(0, 0, 0, 1, 2, 3, 4);
const common = { minutes: fives(0, 5), device: fc.nat(3) };

const aSlot: fc.Arbitrary<PlannedSlot> = fc.record({
  // From six in the evening on, so that many cross midnight.
  start: fives(-6, 120),
  length: fives(2, 36),
  setUp: fc.constantFrom(null, 10, 45),
  state: fc.constantFrom('firm', 'firm', 'pencilled', null, 'running', 'done', 'cancelled'),
  encounter: fc.constantFrom(0, 0, 1, null),
  kind: fc.constantFrom('encounter', 'battle', 'ritual', 'meal', 'briefing'),
  crew: fc.subarray(['Mo', 'Una', 'Ines', 'remy Player']),
  crewNeeded: fc.constantFrom(null, 0, 2, 4),
  referees: fc.subarray(['rhea', 'remy'] as const),
});

const aDevice: fc.Arbitrary<DayDevice> = fc.record({
  person: fc.constantFrom(...peopleOfDay),
  isOffBy: fc.constantFrom(0, 0, 3, -7, 600, -1440),
  isCorrected: fc.boolean(),
});

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      ...common,
      slot,
      act: fc.constantFrom(...acts),
      number: index,
      outcome: fc.constantFrom(...outcomes.map(({ value }) => value)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      ...common,
      slot,
      act: fc.constantFrom('issued', 'issued', 'returned', 'void', 'replaced'),
      number: index,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), ...common, slot, by: fives(-12, 24) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('meet' as const),
      ...common,
      fault: fc.constantFrom(null, null, 'dropAnswer', 'dropRequest', 'duplicate', 'late'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), ...common }) },
);

/** Any day: up to five slots, two to four devices with the desk's, and forty steps. */
export const anyDay: fc.Arbitrary<Day> = fc.record({
  slots: fc.array(aSlot, { minLength: 1, maxLength: 5 }),
  devices: fc.array(aDevice, { minLength: 1, maxLength: 3 }),
  steps: fc.array(aStep, { minLength: 8, maxLength: 40, size: 'max' }),
  isOneLost: fc.boolean(),
});
