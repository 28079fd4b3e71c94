import { expect, test } from 'vitest';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { rumour } from '#domain/content/entities/rumour.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';

test('A field reads as a value of its kind', () => {
  const slot = fieldsOf(eventSlot, {
    start: '2026-06-01T10:00:00.000Z',
    setUp: 15,
    publicTitle: 'The ford',
    location: 'field',
    referees: ['mara'],
    crew: [{ id: 'one', who: 'Tam', monster: 'wight', present: true }],
  });
  expect(slot('start')).toBe('2026-06-01T10:00:00.000Z');
  expect(slot('setUp')).toBe(15);
  expect(slot('publicTitle')).toBe('The ford');
  expect(slot('location')).toBe('field');
  expect(slot('referees')).toEqual(['mara']);
  const [row] = slot('crew');
  const crew = row && fieldsOf(eventSlot.fields.crew, row);
  expect([crew?.('who'), crew?.('monster'), crew?.('present')]).toEqual(['Tam', 'wight', true]);
});

test('What is absent, or of another type than its field, reads as empty', () => {
  for (const body of [{}, { text: 7, truth: '', releaseFrom: false, aboutPlots: 'PLT-1', told: 'x' }]) {
    const read = fieldsOf(rumour, body);
    expect(read('text')).toBe('');
    expect(read('truth')).toBeNull();
    expect(read('releaseFrom')).toBeNull();
    expect(read('aboutPlots')).toEqual([]);
    expect(read('told')).toEqual([]);
  }
  const request = fieldsOf(lammie, { quantity: '3', serials: ['01'], canBeStolen: 'yes' });
  expect([request('quantity'), request('serials'), request('canBeStolen')]).toEqual([null, ['01'], false]);
});
