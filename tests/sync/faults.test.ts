import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocument, saveDocument, setStatus } from '#actions/documents';
import { settle } from '#actions/settle';
import type { BodyPatch } from '#domain/document';
import { discardLane } from '#mirror/discard';
import { takeLease } from '#mirror/lease';
import { laneOf } from '#mirror/outbox';
import { myPatch } from '#mirror/settle';
import { documentState, syncSummary } from '#mirror/queries';
import { takeBatch } from '#mirror/sending';
import { create, edit, shown } from '#support/deeds';
import type { TestDevice } from '#support/device';
import { type World, createWorld } from '#support/world';

// The numbers are those of the fault cases; the server is real, and on PostgreSQL where DATABASE_URL is set.

const state: { world?: World } = {};
const world = (): World => {
  if (!state.world) throw new Error('The world has not begun.');
  return state.world;
};

beforeAll(async () => {
  state.world = await createWorld();
});
afterAll(() => state.world?.close());

/** A document that both people have on their devices, with nothing unsent. */
async function shared(): Promise<{ ada: TestDevice; ben: TestDevice; keyId: string }> {
  const [ada, ben] = [await world().open('ada'), await world().open('ben')];
  const keyId = await create(ada, world().team, { title: 'The broken bridge' });
  await ada.settle();
  await ben.settle();
  return { ada, ben, keyId };
}

/** A conflict on one document: Ben was first while Ada was offline. */
async function collide(mine: BodyPatch, theirs: BodyPatch) {
  const { ada, ben, keyId } = await shared();
  ada.network.online = false;
  await edit(ada, keyId, mine);
  await edit(ben, keyId, theirs);
  await ben.settle();
  ada.network.online = true;
  await ada.settle();
  return { ada, ben, keyId };
}

async function conflictOf(on: TestDevice, keyId: string) {
  const { conflict } = await documentState(on.mirror, keyId);
  if (!conflict?.theirs) throw new Error('There is no conflict.');
  return { ...conflict, theirs: conflict.theirs };
}

