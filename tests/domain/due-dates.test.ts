import { expect, test } from 'vitest';
import { datesFor, dueNotices } from '#domain/personal/dueNotices.ts';
import { status } from '#domain/content/status.ts';
import { ada, ben, encounter } from '#support/documents.ts';

const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const staff = { id: ben.id, isStaff: true };
const player = { id: ada.id, isStaff: false };
const fieldsFor = (...given: Parameters<typeof datesFor>) => datesFor(...given).map(({ field }) => field);

test('Those of events and research periods are kept by staff, unless they are archived', () => {
  const dates = { title: 'Spring', contentDeadline: day(5), printDeadline: day(12), start: day(20) };
  const event = encounter({ entity: 'event' }, dates);
  expect(fieldsFor(staff, event)).toEqual(['contentDeadline', 'printDeadline']);
  expect(fieldsFor(player, event)).toEqual([]);
  expect(fieldsFor(staff, { ...event, statusId: status.archived })).toEqual([]);
  const given = { title: 'May', answersDue: day(3), closes: day(1) };
  const period = encounter({ entity: 'researchPeriod' }, given);
  expect(fieldsFor(staff, period)).toEqual(['answersDue']);
});

test('When a card is needed, whoever ordered it keeps until it is approved', () => {
  const card = encounter({ entity: 'lammie', createdBy: ada }, { title: 'Sword', neededBy: day(9) });
  expect(fieldsFor(player, card)).toEqual(['neededBy']);
  expect(fieldsFor(staff, card)).toEqual([]);
  expect(fieldsFor(player, { ...card, statusId: status.approved })).toEqual([]);
});

test('When an assignment is due, whom it is assigned to now, a day before', () => {
  const assignment = { id: 'first', to: ben, due: day(9), by: ada, at: day(1) };
  const document = encounter({ assignments: [assignment] });
  expect(fieldsFor(staff, document)).toEqual(['first']);
  expect(fieldsFor(player, document)).toEqual([]);
  const given = { assignments: [assignment, { ...assignment, id: 'next', to: null }] };
  expect(fieldsFor(staff, encounter(given))).toEqual([]);
  const near = (at: string) => dueNotices(datesFor(staff, document), Date.parse(at)).map(({ id }) => id);
  expect(near(day(7))).toEqual([]);
  expect(near(day(8))).toEqual([`due~${document.keyId}~first~1`]);
  expect(near(day(9))).toEqual([]);
});
