import { afterAll, beforeAll } from 'vitest';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import type { Document } from '#domain/content/document.ts';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { documentState } from '#mirror/read/documents.ts';
import { create, edit } from './operations.ts';
import type { TestDevice } from './device.ts';
import { type World, createWorld } from './world.ts';

/** Rich text of 150 kB. */
export const longText = `<p>${'All of it is kept. '.repeat(7_900)}</p>`;

/** Two users with a device each, and a document that both have, with nothing unsent. */
type Pair = { readonly ada: TestDevice; readonly ben: TestDevice; readonly keyId: string };

/** A world for one test file: a real server (on PostgreSQL if DATABASE_URL is set) and any number of devices. */
export interface SyncFixture {
  readonly world: () => World;
  readonly shared: (body?: Body) => Promise<Pair>;
  /** Opens a new device of a user, which has fetched everything. */
  readonly settled: (name: Parameters<World['open']>[0]) => Promise<TestDevice>;
  /** A device of Ada's with an unsent edit of each of `count` documents that the server has. */
  readonly busyDevice: (count: number) => Promise<{ readonly ada: TestDevice; readonly keyIds: string[] }>;
  /** Restores the server to before an edit on which Ada, offline, has made one; its number is then another edit of Ben's. */
  readonly loseVersion: (pair: Pair) => Promise<void>;
  /** A conflict on one document: Ben saved first while Ada was offline. */
  readonly makeConflict: (mine: BodyPatch, theirs: BodyPatch) => Promise<Pair>;
}

/** Opens a world before the tests of a file and closes it after them. */
export function syncFixture(): SyncFixture {
  const state: { world?: World } = {};
  beforeAll(async () => {
    state.world = await createWorld();
  });
  afterAll(() => state.world?.close());
  const world = () => {
    if (!state.world) throw new Error('The world is opened by beforeAll.');
    return state.world;
  };
  const settled: SyncFixture['settled'] = async (name) => {
    const device = await world().open(name);
    await device.settle();
    return device;
  };
  const shared = async (body: Body = { title: 'The broken bridge' }) => {
    const [ada, ben] = [await world().open('ada'), await world().open('ben')];
    const keyId = await create(ada, world().team, body);
    await ada.settle();
    await ben.settle();
    return { ada, ben, keyId };
  };
  return {
    world,
    shared,
    settled,
    async busyDevice(count) {
      const ada = await settled('ada');
      const keyIds: string[] = [];
      for (let at = 0; at < count; at += 1)
        keyIds.push(await create(ada, world().team, { title: `Tent ${at}` }));
      await ada.settle();
      for (const keyId of keyIds) await edit(ada, keyId, { summary: `Pitched ${keyId}` });
      return { ada, keyIds };
    },
    async loseVersion({ ada, ben, keyId }) {
      await world().restoredAfter(async () => {
        await edit(ben, keyId, { summary: 'lost' });
        await ben.settle();
        await ada.settle();
        ada.network.online = false;
        await edit(ada, keyId, { endsWhen: 'at dusk' });
      });
      const fresh = await settled('ben');
      await edit(fresh, keyId, { endsWhen: 'at dawn' });
      await fresh.settle();
    },
    async makeConflict(mine, theirs) {
      const { ada, ben, keyId } = await shared();
      ada.network.online = false;
      await edit(ada, keyId, mine);
      await edit(ben, keyId, theirs);
      await ben.settle();
      ada.network.online = true;
      await ada.settle();
      return { ada, ben, keyId };
    },
  };
}

/** A device's conflict with the other side's document; throws if there is none. */
export async function conflictOf(
  on: TestDevice,
  keyId: string,
): Promise<Conflict & { readonly base: Document; readonly theirs: Document }> {
  const { conflict, lane } = await documentState(on.mirror, keyId);
  if (!conflict?.theirs) throw new Error('The document has no conflict.');
  return { ...conflict, base: baseOf(conflict, lane), theirs: conflict.theirs };
}