describe('what the network does to a single change', () => {
  test('fault 1: a save whose answer was lost is replayed, and is no conflict', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'once' });
    ada.network.fail('dropAnswer');
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'once' });
    expect(await shown(ada, keyId)).toMatchObject({ version: 2 });
  });

  test('fault 2: a create whose answer is lost five times makes one document', async () => {
    const ada = await world().open('ada');
    await ada.settle();
    const title = 'A lantern lost five times';
    const keyId = await create(ada, world().team, { title });
    ada.network.fail('dropAnswer', 'dropAnswer', 'dropAnswer', 'dropAnswer', 'dropAnswer');
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 1, title });
    expect(await world().countTitled(title)).toBe(1);
  });

  test('fault 3: the same change id with another body is refused and writes nothing', async () => {
    const { keyId } = await shared();
    const common = { kind: 'save', id: `three-${keyId}`, keyId, entity: 'encounter', version: 1 } as const;
    const [first] = await world().push('ada', [{ change: { ...common, body: { summary: 'first' } } }]);
    const [second] = await world().push('ada', [{ change: { ...common, body: { summary: 'second' } } }]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'first' });
  });

  test('fault 4: of two identical sends at once one is applied, and both get the same answer', async () => {
    const { keyId } = await shared();
    const change = {
      kind: 'save',
      id: `four-${keyId}`,
      keyId,
      entity: 'encounter',
      version: 1,
      body: { summary: 'race' },
    } as const;
    const [[a], [b]] = await Promise.all([
      world().push('ada', [{ change }]),
      world().push('ada', [{ change }]),
    ]);
    expect(a).toMatchObject({ status: 200 });
    expect(b).toEqual(a);
    expect(await world().read(keyId)).toMatchObject({ version: 2 });
  });

  test('fault 5: killed between the answer and keeping it, the device is clean after sending again', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'kept by the server' });
    await takeLease(ada.mirror, 'killed', ada.clock.now(), true);
    const sent = await takeBatch({ mirror: ada.mirror, token: 'killed', now: ada.clock.now }, 100);
    await world().push('ada', sent);
    const again = await ada.restart();
    again.clock.advance(90_000);
    await again.settle();
    expect(await syncSummary(again.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'kept by the server' });
  });

  test('fault 6: killed inside a save, the row and the outbox row are both there or neither is', async () => {
    const { ada, keyId } = await shared();
    const before = await shown(ada, keyId);
    const kill = () => {
      throw new Error('the battery died here');
    };
    ada.mirror.outbox.hook('creating').subscribe(kill);
    await expect(edit(ada, keyId, { summary: 'never kept' })).rejects.toThrow('the battery died here');
    ada.mirror.outbox.hook('creating').unsubscribe(kill);
    expect(await shown(ada, keyId)).toEqual(before);
    expect(await laneOf(ada.mirror, keyId)).toEqual([]);
    expect(await ada.mirror.shadow.get(keyId)).toBeUndefined();
  });

  test('fault 7: typing while a send is under way becomes a second change, and no conflict with oneself', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'sent' });
    ada.network.beforeAnswer = () => edit(ada, keyId, { summary: 'typed meanwhile' });
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'typed meanwhile' });
  });

  test('fault 25: twenty saves made offline are one change', async () => {
    const { ada, keyId } = await shared();
    ada.network.online = false;
    for (let at = 1; at <= 20; at += 1) await edit(ada, keyId, { summary: `draft ${at}` });
    expect(await laneOf(ada.mirror, keyId)).toHaveLength(1);
    ada.network.online = true;
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'draft 20' });
  });

  test('fault 35: an answer cut in the middle is not taken in, and the cursors stay where they were', async () => {
    const { ada, ben, keyId } = await shared();
    await edit(ben, keyId, { summary: 'from Ben' });
    await ben.settle();
    const cursors = await ada.mirror.meta.get('cursors');
    ada.network.fail('cutBody');
    await ada.engine.cycle();
    expect(await ada.mirror.meta.get('cursors')).toEqual(cursors);
    expect((await shown(ada, keyId)).body['summary']).toBe('');
    await ada.settle();
    expect((await shown(ada, keyId)).body['summary']).toBe('from Ben');
  });
});

describe('who is signed in, and what stands between', () => {
  test('fault 12: with the session expired nothing is lost, and everything leaves after signing in again', async () => {
    const { ada, keyId } = await shared();
    const { cookie } = ada.network;
    ada.network.cookie = '';
    ada.clock.advance(3 * 24 * 3_600_000);
    await edit(ada, keyId, { summary: 'written while signed out' });
    await ada.engine.cycle();
    expect(await syncSummary(ada.mirror)).toMatchObject({
      waiting: 1,
      needsYou: 0,
      status: { paused: 'signIn' },
    });
    expect((await shown(ada, keyId)).body['summary']).toBe('written while signed out');
    ada.network.cookie = cookie;
    await ada.settle();
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, status: { paused: null } });
    expect(await world().read(keyId)).toMatchObject({ summary: 'written while signed out' });
  });

  test('fault 13: when somebody else signs in, the first queue is neither sent in their name nor touched', async () => {
    const { ada, ben, keyId } = await shared();
    await edit(ada, keyId, { summary: 'Ada, unsent' });
    ada.network.cookie = ben.network.cookie;
    await ada.engine.cycle();
    expect(ada.mirror.name).not.toBe(ben.mirror.name);
    expect(await world().read(keyId)).toMatchObject({ version: 1 });
    expect(await laneOf(ada.mirror, keyId)).toHaveLength(1);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, status: { paused: 'signIn' } });
  });

  test('fault 32: a captive portal is no contact, and nothing of its page is kept', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'behind the portal' });
    ada.network.fail('htmlPage', 'htmlPage');
    await ada.engine.cycle();
    expect(await syncSummary(ada.mirror)).toMatchObject({
      waiting: 1,
      needsYou: 0,
      status: { reach: 'offline' },
    });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'behind the portal' });
  });

  test.each([false, true])(
    'fault 33: with navigator.onLine saying %s wrongly, real answers decide',
    async (onLine) => {
      const { ada, keyId } = await shared();
      const said = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
      ada.network.online = !onLine;
      await edit(ada, keyId, { summary: 'whatever is said' });
      await ada.engine.cycle();
      if (said) Object.defineProperty(globalThis, 'navigator', said);
      expect(await syncSummary(ada.mirror)).toMatchObject(
        onLine ? { waiting: 1, status: { reach: 'offline' } } : { waiting: 0, status: { reach: 'online' } },
      );
    },
  );

  test('a server that is busy is asked again when it said, not earlier', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'patient' });
    ada.network.fail('unavailable120');
    expect(await ada.engine.cycle()).toBe(120_000);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, needsYou: 0 });
  });
});

