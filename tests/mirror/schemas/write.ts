// Writes the fixture of a released version of the device's schema, the newest by default:
// `node tests/mirror/schemas/write.ts 6`. Rows that this version is the first to store belong in rows.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { mirrorVersions } from '#mirror/storage/database.ts';
import { dumpDevice } from '#support/deviceFixture.ts';
import { rowsByVersion } from './rows.ts';

const wanted = Number(process.argv[2] ?? mirrorVersions.length);
const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
for (let version = 1; version <= wanted; version += 1) {
  const database = new Dexie('device', storage);
  for (const [at, { stores, upgrade }] of mirrorVersions.slice(0, version).entries()) {
    const declared = database.version(at + 1).stores(stores);
    if (upgrade) declared.upgrade(upgrade);
  }
  for (const [table, rows] of Object.entries(rowsByVersion[version] ?? {}))
    await database.table(table).bulkAdd(rows);
  if (version === wanted) {
    const text = JSON.stringify(await dumpDevice(database), null, 1);
    writeFileSync(join(import.meta.dirname, `${wanted}.json`), `${text}\n`);
  }
  database.close();
}
