import { expect, test } from 'vitest';
import { copiedFields } from '#domain/content/copy.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';

const dropped = entityKeys.flatMap((key) => {
  const body = { ...emptyBody(documentTypes[key]), title: 'A' };
  const copied = copiedFields(entities[key], body);
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(copied, name))
    .map((name) => `${key}.${name}`);
});

test('A copy begins without logs, serial numbers, production state and code from the field, and with everything else', () => {
  expect(dropped.filter((name) => name.endsWith('.fieldCode'))).toHaveLength(entityKeys.length);
  expect(dropped.filter((name) => !name.endsWith('.fieldCode')).toSorted()).toEqual([
    'encounter.runLog',
    'lammie.cardLog',
    'lammie.production',
    'lammie.serials',
    'rumour.told',
  ]);
});

test('A copy has no field that its type does not have', () => {
  expect(copiedFields(entities.encounter, { title: 'A', fromElsewhere: 'x' })).toEqual({ title: 'A' });
});
