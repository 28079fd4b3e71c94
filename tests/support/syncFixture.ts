import { afterAll, beforeAll } from 'vitest';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { create, edit } from './operations.ts';
import type { TestDevice } from './device.ts';
import { type World, createWorld } from './world.ts';

/** Two people with a device each, and a document that both have with nothing unsent. */
export interface Pair {
  readonly ada: TestDevice;
  readonly ben: TestDevice;
  readonly keyId: string;
}

/** A world for one file of fault cases: the server is real, and on PostgreSQL where DATABASE_URL is set. */
export interface SyncFixture {
  readonly world: () => World;
  readonly shared: () => Promise<Pair>;
  /** A conflict on one document: Ben was first while Ada was offline. */
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
    if (!state.world) throw new Error('The world has not begun.');
    return state.world;
  };
  const shared = async () => {
    const [ada, ben] = [await world().open('ada'), await world().open('ben')];
    const keyId = await create(ada, world().team, { title: 'The broken bridge' });
    await ada.settle();
    await ben.settle();
    return { ada, ben, keyId };
  };
  return {
    world,
    shared,
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

/** The conflict a device shows, with the other side's document; throws where there is none. */
export async function conflictOf(
  on: TestDevice,
  keyId: string,
): Promise<ConflictRow & { readonly theirs: Document }> {
  const { conflict } = await documentState(on.mirror, keyId);
  if (!conflict?.theirs) throw new Error('There is no conflict.');
  return { ...conflict, theirs: conflict.theirs };
}
