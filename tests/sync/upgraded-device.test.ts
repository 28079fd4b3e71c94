import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { mirrorName, mirrorVersions } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import {
  type DeviceValues,
  hasDeviceFixture,
  loadDevice,
  readDeviceFixture,
  serverChanges,
  typedTexts,
} from '#support/deviceFixture.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { world, settled } = syncFixture();
const versions = mirrorVersions.map((_, at) => at + 1);

/** The tables of what a person typed. `meta` is one: it has unsaved comments and saved filters. */
const ownTables = ['outbox', 'held', 'drafts', 'conflicts', 'meta'] as const;

/** All that a device holds of what its user typed, but for the documents, which the outbox repeats. */
async function ownTexts(mirror: Mirror): Promise<string[]> {
  return typedTexts(await Promise.all(ownTables.map((name) => mirror.table(name).toArray())));
}

/** A device that was left by a version of the app, and a server on which others went on. */
async function leftBy(version: number, run: string) {
  const first = await settled('ada');
  const epoch = (await readMeta(first.mirror, 'epoch')) ?? '';
  const values: DeviceValues = { user: first.user.id, team: world().team, epoch, run };
  const pushed = await world().push(
    'ben',
    serverChanges(values).map((change) => ({ change })),
  );
  expect(pushed.map(({ status }) => status)).toEqual(pushed.map(() => 200));
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const fixture = readDeviceFixture(version, values);
  await loadDevice({ name: mirrorName(values.user), fixture, factory: storage.indexedDB });
  const device = await world().open('ada', undefined, storage);
  return { device, fixture };
}

describe('the device’s database of each version', () => {
  test('Every version has a fixture', () => {
    expect(versions.filter((version) => !hasDeviceFixture(version))).toEqual([]);
  });

  test.each(versions)('Text typed in version %i is there after an upgrade', async (version) => {
    const { device, fixture } = await leftBy(version, `kept-${version}`);
    const { mirror } = device;
    const before = (name: string) => fixture.stores.find((store) => store.name === name)?.rows ?? [];
    expect(await ownTexts(mirror)).toEqual(typedTexts(fixture.stores.map(({ rows }) => rows)));
    // A change that is sent again must be the same, so that the server knows it.
    expect(await mirror.outbox.toArray()).toMatchObject(before('outbox'));
    expect(await mirror.held.toArray()).toEqual(before('held'));
    expect(await mirror.conflicts.toArray()).toMatchObject(before('conflicts'));
    const drafts = [...before('drafts'), ...before('movedDrafts')];
    expect(await mirror.drafts.orderBy('keyId').toArray()).toMatchObject(
      drafts.toSorted((one, other) => String(one['keyId']).localeCompare(String(other['keyId']))),
    );
    expect(await readMeta(mirror, 'commentDrafts')).toEqual({
      [`ambush-kept-${version}`]: { '': 'Typed: an unsaved comment' },
      ...(version >= 11 && { [`slot-kept-${version}`]: { 'run:outcome': 'Typed: on a run sheet' } }),
    });
    expect(await readMeta(mirror, 'epoch')).toBe(
      before('meta').find(({ key }) => key === 'epoch')?.['value'],
    );
    expect(before('outbox').length).toBeGreaterThan(5);
    mirror.close();
  });

  test.each(versions)(
    'A device left by version %i sends everything, and shows what to decide',
    async (version) => {
      const run = `sent-${version}`;
      const { device, fixture } = await leftBy(version, run);
      await device.settle();
      const left = await device.mirror.outbox.orderBy('order').toArray();
      const decisions = [4, 5, 6, ...(version >= 5 ? [10] : [])];
      expect(left.map(({ id, state }) => [id, state])).toEqual(
        decisions.map((order) => [
          `change-${order}-${run}`,
          order === 5 ? 'refused' : order === 6 ? 'stuck' : 'conflict',
        ]),
      );
      const ben = await settled('ben');
      const rows = (await ben.mirror.documents.toArray()).filter(({ keyId }) => keyId.endsWith(run));
      const onServer = typedTexts(rows);
      expect(onServer).toEqual([
        ...(version >= 2 ? ['Typed: a comment that waits'] : []),
        'Typed: a new document',
        'Typed: a new document, saved twice',
        ...(version >= 5 ? ['Typed: a save of an import'] : []),
        'Typed: a save that waits',
      ]);
      const everywhere = new Set([...onServer, ...(await ownTexts(device.mirror))]);
      expect([...everywhere].toSorted()).toEqual(typedTexts(fixture.stores.map(({ rows }) => rows)));
      for (const { mirror } of [device, ben]) mirror.close();
    },
  );
});
