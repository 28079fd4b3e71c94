import { expect, test } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import { asReleased, releaseOf, unreleased } from '#domain/event/schedule/release.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';

const at = (hour: number) => `2027-06-19T${hour}:00:00.000Z`;

/** A slot as it is, after releases of what it was. */
function slot(keyId: string, now: BodyPatch, ...before: readonly BodyPatch[]) {
  const plan = { title: keyId, start: at(12), end: at(13), location: 'wood', state: 'firm' };
  const releases = before.map((values, index) => ({
    ...releaseOf({ ...plan, ...values }),
    id: String(index),
  }));
  return { keyId, body: { ...plan, ...now, releases } };
}

const changes = (...slots: readonly ReturnType<typeof slot>[]) =>
  unreleased(slots).map(({ id, change }) => `${id}: ${change}`);

test('The difference to the last release is every slot that is new, moved, renamed, cancelled or back, by time', () => {
  expect(
    changes(
      slot('late', { start: at(20), end: at(21) }, {}),
      slot('same', {}, {}),
      slot('new', {}),
      slot('elsewhere', { location: 'field' }, {}),
      slot('renamed', { title: 'Another' }, {}),
      slot('cancelled', { state: 'cancelled' }, {}),
      slot('back', {}, {}, { state: 'cancelled' }),
    ),
  ).toEqual([
    'new: new',
    'elsewhere: moved',
    'renamed: renamed',
    'cancelled: cancelled',
    'back: back',
    'late: moved',
  ]);
});

test('Only the last release counts, and states, crew and what was never released and is cancelled are no difference', () => {
  expect(
    changes(
      slot('moved back', {}, {}, { start: at(11) }, {}),
      slot('running', { state: 'running', crewNeeded: 4 }, {}),
      slot('never', { state: 'cancelled' }),
      slot('still off', { state: 'cancelled', start: at(10) }, { state: 'cancelled' }),
    ),
  ).toEqual([]);
});

test('The released timetable has what was released, where it was, and nothing that is a draft', () => {
  const rows = [
    slot('moved', { start: at(20), end: at(21), title: 'Draft title' }, {}),
    slot('draft', {}),
    slot('off', {}, {}, { state: 'cancelled' }),
    slot('running', { runEvents: [{ id: 'a', what: 'start', at: at(12) }] }, {}),
  ];
  const bodies = new Map(rows.map(({ keyId, body }) => [keyId, body]));
  const slots = rows.flatMap(({ keyId, body }) => slotFrom(keyId, body) ?? []);
  const released = asReleased(slots, (id) => bodies.get(id));
  expect(released.map(({ title, start, place, state }) => [title, start, place, state])).toEqual([
    ['moved', Date.parse(at(12)), 'wood', 'firm'],
    ['off', Date.parse(at(12)), 'wood', 'cancelled'],
    ['running', Date.parse(at(12)), 'wood', 'running'],
  ]);
});
