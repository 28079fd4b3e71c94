import { describe, expect, it } from 'vitest';
import { apply, missingToSubmit } from '#domain/apply';
import { entityKeys } from '#domain/entities/index';
import { fullGrant, type Person } from '#domain/permission';
import { make } from '#server/sample/make';

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
const seeds = Array.from({ length: 60 }, (_, at) => at);

describe('A made body', () => {
  it.each(entityKeys)('of a %s can be written and submitted, whatever the seed', (entity) => {
    for (const seed of seeds) {
      const body = make.body(entity, {}, { seed });
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
    expect(make.encounter({}, 7)).toEqual(make.encounter({}, 7));
    expect(make.encounter({}, 7)).not.toEqual(make.encounter({}, 8));
  });

  it('holds what it was given as it was given, empty things too', () => {
    const body = make.encounter({ title: 'The Gate', duration: 5, runLog: [], location: null, eventId: 'e' });
    expect(body).toMatchObject({ title: 'The Gate', duration: 5, runLog: [], location: null, eventId: 'e' });
    expect(make.plot({ scale: 'world', runners: [] })).toMatchObject({ scale: 'world', runners: [] });
  });

  it('points to what is known, where something is', () => {
    const body = make.body('encounter', {}, { known: { location: ['here'], event: ['spring'] } });
    expect(body).toMatchObject({ location: 'here', eventId: 'spring' });
  });
});
