import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { findItems } from '#screens/shared/references/findItems.ts';
import { offeredItems } from '#screens/shared/references/offeredItems.ts';

function location(name: string, kind: FieldValue): CollectionItem {
  const fields = { name, kind };
  return { id: name, collection: 'location', archived: false, updatedDate: '', fields };
}
const locations = [location('Hoop', 'circle'), location('Ford', 'field'), location('Nook', null)];

function offeredBy(type: 'ritual' | 'encounter', name: string): string[] {
  const field = entities[type].allFields[name];
  const only = field?.kind === 'reference' ? field.only : undefined;
  return offeredItems(locations, only).map(({ fields }) => fields.name);
}

test('A ritual is offered the circles among the locations, an encounter all of them', () => {
  expect(offeredBy('ritual', 'circle')).toEqual(['Hoop']);
  expect(offeredBy('encounter', 'location')).toEqual(['Hoop', 'Ford', 'Nook']);
});

test('Slots that cannot be chosen are offered last, with the reason', () => {
  const slot = (name: string, body: BodyPatch, archived = false): CollectionItem => {
    const when = { start: '2026-06-05T10:00:00.000Z', end: '2026-06-05T11:00:00.000Z' };
    const fields = { name, eventId: 'summer', ...when, ...body };
    return { id: name, collection: 'eventSlot', archived, updatedDate: '', fields };
  };
  const slots = [
    slot('archived', {}, true),
    slot('cancelled', { state: 'cancelled' }),
    slot('elsewhere', { eventId: 'winter' }),
    slot('free', {}),
    slot('own', { document: 'rit-1' }),
    slot('over', { start: '2026-05-30T10:00:00.000Z', end: '2026-05-30T11:00:00.000Z' }),
    slot('taken', { document: 'enc-1' }),
  ];
  const offeredTo = (entity: 'ritual' | 'plot', body: BodyPatch) =>
    findItems(slots, 'eventSlot', '', entity, '2026-06-01T12:00:00.000Z', {
      keyId: 'rit-1',
      entity,
      values: () => body,
    }).map(({ label, note, isDisabled = false }) => [label, isDisabled ? note : '']);

  expect(offeredTo('ritual', { eventId: 'summer' })).toEqual([
    ['free', ''],
    ['own', ''],
    ['archived', '5 Jun 2026, archived'],
    ['cancelled', '5 Jun 2026, cancelled'],
    ['elsewhere', '5 Jun 2026, of another event'],
    ['over', '30 May 2026, over'],
    ['taken', '5 Jun 2026, taken'],
  ]);
  // Beats play in the slots of encounters, and a plot line has no event.
  const free = offeredTo('plot', {}).flatMap(([label, reason]) => (reason === '' ? [label] : []));
  expect(free).toEqual(['elsewhere', 'free', 'own', 'taken']);
});