describe('two people on one document', () => {
  test('fault 14: an edit of a document archived meanwhile is discarded or created anew, as a person decides', async () => {
    const { ada, ben, keyId } = await shared();
    ada.network.online = false;
    await edit(ada, keyId, { summary: 'still mine' });
    await setStatus(ben.device, await shown(ben, keyId), -1);
    await ben.settle();
    ada.network.online = true;
    await ada.settle();
    expect((await conflictOf(ada, keyId)).theirs.statusId).toBe(-1);
    expect((await shown(ada, keyId)).body['summary']).toBe('still mine');
    const anew = await create(ada, world().team, { title: 'The bridge, anew', summary: 'still mine' });
    await discardLane(ada.mirror, keyId);
    await ada.settle();
    expect(await world().read(anew)).toMatchObject({ summary: 'still mine', version: 1 });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect((await shown(ada, keyId)).statusId).toBe(-1);
  });

  test.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['a mix of both', 'mine and theirs'],
  ])(
    'fault 21: one field edited by two is a conflict, and choosing %s gives exactly that',
    async (_, summary) => {
      const { ada, ben, keyId } = await collide({ summary: 'mine' }, { summary: 'theirs' });
      const { theirs, base } = await conflictOf(ada, keyId);
      expect([base.body['summary'], theirs.body['summary']]).toEqual(['', 'theirs']);
      expect((await shown(ada, keyId)).body['summary']).toBe('mine');
      const settled = await settle(ada.device, theirs, { summary: 'mine' }, { ...theirs.body, summary });
      expect(settled).toEqual({ kind: 'settled' });
      await ada.settle();
      await ben.settle();
      expect(await world().read(keyId)).toMatchObject({ summary });
      for (const on of [ada, ben]) expect((await shown(on, keyId)).body['summary']).toBe(summary);
      expect(await world().everyText(keyId, 'summary')).toEqual(
        expect.arrayContaining(['mine', 'theirs', summary]),
      );
    },
  );

  test('fault 21: each field may be chosen from another side', async () => {
    const mine = { summary: 'mine', startsWhen: 'at dawn' };
    const { ada, keyId } = await collide(mine, { summary: 'theirs', startsWhen: 'at dusk' });
    const { theirs } = await conflictOf(ada, keyId);
    await settle(ada.device, theirs, mine, { ...theirs.body, summary: 'mine' });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'mine', startsWhen: 'at dusk' });
  });

  test('fault 22: different fields are NOT SAVED with a merge ready, and the versions show both', async () => {
    const { ada, ben, keyId } = await collide({ summary: 'mine' }, { startsWhen: 'at dusk' });
    const { theirs } = await conflictOf(ada, keyId);
    await settle(ada.device, theirs, { summary: 'mine' }, { ...theirs.body, summary: 'mine' });
    await ada.settle();
    await ben.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'mine', startsWhen: 'at dusk' });
    expect((await shown(ben, keyId)).body).toMatchObject({ summary: 'mine', startsWhen: 'at dusk' });
    expect(await world().everyText(keyId, 'startsWhen')).toContain('at dusk');
  });

  test('fault 23: when theirs moves while the conflict is on screen, nothing is settled and it is shown anew', async () => {
    const { ada, ben, keyId } = await collide({ summary: 'mine' }, { summary: 'theirs' });
    const { theirs: old } = await conflictOf(ada, keyId);
    await edit(ben, keyId, { summary: 'theirs, later' });
    await ben.settle();
    await ada.settle();
    const { theirs } = await conflictOf(ada, keyId);
    expect(theirs).toMatchObject({ version: 3, body: { summary: 'theirs, later' } });
    const mine = { summary: 'mine' };
    expect(await settle(ada.device, old, mine, { ...old.body, ...mine })).toEqual({ kind: 'moved' });
    expect(await world().read(keyId)).toMatchObject({ summary: 'theirs, later' });
    await settle(ada.device, theirs, mine, { ...theirs.body, ...mine });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 4, summary: 'mine' });
  });

  test('fault 21: a move to another team that met a conflict goes with the words that were kept', async () => {
    const { ada, ben, keyId } = await shared();
    const before = await shown(ada, keyId);
    await saveDocument(ada.device, before, {
      teamId: world().otherTeam,
      body: { ...before.body, summary: 'mine' },
    });
    await edit(ben, keyId, { summary: 'theirs' });
    await ben.settle();
    await ada.settle();
    const { theirs } = await conflictOf(ada, keyId);
    await settle(ada.device, theirs, { summary: 'mine' }, { ...theirs.body, summary: 'mine' });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'mine', teamId: world().otherTeam });
  });

  test('an id that somebody else has taken meanwhile loses no word of what was made under it', async () => {
    const { ada, keyId } = await shared();
    const ben = await world().open('ben');
    await createDocument(ben.device, {
      keyId,
      entity: 'encounter',
      teamId: world().team,
      body: { title: 'Another' },
    });
    await ben.settle();
    const { theirs, base } = await conflictOf(ben, keyId);
    expect(theirs.body.title).toBe('The broken bridge');
    const { lane } = await documentState(ben.mirror, keyId);
    const mine = myPatch(base, lane);
    expect(mine).toEqual({ title: 'Another' });
    await settle(ben.device, theirs, mine, theirs.body);
    await ben.settle();
    await ada.settle();
    expect(await world().everyText(keyId, 'title')).toEqual(
      expect.arrayContaining(['Another', 'The broken bridge']),
    );
  });

  test('fault 24: identical edits are no conflict', async () => {
    const { ada, keyId } = await collide({ summary: 'the same' }, { summary: 'the same' });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect(await shown(ada, keyId)).toMatchObject({ version: 2, body: { summary: 'the same' } });
  });
});

