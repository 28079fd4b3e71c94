import { expect, test } from 'vitest';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { searchEntries } from '#screens/documents/list/table/sortEntries.ts';
import { encounter, writer } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A list shows what its titles and all its texts have, and a whole reference only itself', async () => {
  const device = await openMirrorFixture(writer, [
    encounter({ keyId: 'ferry', reference: 'ENC-4' }, { title: 'The ferry' }),
    encounter({ keyId: 'camp', reference: 'ENC-5' }, { title: 'Camp' }),
    encounter({ keyId: 'mill', reference: 'ENC-6' }, { title: 'The mill' }),
  ]);
  const entries = await readListIndex(device.mirror, 'encounter');
  const keys = (text: string, found?: ReadonlySet<string>) =>
    searchEntries(entries, text, found)
      .map(({ keyId }) => keyId)
      .toSorted();
  expect(keys('ferry')).toEqual(['ferry']);
  expect(keys('ferry', new Set(['camp']))).toEqual(['camp', 'ferry']);
  expect(keys('enc-4', new Set(['camp']))).toEqual(['ferry']);
  expect(keys('', new Set(['camp']))).toHaveLength(3);
});
