import { expect, test } from 'vitest';
import { type Document, unshared } from '#domain/content/document.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { teamPage } from '#mirror/queries/person/teamPage.ts';
import { ben, encounter, grant, person, plot, collectionItem } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const reader = person({ permissions: { encounter: grant({ all: [1] }), plot: grant({ all: [1] }) } });
const { editing, submitted, flagged, approved, archived } = status;

const written = (keyId: string, statusId: StatusId, rest: Partial<Document> = {}): Document => ({
  ...encounter({ keyId, reference: `ENC-${keyId}`, statusId, shares: unshared }),
  ...rest,
});

const game = [
  collectionItem('team', 'north', { title: 'The north', leads: ['ben', 'gone'] }),
  collectionItem('team', 'south'),
  collectionItem('user', 'ada', { title: 'Ada Hill', teams: ['north', 'south'] }),
  collectionItem('user', 'ben', { title: 'Ben Marsh', teams: [] }),
  collectionItem('user', 'cat', { title: 'Cat', teams: ['south'] }),
];

async function open(...documents: readonly Document[]) {
  const fixture = await openMirrorFixture(reader);
  await fixture.arrive([...game, ...documents]);
  return fixture;
}

test('It counts what the team writes by type and status, without archived and other teams’ documents', async () => {
  const { mirror } = await open(
    written('1', editing),
    written('2', submitted),
    written('3', submitted),
    written('4', approved),
    written('5', archived),
    written('6', flagged, { teamId: 'south' }),
    plot({ keyId: 'p', statusId: flagged }),
  );
  expect((await teamPage(mirror, reader, 'north'))?.documents).toEqual([
    { entity: 'plot', counts: { 0: 0, 1: 0, 2: 1, 3: 0 } },
    { entity: 'encounter', counts: { 0: 1, 1: 2, 2: 0, 3: 1 } },
  ]);
});

test('Its members are those in it and its leads, leads first, with what they wrote for any team', async () => {
  const { mirror } = await open(
    written('1', editing),
    written('2', submitted, { teamId: 'south' }),
    written('3', flagged, { createdBy: ben }),
    written('4', archived, { createdBy: ben }),
  );
  expect((await teamPage(mirror, reader, 'north'))?.members).toMatchObject([
    { id: 'ben', name: 'Ben Marsh', isLead: true, written: { 0: 0, 1: 0, 2: 1, 3: 0 } },
    { id: 'ada', name: 'Ada Hill', isLead: false, written: { 0: 1, 1: 1, 2: 0, 3: 0 } },
  ]);
});

test('It counts nothing of types that the reader may not reach any more', async () => {
  const { mirror } = await open(written('1', editing), plot({ keyId: 'p', statusId: editing }));
  const less = person({ permissions: { encounter: grant({ all: [1] }) } });
  const page = await teamPage(mirror, less, 'north');
  expect(page?.documents.map(({ entity }) => entity)).toEqual(['encounter']);
  expect(page?.members.find(({ id }) => id === 'ada')?.written[editing]).toBe(1);
});

test('Slots of the next event count as crew by name and as referee, unless they are done or cancelled', async () => {
  const slot = (keyId: string, body: Record<string, FieldValue>, eventId = 'spring') =>
    collectionItem('eventSlot', keyId, { eventId, ...body });
  const { mirror } = await open(
    collectionItem('event', 'spring', { isNext: true }),
    collectionItem('event', 'winter'),
    slot('1', { referees: ['ada'], crew: [{ id: 'r', who: ' ada hill ', monster: null, present: false }] }),
    slot('2', { referees: ['ada', 'ben'] }),
    slot('3', { referees: ['ada'], state: 'done' }),
    slot('4', { referees: ['ada'], state: 'cancelled' }),
    slot('5', { referees: ['ada'] }, 'winter'),
  );
  const page = await teamPage(mirror, reader, 'north');
  expect(page?.event?.keyId).toBe('spring');
  expect(page?.members.map(({ id, slots }) => [id, slots])).toEqual([
    ['ben', { referee: 1, crew: 0 }],
    ['ada', { referee: 2, crew: 1 }],
  ]);
});

test('There is none for what is no team', async () => {
  const { mirror } = await open(collectionItem('event', 'spring'));
  expect(await teamPage(mirror, reader, 'spring')).toBeNull();
  expect(await teamPage(mirror, reader, 'nothing')).toBeNull();
});