describe('a whole lane at once', () => {
  test('a document made, edited and submitted offline arrives in one request', async () => {
    const ada = await world().open('ada');
    await ada.settle();
    ada.network.online = false;
    const keyId = await create(ada, world().team, world().completeEncounter('Made in a field'));
    await edit(ada, keyId, { summary: 'edited there' });
    expect((await setStatus(ada.device, await shown(ada, keyId), 1)).kind).toBe('applied');
    ada.network.online = true;
    const before = ada.network.requests;
    await ada.engine.cycle();
    expect(ada.network.requests - before).toBe(2);
    expect(await world().read(keyId)).toMatchObject({ version: 2, statusId: 1, summary: 'edited there' });
    expect((await shown(ada, keyId)).reference).toMatch(/^ENC-\d+$/);
  });

  test('a refused change stops its lane and keeps its text, and the mended edit goes as a new change', async () => {
    const { ada, keyId } = await shared();
    const before = await shown(ada, keyId);
    await edit(ada, keyId, { summary: 'fine' });
    const [row] = await laneOf(ada.mirror, keyId);
    if (row?.change.kind !== 'save') throw new Error('There is no save.');
    // An older build might let through what the server refuses.
    await ada.mirror.outbox.put({ ...row, change: { ...row.change, body: { summary: 'x'.repeat(501) } } });
    await ada.settle();
    const [refused] = await laneOf(ada.mirror, keyId);
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'validation' } });
    expect(await world().read(keyId)).toMatchObject({ version: before.version });
    await edit(ada, keyId, { summary: 'short enough' });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'short enough' });
  });
});
