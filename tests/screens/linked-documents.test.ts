import { expect, test } from 'vitest';
import { prepareLinks } from '#screens/documents/list/prepareToOpen.ts';
import { linkedKeys, preparedDocuments } from '#screens/shared/document/linkedDocuments.ts';
import { entities } from '#domain/content/entities/index.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { encounter, plot } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('The references of a document are known once its list has prepared it, even those that are not here', async () => {
  const { mirror, arrive } = await openMirrorFixture();
  const monsters = [{ id: '1', monster: 'gone', count: 2 }];
  const ford = encounter({ keyId: 'ford' }, { plotLine: 'mill', location: 'barn', monsters });
  await arrive([plot({ keyId: 'mill' }), ford]);
  // Places are items of a collection, which are known anyway.
  const keys = linkedKeys(entities.encounter.allFields, ford.body);
  expect(keys).toEqual(['mill', 'gone']);
  expect(preparedDocuments(mirror, keys)).toBeUndefined();
  await prepareLinks(mirror, await documentsByKey(mirror, ['ford']));
  expect(preparedDocuments(mirror, keys)?.map(({ keyId }) => keyId)).toEqual(['mill']);
  expect(preparedDocuments(mirror, ['another'])).toBeUndefined();
});

test('A document that refers to none needs nothing', () => {
  expect(preparedDocuments(undefined, [])).toEqual([]);
});
