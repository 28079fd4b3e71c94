import fc from 'fast-check';
import type { Fault } from './network.ts';
import { roleChanges, actorNames } from './actors.ts';

/** One step of a random history. Numbers select from what exists at that point, modulo its count. */
export type Step =
  | { readonly kind: 'create'; readonly device: number; readonly entity: number; readonly team: number }
  | { readonly kind: 'write'; readonly device: number; readonly document: number; readonly field: number }
  | { readonly kind: 'move'; readonly device: number; readonly document: number; readonly status: number }
  | { readonly kind: 'team'; readonly device: number; readonly document: number; readonly team: number }
  | { readonly kind: 'share'; readonly device: number; readonly document: number; readonly whom: number }
  | { readonly kind: 'say'; readonly device: number; readonly document: number; readonly how: number }
  | { readonly kind: 'sync'; readonly device: number; readonly faults: readonly (Fault | null)[] }
  | { readonly kind: 'typeMeanwhile'; readonly device: number; readonly document: number }
  | { readonly kind: 'restart'; readonly device: number }
  | { readonly kind: 'killed'; readonly device: number }
  | { readonly kind: 'frozen'; readonly device: number }
  | { readonly kind: 'full'; readonly device: number; readonly writes: number }
  | { readonly kind: 'clock'; readonly device: number; readonly hours: number }
  | { readonly kind: 'become'; readonly person: number; readonly to: number }
  | { readonly kind: 'settle'; readonly device: number; readonly document: number; readonly choice: number }
  | { readonly kind: 'discard'; readonly device: number; readonly document: number };

/** A history: the actor of each device, and the steps. */
export interface History {
  readonly devices: readonly number[];
  readonly steps: readonly Step[];
}

const device = fc.nat(4);
const document = fc.nat(2);
const person = fc.nat(actorNames.length - 1);
const faults = fc.array(
  fc.option(
    fc.constantFrom<Fault>(
      'dropRequest',
      'dropAnswer',
      'duplicate',
      'late',
      'serverError',
      'htmlPage',
      'cutBody',
      'unavailable120',
      'unauthenticated',
      'tooOld',
    ),
    { freq: 2 },
  ),
  { maxLength: 3 },
);

const kind = <K extends Step['kind']>(name: K) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('create'), device, entity: fc.nat(1), team: fc.nat(1) }),
  },
  { weight: 9, arbitrary: fc.record({ kind: kind('write'), device, document, field: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), device, document, status: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('team'), device, document, team: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('share'), device, document, whom: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('say'), device, document, how: fc.nat(5) }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('sync'), device, faults }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('typeMeanwhile'), device, document }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('killed'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('frozen'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('full'), device, writes: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('clock'), device, hours: fc.integer({ min: -9000, max: 9000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('become'),
      person,
      to: fc.nat(roleChanges.length - 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('settle'), device, document, choice: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('discard'), device, document }) },
);

/** Random histories of two to five devices and one server, with every fault that can occur. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  devices: fc.oneof(
    { weight: 4, arbitrary: fc.array(person, { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(person, { minLength: 4, maxLength: 5 }) },
  ),
  steps: fc.array(step, { minLength: 5, maxLength: 24, size: 'max' }),
});
