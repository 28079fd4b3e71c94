import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { entityTypes } from './actors.ts';
import { staffOnly, untilReleased } from './fieldAudience.ts';

test.each(entityTypes)('The staff-only fields of %s are those that rules 9.4 to 9.39 mark', (kind) => {
  const fields = Object.values(entities[kind].allFields);
  const forStaff = fields.filter((field) => field.audience === 'staff');
  const labels = (revealed: boolean) =>
    forStaff.filter((field) => (field.revealedBy !== undefined) === revealed).map((field) => field.label);
  expect(labels(false).toSorted()).toEqual([...staffOnly(kind)].toSorted());
  expect(labels(true).toSorted()).toEqual([...untilReleased(kind)].toSorted());
  // No row of a public group has staff-only fields.
  const inRows = fields.flatMap((field) => (field.kind === 'group' ? Object.values(field.fields) : []));
  expect(inRows.filter((field) => field.audience === 'staff')).toEqual([]);
});

test('Users who cannot read a field cannot write it', () => {
  const fields = entityTypes.flatMap((kind) => Object.values(entities[kind].allFields));
  expect(fields.filter((field) => field.audience === 'staff' && field.writers === 'everyone')).toEqual([]);
});
