import fc from 'fast-check';
import type { Fault } from '../network.ts';
import { actorNames, rightsChanges } from './accounts.ts';

/** Faults that a history puts into single requests. */
const networkFaults = [
  'dropRequest',
  'dropAnswer',
  'duplicate',
  'late',
  'serverError',
  'htmlPage',
  'cutBody',
  'stall',
  'slow',
  'noAnswer',
  'unavailable120',
  'unauthenticated',
  'tooOld',
] as const satisfies Fault[];

/** How a person changes a value: adds to it, replaces it, adds many pages, removes or moves a row. */
export const waysToWrite = ['add', 'replace', 'long', 'remove', 'move', 'addLog'] as const;

/** How two people come to write the same field at the same time. */
const waysToMeet = ['form', 'typing', 'offline'] as const;

/** Events at the server between two steps. */
const serverEvents = ['kill', 'backUp', 'restore', 'diskFull'] as const;

const device = fc.nat(4);
const document = fc.nat(2);
const kind = <K extends string>(name: K) => fc.constant(name);

const faults = fc.array(fc.option(fc.constantFrom(...networkFaults), { freq: 2 }), { maxLength: 3 });

/** A kind of step with its frequency. */
function weighted<T>(weight: number, arbitrary: fc.Arbitrary<T>) {
  return { weight, arbitrary };
}

/** One step of a random history. Numbers select from what exists at that point, modulo its count. */
const anyStep = fc.oneof(
  weighted(
    2,
    fc.record({
      kind: kind('create'),
      device,
      entity: fc.nat(8),
      team: fc.nat(1),
      isComplete: fc.boolean(),
    }),
  ),
  weighted(
    9,
    fc.record({
      kind: kind('write'),
      device,
      document,
      field: fc.nat(8),
      how: fc.constantFrom(...waysToWrite),
      isFormOpen: fc.boolean(),
    }),
  ),
  weighted(1, fc.record({ kind: kind('open'), device, document })),
  weighted(1, fc.record({ kind: kind('draft'), device, document, field: fc.nat(2) })),
  weighted(3, fc.record({ kind: kind('move'), device, document, status: fc.nat(6) })),
  weighted(2, fc.record({ kind: kind('team'), device, document, team: fc.nat(1) })),
  weighted(2, fc.record({ kind: kind('share'), device, document, whom: fc.nat(3) })),
  weighted(1, fc.record({ kind: kind('assign'), device, document, toSelf: fc.boolean() })),
  weighted(3, fc.record({ kind: kind('say'), device, document, how: fc.nat(5) })),
  weighted(1, fc.record({ kind: kind('goBack'), device, document, version: fc.nat(3) })),
  weighted(3, fc.record({ kind: kind('item'), device, item: fc.nat(3), how: fc.nat(4) })),
  weighted(9, fc.record({ kind: kind('sync'), device, process: fc.nat(1), faults })),
  weighted(
    3,
    fc.record({
      kind: kind('typeMeanwhile'),
      device,
      document,
      field: fc.nat(8),
      how: fc.constantFrom(...waysToWrite),
    }),
  ),
  weighted(
    4,
    fc.record({
      kind: kind('meet'),
      device,
      other: device,
      document,
      field: fc.nat(8),
      isInGroup: fc.boolean(),
      theirs: fc.constantFrom('replace', 'replace', 'add', 'remove'),
      mine: fc.constantFrom('replace', 'replace', 'add', 'move'),
      way: fc.constantFrom(...waysToMeet),
      isResultWritten: fc.boolean(),
    }),
  ),
  weighted(1, fc.record({ kind: kind('syncMeanwhile'), device, other: device })),
  weighted(1, fc.record({ kind: kind('restart'), device })),
  weighted(1, fc.record({ kind: kind('killed'), device })),
  weighted(1, fc.record({ kind: kind('frozen'), device, other: device, document, field: fc.nat(8) })),
  weighted(1, fc.record({ kind: kind('full'), device, writes: fc.nat(4) })),
  weighted(1, fc.record({ kind: kind('clock'), device, hours: fc.integer({ min: -9000, max: 9000 }) })),
  weighted(
    2,
    fc.record({
      kind: kind('become'),
      device,
      to: fc.nat(rightsChanges.length - 1),
    }),
  ),
  weighted(2, fc.record({ kind: kind('settle'), device, document, choice: fc.nat(2) })),
  weighted(2, fc.record({ kind: kind('writeResult'), device, document, field: fc.nat(3) })),
  weighted(1, fc.record({ kind: kind('discard'), device, document })),
  weighted(1, fc.record({ kind: kind('undoDiscard'), device })),
  weighted(2, fc.record({ kind: kind('retry'), device, document })),
  weighted(1, fc.record({ kind: kind('useHeld'), device })),
  weighted(
    1,
    fc.record({
      kind: kind('carry'),
      device,
      other: device,
      document,
      field: fc.nat(8),
      isHalfSent: fc.boolean(),
    }),
  ),
  weighted(1, fc.record({ kind: kind('killServer'), device, turns: fc.nat(5) })),
  weighted(2, fc.record({ kind: kind('server'), device, event: fc.constantFrom(...serverEvents) })),
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
export type Step = Readonly<AnyStep>;

/** A step of one kind. */
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>;

/** A history: the actor of each device, the types of the first two documents, and the steps. */
export interface History {
  readonly devices: readonly number[];
  readonly entities: readonly [number, number];
  readonly steps: readonly Step[];
}

// Mostly people of the same team, who meet in the same documents.
const person = fc.oneof(
  weighted(3, fc.constant(actorNames.indexOf('olga'))),
  weighted(2, fc.constant(actorNames.indexOf('wren'))),
  weighted(3, fc.nat(actorNames.length - 1)),
);

/** Random histories with at least so many steps. */
const historiesOf = (minLength: number): fc.Arbitrary<History> =>
  fc.record({
    devices: fc.oneof(
      weighted(4, fc.array(person, { minLength: 2, maxLength: 3 })),
      weighted(1, fc.array(person, { minLength: 4, maxLength: 5 })),
    ),
    entities: fc.tuple(fc.nat(8), fc.nat(8)),
    steps: fc.array(anyStep, { minLength, maxLength: 24, size: 'max' }),
  });

/** Random histories of two to five devices and one server, with every fault that can occur. */
export const anyHistory: fc.Arbitrary<History> = historiesOf(5);

/** Whether a value is a history, which may be shorter than a random one: a step of another shape would be passed over in silence. */
export function isHistory(value: unknown): value is History {
  return historiesOf(1).canShrinkWithoutContext(value);
}
