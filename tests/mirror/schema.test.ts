import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Mirror } from '#mirror/storage/database.ts';
import { mirrorVersions } from '#mirror/storage/versions.ts';

test('The object stores of 1.0 are what they were when it was released', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirror = new Mirror('mirror', storage, mirrorVersions.slice(0, 1));
  await mirror.open();
  const database = mirror.backendDB();
  const transaction = database.transaction([...database.objectStoreNames]);
  const stores = [...database.objectStoreNames].map((name) => {
    const store = transaction.objectStore(name);
    const indexes = [...store.indexNames].map((each) => {
      const { keyPath, unique, multiEntry } = store.index(each);
      return `${String(keyPath)}${unique ? ' unique' : ''}${multiEntry ? ' of each' : ''}`;
    });
    const key = `${String(store.keyPath)}${store.autoIncrement ? ' counted' : ''}`;
    return [`${name}: ${key}`, ...indexes.map((index) => `  ${index}`)].join('\n');
  });
  mirror.close();
  const picture = [`version ${database.version}`, ...stores].join('\n');
  await expect(`${heading}${picture}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'schema-1.0.txt'));
});

const heading = `# The device's object stores in Waymark 1.0: the key, and the indexes. Until 1.0 is released, this may be written again with
#   npm run test:units -- tests/mirror/schema.test.ts -u
# Afterwards it stays, and a change is a new version of the schema (docs/decisions/072-afresh-at-1.0.md).
`;
