import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dexie } from 'dexie';
import { z } from 'zod';
import type { Change } from '#domain/change.ts';

const keyPath = z.union([z.string(), z.array(z.string())]);

const deviceFixtureSchema = z.object({
  /** IndexedDB's own version number, ten times Dexie's. */
  version: z.int(),
  stores: z.array(
    z.object({
      name: z.string(),
      keyPath,
      autoIncrement: z.boolean(),
      indexes: z.array(z.object({ name: z.string(), keyPath, unique: z.boolean(), multiEntry: z.boolean() })),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});

/** The device's database of a released version: every object store, with its rows. */
export type DeviceFixture = z.infer<typeof deviceFixtureSchema>;

/** Values that stand in braces in a fixture. */
export interface DeviceValues {
  readonly user: string;
  readonly team: string;
  readonly epoch: string;
  /** Makes the ids of documents and changes differ from those of other tests on the same server. */
  readonly run: string;
}

const fileOf = (version: number) => join(import.meta.dirname, '../mirror/schemas', `${version}.json`);

/** Whether a version of the schema has a fixture. */
export function hasDeviceFixture(version: number): boolean {
  return existsSync(fileOf(version));
}

/** Reads the fixture of a version of the schema. */
export function readDeviceFixture(version: number, values: DeviceValues): DeviceFixture {
  const text = Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, value),
    readFileSync(fileOf(version), 'utf8'),
  );
  return deviceFixtureSchema.parse(JSON.parse(text));
}

/** Reads every object store of an open database. */
export async function dumpDevice(database: Dexie): Promise<DeviceFixture> {
  await database.open();
  const stores = await Promise.all(
    database.tables.map(async (table) => {
      const { primKey, indexes } = table.schema;
      return {
        name: table.name,
        keyPath: primKey.keyPath,
        autoIncrement: primKey.auto ?? false,
        indexes: indexes.map((index) => ({
          name: index.name,
          keyPath: index.keyPath,
          unique: index.unique ?? false,
          multiEntry: index.multi ?? false,
        })),
        rows: await table.toArray(),
      };
    }),
  );
  return deviceFixtureSchema.parse({ version: database.verno * 10, stores });
}

/** Creates a database from a fixture. It names nothing outside itself, so that a browser can run it too. */
export async function loadDevice({
  name,
  fixture,
  factory = indexedDB,
}: {
  readonly name: string;
  readonly fixture: DeviceFixture;
  readonly factory?: IDBFactory;
}): Promise<void> {
  const opening = factory.open(name, fixture.version);
  await new Promise<void>((resolve, reject) => {
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: table, keyPath, autoIncrement, indexes, rows } of fixture.stores) {
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const index of indexes)
          store.createIndex(index.name, index.keyPath, {
            unique: index.unique,
            multiEntry: index.multiEntry,
          });
        for (const row of rows) store.add(row);
      }
    });
    opening.addEventListener('success', () => resolve());
    opening.addEventListener('error', () =>
      reject(new Error(`The fixture of ${name}`, { cause: opening.error })),
    );
    opening.addEventListener('blocked', () => reject(new Error(`${name} is open elsewhere.`)));
  });
  opening.result.close();
}

/** Every text that a person typed, as the fixtures mark them, in any value. */
export function typedTexts(value: unknown): string[] {
  const texts = JSON.stringify(value).match(/(?<=")Typed:[^"]*/g) ?? [];
  return [...new Set(texts)].toSorted();
}

/** Requests that put the documents of the fixtures on a server, as other people left them meanwhile. */
export function serverChanges({ team, run }: DeviceValues): Change[] {
  const common = (name: string) => ({ keyId: `${name}-${run}`, entity: 'encounter' }) as const;
  const created = ['ambush', 'ferry', 'mill', 'ford', 'bell', 'well', 'gate'].map((name): Change => {
    const id = `create-${name}-${run}`;
    return { kind: 'create', id, ...common(name), teamId: team, body: { title: name } };
  });
  const saved = ['ferry', 'gate'].map((name): Change => {
    const id = `save-${name}-${run}`;
    return { kind: 'save', id, ...common(name), version: 1, body: { summary: 'Theirs' } };
  });
  return [...created, ...saved];
}
