import { expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { likelyValues } from '#mirror/queries/likelyValues.ts';
import { ada, encounter, noon, person } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const player = person({ id: ada.id, isStaff: false });
const day = 24 * 3_600_000;
const after = (days: number) => new Date(Date.parse(noon) + days * day).toISOString();

function document(
  entity: DocumentType,
  keyId: string,
  body: Record<string, FieldValue>,
  more: Partial<Document> = {},
): Document {
  return {
    ...encounter({ keyId, entity, teamId: '-', createdBy: ada, ...more }),
    body: { title: keyId, ...body },
  };
}

function valuesOf(device: MirrorFixture, entity: DocumentType, who = player) {
  const { allFields } = documentTypes[entity];
  return likelyValues(device.mirror, entity, allFields, { person: who, now: noon });
}

test('It belongs to the next event, and asks in the research period that is open', async () => {
  const device = await openMirrorFixture(player);
  await device.arrive([
    document('event', 'past', {}),
    document('event', 'next', { isNext: true }),
    document('event', 'gone', { isNext: true }, { statusId: -1 }),
    document('researchPeriod', 'closed', { opens: after(-9), closes: after(-1) }),
    document('researchPeriod', 'open', { opens: after(-1), closes: after(1) }),
  ]);
  expect(await valuesOf(device, 'encounter')).toEqual({ eventId: 'next' });
  expect(await valuesOf(device, 'research')).toEqual({ eventId: 'next', researchPeriod: 'open' });
  expect(await valuesOf(device, 'team')).toEqual({});
  await device.arrive([document('researchPeriod', 'too', { opens: after(-2), closes: after(2) })]);
  expect(await valuesOf(device, 'research')).toEqual({ eventId: 'next' });
});

test('Players are asked once for their character, and staff write about others', async () => {
  const device = await openMirrorFixture(player);
  const somebody = { ...ada, id: 'somebody' };
  await device.arrive([
    document('research', 'r1', { characterName: 'Ash', characterNumber: '12' }, { updatedDate: after(-3) }),
    document('ritual', 'r2', { ritualistCharacter: 'Ash of Hart', ritualistPlayer: 'Ada' }),
    document('lammie', 'l1', { recipientCharacter: 'Bran' }, { createdBy: somebody }),
  ]);
  const expected = { recipientPlayer: 'Ada', recipientCharacter: 'Ash of Hart', recipientNumber: '12' };
  expect(await valuesOf(device, 'lammie')).toEqual(expected);
  const wanted = { characterName: 'Ash of Hart', characterNumber: '12' };
  expect(await valuesOf(device, 'research')).toEqual(wanted);
  expect(await valuesOf(device, 'research', person({ id: ada.id, isStaff: true }))).toEqual({});
});

test('A character named in one type is suggested in fields of the others', async () => {
  const device = await openMirrorFixture(player);
  const named = { recipientPlayer: 'Ada', recipientCharacter: 'Bran', recipientNumber: '12' };
  await device.arrive([document('lammie', 'l1', named)]);
  for (const type of ['research', 'ritual', 'lammie'] as const) {
    const suggested = Object.entries(await valuesOf(device, type));
    expect(suggested.map(([, value]) => value)).toEqual(expect.arrayContaining(['Bran', '12']));
    for (const [name] of suggested) expect(documentTypes[type].allFields[name]?.kind).toBe('line');
  }
});
