import { expect, it } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import { chips, dateTime, group, line, number, reference, rich } from '#domain/content/fields/builders.ts';
import { defineEntity } from '#domain/content/entities/define.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { defaultGameSettings } from '#domain/content/gameSettings.ts';
import type { Person } from '#domain/content/person.ts';
import { fullGrant } from '#domain/content/permissionCodes.ts';
import { status } from '#domain/content/status.ts';
import { fillFields } from '#sample/fillFields.ts';
import { applied } from '#support/changes.ts';
import { makeBody } from '#support/makeBody.ts';
import { seeded } from '#sample/seeded.ts';

const permissions = Object.fromEntries(entityKeys.map((entity) => [entity, fullGrant]));
const person: Person = {
  id: 'p',
  isAdmin: false,
  isStaff: true,
  teams: ['t'],
  defaultTeam: 't',
  permissions,
};
const moment = {
  person,
  by: { id: 'p', firstName: 'A', lastName: 'B', displayName: 'A B' },
  at: '2027-01-01T10:00:00.000Z',
};
const definition = {
  key: 'eighth',
  api: 'eighths',
  path: '/eighths',
  route: 'eighth',
  label: 'Eighth',
  plural: 'Eighths',
  prefix: 'EIG',
  hasEvent: true,
  copyable: false,
};
const seeds = Array.from({ length: 60 }, (_, at) => at);

it.each(entityKeys)('A generated body of a %s can be saved and submitted with any seed', (entity) => {
  for (const seed of seeds) {
    const body = makeBody.body(entity, {}, { seed });
    const common = { keyId: 'k', entity };
    const draft = applied(
      apply(undefined, { kind: 'create', id: 'c', ...common, teamId: 't', body }, moment),
    );
    const submit = { kind: 'setStatus', id: 's', ...common, version: 0, statusId: status.submitted } as const;
    expect(applied(apply(draft, submit, moment)).statusId).toBe(status.submitted);
  }
});

it('The same seed gives the same body', () => {
  expect(makeBody.encounter({}, 7)).toEqual(makeBody.encounter({}, 7));
  expect(makeBody.encounter({}, 7)).not.toEqual(makeBody.encounter({}, 8));
});

it('Given values are unchanged, empty ones included', () => {
  const given = { title: 'The Gate', duration: 5, runLog: [], location: null, eventId: 'e' };
  const body = makeBody.encounter(given);
  expect(body).toMatchObject({ title: 'The Gate', duration: 5, runLog: [], location: null, eventId: 'e' });
  expect(makeBody.plot({ scale: 'world', runners: [] })).toMatchObject({ scale: 'world', runners: [] });
});

it('References point to known ids if there are any', () => {
  const body = makeBody.body('encounter', {}, { known: { location: ['here'], event: ['spring'] } });
  expect(body).toMatchObject({ location: 'here', eventId: 'spring' });
});

it('A type without sample texts is filled by field kind, within the limits of each field', () => {
  const eighth = defineEntity({
    ...definition,
    fields: {
      slip: line('Slip', { required: true, meter: { characters: 12, of: 'a slip' } }),
      story: rich('Story', { required: true, staff: true, revealedBy: 'told' }),
      told: dateTime('Told', { staffWrites: true }),
      calls: chips('Calls', { required: true, list: 'calls' }),
      stamps: chips('Stamps', { isSetByType: true }),
      parts: group('Parts', 'part', { size: number('Size') }, { required: true }),
      size: number('Size', { sum: ['parts.size'] }),
      place: reference('Place', 'location', { required: true }),
    },
  });
  const filled = seeds.map((seed) =>
    fillFields(
      eighth,
      { title: 'The eighth' },
      {},
      { random: seeded(seed), at: 0, known: { location: ['here'] } },
    ),
  );
  for (const body of filled) {
    const { stamps, ...written } = body;
    expect(eighth.bodySchema('staff').safeParse(written)).toMatchObject({ success: true });
    expect(body).toMatchObject({ title: 'The eighth', stamps: [], told: null, place: 'here' });
    expect(stamps).toEqual([]);
    expect(body['slip']).toMatch(/^.{1,12}$/);
    expect(defaultGameSettings.lists['calls']).toEqual(expect.arrayContaining([body['calls']].flat()));
  }
  expect(filled.filter(({ size }) => size === null).length).toBeGreaterThan(seeds.length / 2);
});
