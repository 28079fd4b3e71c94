import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import { collections } from '#domain/content/collections/index.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { defaultGameSettings, gameSettingsFrom } from '#domain/content/gameSettings.ts';
import { rich } from '#domain/content/fields/builders.ts';
import { type FieldValue, isEmpty, sameValue } from '#domain/content/fields/field.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';
import { applied, errorsOf, save } from '#support/changes.ts';
import { encounter, grant, moment, person, writer } from '#support/documents.ts';

/** The messages about a value of an encounter field; empty if it is valid. */
function messagesFor(name: string, value: FieldValue): string[] {
  return Object.values(errorsOf(apply(encounter(), save({ [name]: value }), moment(writer)))).flat();
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const props = (count: number) =>
  ids(count).map((id) => ({ id, item: '', count: null, source: null, who: '' }));

describe('The limit of each field kind', () => {
  test.each<[string, string, FieldValue, FieldValue, string]>([
    ['title', 'title', 'x'.repeat(200), 'x'.repeat(201), 'At most 200 characters'],
    ['line', 'summary', 'x'.repeat(500), 'x'.repeat(501), 'At most 500 characters'],
    ['rich text', 'safety', 'x'.repeat(200_000), 'x'.repeat(200_001), 'At most 200 kB of text'],
    [
      'rich text in other scripts',
      'safety',
      'é'.repeat(100_000),
      'é'.repeat(100_001),
      'At most 200 kB of text',
    ],
    ['number, at most', 'duration', 10_000, 10_001, 'At most 10000'],
    ['number, at least', 'duration', 0, -1, 'At least 0'],
    ['whole number', 'duration', 3, 3.5, 'Must be a whole number'],
    ['choice', 'type', 'camp-attack', 'Camp attack', 'Not one of the choices'],
    ['date and time', 'wantedTime', '2026-06-01T12:00:00.000Z', '2026-06-01 12:00', 'Not a date and time'],
    ['reference', 'location', 'x'.repeat(64), 'x'.repeat(65), 'Not a valid id'],
    ['reference to nothing', 'location', null, '', 'Required'],
    ['references', 'tags', ids(200), ids(201), 'At most 200'],
    ['rows', 'props', props(200), props(201), 'At most 200 rows'],
  ])('%s', (_label, name, valid, invalid, message) => {
    expect(messagesFor(name, valid)).toEqual([]);
    expect(messagesFor(name, invalid)).toEqual([message]);
  });

  test('Limits of field kinds apply in rows too', () => {
    expect(messagesFor('props', [{ id: 'p1', item: 'x'.repeat(501) }])).toEqual(['At most 500 characters']);
    expect(messagesFor('props', [{ id: 'p1', count: 2001 }])).toEqual(['At most 2000']);
    expect(messagesFor('props', [{ id: '' }])).toEqual(['Required']);
  });
});

describe('A value of the wrong type', () => {
  const wrong: readonly FieldValue[] = ['text', 7, true, null, ['a'], [{ id: 'r1' }]];
  const right: Readonly<Record<string, readonly number[]>> = {
    title: [0],
    summary: [0],
    safety: [0],
    duration: [1, 3],
    type: [3],
    wantedTime: [3],
    location: [0, 3],
    tags: [4],
    props: [5],
  };
  test.each(Object.entries(right))(
    'A value of the wrong type is refused by %s, and values of the right type are accepted',
    (name, accepted) => {
      const taken = wrong.flatMap((value, at) => (messagesFor(name, value).length === 0 ? [at] : []));
      expect(taken).toEqual(accepted);
    },
  );
});

test('Missing fields of a row are added as empty', () => {
  const saved = applied(apply(encounter(), save({ props: [{ id: 'p1', item: 'rope' }] }), moment(writer)));
  const given = { id: 'p1', item: 'rope', count: null, source: null, who: '' };
  expect(saved.body).toMatchObject({ props: [given] });
});

test.each(entityKeys)('A new %s with only a title is valid', (key) => {
  const body: BodyPatch = { ...emptyBody(entities[key]), title: 'x' };
  const creator = person({ permissions: { [key]: grant({ owned: [3] }) } });
  const change = { kind: 'create', id: 'c1', keyId: 'new', entity: key, teamId: 'north', body } as const;
  expect(applied(apply(undefined, change, moment(creator))).body).toEqual(body);
});

test.each(entityKeys)('No field of %s has the name of an envelope field', (key) => {
  const envelope = [
    'keyId',
    'entity',
    'reference',
    'statusId',
    'statusText',
    'teamId',
    'teamName',
    'version',
  ];
  for (const name of [...envelope, 'createdDate', 'createdBy', 'updatedDate', 'updatedBy', 'shares']) {
    expect(entities[key].allFields).not.toHaveProperty(name);
  }
});

test('Collection items are validated by the same field kinds', () => {
  const staff = collections.team.bodySchema('staff');
  expect(staff.safeParse({ title: 'North', kind: 'guild', active: true }).success).toBe(true);
  for (const odd of [{ kind: 'Guild' }, { code: 'x'.repeat(11) }, { active: 'yes' }, { size: 3 }]) {
    expect(staff.safeParse(odd).success).toBe(false);
  }
});

test('Rich text without text or a rule is empty', () => {
  const field = rich('Text');
  for (const text of ['', '<p></p>', '<p> <br>&nbsp;</p>']) expect(isEmpty(field, text)).toBe(true);
  for (const text of ['<p>x</p>', '<hr>', '<p>0</p>']) expect(isEmpty(field, text)).toBe(false);
});

test('Two values are equal when they look the same to a reader', () => {
  expect(sameValue([{ id: 'a', item: 'x' }], [{ item: 'x', id: 'a' }])).toBe(true);
  expect(sameValue(['a'], ['a', 'b'])).toBe(false);
  expect(sameValue([{ id: 'a' }], ['a'])).toBe(false);
  expect(sameValue(null, undefined)).toBe(false);
  expect(sameValue('', null)).toBe(false);
  expect(sameValue(0, false)).toBe(false);
});

test('The length in UTF-8 bytes matches the platform’s encoder', () => {
  for (const text of ['', 'plain', 'é', '€', '𝄞', 'a€𝄞é']) {
    expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
  }
});

test('Every list of the game settings is suggested by some field, and every field that suggests names a list', () => {
  const fields = [...entityKeys.map((key) => entities[key]), collections.game].flatMap(({ allFields }) =>
    Object.values(allFields).flatMap((one) => (one.kind === 'group' ? Object.values(one.fields) : [one])),
  );
  const suggested = fields.flatMap((field) => ('list' in field && field.list ? [field.list] : []));
  expect([...new Set(suggested)].toSorted()).toEqual(Object.keys(defaultGameSettings.lists).toSorted());
  for (const list of suggested) expect(collections.game.allFields[list]).toMatchObject({ kind: 'chips' });
  const own = gameSettingsFrom({ skills: ['Juggling'] });
  expect(own.lists).toMatchObject({ skills: ['Juggling'], powers: defaultGameSettings.lists.powers });
});
