import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { listFields } from '#domain/content/entities/listFields.ts';

const names = (type: keyof typeof entities, isStaff = true) =>
  listFields(entities[type], isStaff).map(({ name }) => name);

test('The list of each type shows its kind, production, place and time', () => {
  expect(names('plot')).toEqual(['scale']);
  expect(names('monster')).toEqual(['kind']);
  expect(names('encounter')).toEqual(['type', 'location', 'wantedTime']);
  expect(names('lammie')).toEqual(['cardKind', 'production', 'neededBy']);
  expect(names('research')).toContain('researchPeriod');
  expect(names('ritual')).toEqual(['kind', 'circle', 'wantedTime']);
});

test('A player’s list shows no staff-only field', () => {
  expect(names('rumour')).toContain('truth');
  expect(names('rumour', false)).not.toContain('truth');
});
