import { describe, expect, it } from 'vitest';
import { apply, missingToSubmit } from '#domain/apply.ts';
import { chips, dateTime, group, line, number, reference, rich } from '#domain/fields/builders.ts';
import { defineEntity } from '#domain/entities/define.ts';
import { entityKeys } from '#domain/entities/index.ts';
import { usualGame } from '#domain/gameSettings.ts';
import { fullGrant, type Person } from '#domain/permissions/permissions.ts';
import { fillFields } from '#sample/fillFields.ts';
import { makeBody } from '#sample/makeBody.ts';
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
const words = {
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

describe('A made body', () => {
  it.each(entityKeys)('of a %s can be written and submitted, whatever the seed', (entity) => {
    for (const seed of seeds) {
      const body = makeBody.body(entity, {}, { seed });
      const outcome = apply(
        undefined,
        { kind: 'create', id: 'c', keyId: 'k', entity, teamId: 't', body },
        moment,
      );
      if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome));
      expect(missingToSubmit(outcome.document, person)).toEqual([]);
    }
  });

  it('is the same again for the same seed', () => {
    expect(makeBody.encounter({}, 7)).toEqual(makeBody.encounter({}, 7));
    expect(makeBody.encounter({}, 7)).not.toEqual(makeBody.encounter({}, 8));
  });

  it('holds what it was given as it was given, empty things too', () => {
    const body = makeBody.encounter({
      title: 'The Gate',
      duration: 5,
      runLog: [],
      location: null,
      eventId: 'e',
    });
    expect(body).toMatchObject({ title: 'The Gate', duration: 5, runLog: [], location: null, eventId: 'e' });
    expect(makeBody.plot({ scale: 'world', runners: [] })).toMatchObject({ scale: 'world', runners: [] });
  });

  it('points to what is known, where something is', () => {
    const body = makeBody.body('encounter', {}, { known: { location: ['here'], event: ['spring'] } });
    expect(body).toMatchObject({ location: 'here', eventId: 'spring' });
  });

  it('of a type that nobody has written for is filled by the kinds of its fields, within what each allows', () => {
    const eighth = defineEntity({
      ...words,
      fields: {
        slip: line('Slip', { required: true, meter: { characters: 12, of: 'a slip' } }),
        story: rich('Story', { required: true, staff: true, revealedBy: 'told' }),
        told: dateTime('Told', { staffWrites: true }),
        calls: chips('Calls', { required: true, list: 'calls' }),
        stamps: chips('Stamps', { given: true }),
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
      expect(usualGame.lists['calls']).toEqual(expect.arrayContaining([body['calls']].flat()));
    }
    expect(filled.filter(({ size }) => size === null).length).toBeGreaterThan(seeds.length / 2);
  });
});
