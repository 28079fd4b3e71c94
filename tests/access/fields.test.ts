import { expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
import { kinds } from './cast.ts';
import { staffOnly, untilReleased } from './staffOnly.ts';

test.each(kinds)('the registry marks the fields of %s for staff only that product.md marks so', (kind) => {
  const fields = Object.values(entities[kind].allFields);
  const forStaff = fields.filter((field) => field.audience === 'staff');
  const labels = (revealed: boolean) =>
    forStaff.filter((field) => (field.revealedBy !== undefined) === revealed).map((field) => field.label);
  expect(labels(false).toSorted()).toEqual([...staffOnly(kind)].toSorted());
  expect(labels(true).toSorted()).toEqual([...untilReleased(kind)].toSorted());
  // Nothing for staff hides in the rows of a group that everybody sees.
  const inRows = fields.flatMap((field) => (field.kind === 'group' ? Object.values(field.fields) : []));
  expect(inRows.filter((field) => field.audience === 'staff')).toEqual([]);
});

test('whoever may not see a field does not write it', () => {
  const fields = kinds.flatMap((kind) => Object.values(entities[kind].allFields));
  expect(fields.filter((field) => field.audience === 'staff' && field.writers === 'everyone')).toEqual([]);
});
