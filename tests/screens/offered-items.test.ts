import { expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { offeredItems } from '#screens/shared/offeredItems.ts';

function location(name: string, kind: FieldValue): CollectionItem {
  const fields = { name, kind };
  return { id: name, collection: 'location', archived: false, updatedDate: '', fields };
}
const locations = [location('Hoop', 'circle'), location('Ford', 'field'), location('Nook', null)];

function offeredBy(type: 'ritual' | 'encounter', name: string): string[] {
  const field = entities[type].allFields[name];
  const only = field?.kind === 'reference' ? field.only : undefined;
  return offeredItems(locations, only).map(({ fields }) => fields.name);
}

test('A ritual is offered the circles among the locations, an encounter all of them', () => {
  expect(offeredBy('ritual', 'circle')).toEqual(['Hoop']);
  expect(offeredBy('encounter', 'location')).toEqual(['Hoop', 'Ford', 'Nook']);
});
