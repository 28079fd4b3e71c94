import { beforeAll, expect, test } from 'vitest';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';

const { api } = apiFixture(beforeAll);

const made = (path: string, body: object) => api.make('olga', path, body);

async function fileOf(who: Name, event: string) {
  const headers = { 'x-who': who };
  const answer = await api.app.inject({ url: `/api/events/${event}/timetable.ics`, headers });
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
}

const start = '2027-06-19T21:00:00.000Z';
const end = '2027-06-19T23:30:00.000Z';
const anEvent = (name: string) => made('/events', { name, code: 'MID', start, end });
const aSlot = (eventId: string, title: string, fields: object = {}) =>
  made('/eventSlots', { title, eventId, start, end, ...fields });

test('The timetable of an event is a calendar file with places and tentative slots', async () => {
  const event = await anEvent('Midsummer');
  const location = await made('/locations', { name: 'Eel Wood, north' });
  const given = { location, kind: 'encounter', state: 'pencilled', setUp: 20, crewNeeded: 6 };
  const id = await aSlot(event, 'The Kennel', given);
  const { status, type, text } = await fileOf('rhea', event);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = text.split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${id}@waymark`,
      'DTSTART:20270619T210000Z',
      'DTEND:20270619T233000Z',
      'SUMMARY:The Kennel',
      String.raw`LOCATION:Eel Wood\, north`,
      'CATEGORIES:Encounter',
      String.raw`DESCRIPTION:Set-up 20 minutes\nCrew needed 6`,
      'STATUS:TENTATIVE',
    ]),
  );
});

test('A calendar file has no slots of other events and no archived slots, and marks cancelled ones', async () => {
  const event = await anEvent('Harvest');
  await aSlot(await anEvent('Another'), 'Elsewhere');
  const gone = await aSlot(event, 'Archived');
  expect((await api.ask('olga', 'DELETE', `/eventSlots/${gone}`)).status).toBe(200);
  await aSlot(event, 'Called off', { state: 'cancelled' });
  const { text } = await fileOf('olga', event);
  expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Called off']);
  expect(text).toContain('STATUS:CANCELLED');
});

test('A calendar file escapes punctuation and folds long lines without splitting characters', async () => {
  const event = await anEvent('Long');
  const title = `Ends; or begins, ${'é'.repeat(80)} \\ there`;
  await aSlot(event, title);
  const { text } = await fileOf('olga', event);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:${title
      .replaceAll('\\', String.raw`\\`)
      .replace(';', String.raw`\;`)
      .replace(',', String.raw`\,`)}\r\n`,
  );
});

test.each([
  'Night\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged',
  'Night\nATTENDEE:mailto:all@test.example',
  'Night\rX-FORGED:1',
  String.raw`Back\nslash; and, comma\\`,
  'END:VCALENDAR',
  '"quoted":;,',
])('A calendar file has nothing but the title of a slot called %j', async (title) => {
  const event = await anEvent(title);
  await aSlot(event, title);
  const { text } = await fileOf('olga', event);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
  const count = (start: string) => lines.filter((line) => line.startsWith(start)).length;
  const given = [count('BEGIN:VEVENT'), count('END:VEVENT'), count('SUMMARY:'), count('END:VCALENDAR')];
  expect(given).toEqual([1, 1, 1, 1]);
  expect([count('ATTENDEE'), count('X-FORGED'), count('Forged')]).toEqual([0, 0, 0]);
  const summary = lines.find((line) => line.startsWith('SUMMARY:')) ?? '';
  const read = summary
    .slice('SUMMARY:'.length)
    .replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
  expect(read.replaceAll(/\s+/g, ' ').trim()).toBe(title.replaceAll(/\s+/g, ' ').trim());
});

test('A calendar file is refused without permission to read the timetable, and not found for an unknown event', async () => {
  const event = await anEvent('Shut');
  expect((await fileOf('gus', event)).status).toBe(403);
  expect((await fileOf('nobody', event)).status).toBe(403);
  expect((await fileOf('olga', 'not-there')).status).toBe(404);
});
