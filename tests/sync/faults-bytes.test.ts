import { expect, test, vi } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import type { TestDevice } from '#support/device.ts';
import { create, edit, editAndSettle, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

// Fault cases are numbered as in docs/sync.md. The server sanitises megabytes of rich text, which takes its time.
const { world, settled } = syncFixture();

/** Rich text of about so many thousand bytes. */
function richText(kilobytes: number): string {
  return `<p>${'All of it is kept. '.repeat(Math.ceil((kilobytes * 1000) / 19))}</p>`;
}

/** The seven rich text fields that an organiser writes in an encounter, each as long as the field allows. */
function tooLarge(): Record<string, string> {
  const long = richText(190);
  const names = ['refereeBrief', 'crewBrief', 'playersSee', 'rewards', 'safety', 'ifWrong', 'organiserNotes'];
  return Object.fromEntries(names.map((name) => [name, long]));
}

async function ready(): Promise<TestDevice> {
  const ada = await settled('ada');
  ada.network.sizes.length = 0;
  return ada;
}

/** Creates documents with a rich text of so many thousand bytes each. */
async function createLong(ada: TestDevice, count: number, kilobytes: number): Promise<string[]> {
  const refereeBrief = richText(kilobytes);
  const made: string[] = [];
  for (let at = 0; at < count; at += 1)
    made.push(await create(ada, world().team, { title: `Long ${at}`, refereeBrief }));
  return made;
}

async function expectOnServer(keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) expect(await world().read(keyId)).toMatchObject({ version: 1 });
}

/** Expects that only this document is refused, with its text kept. */
async function expectRefused(ada: TestDevice, keyId: string): Promise<void> {
  const expected = { state: 'refused', error: { code: 'too_large' } };
  expect((await laneOf(ada.mirror, keyId))[0]).toMatchObject(expected);
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ row: { sync: 'refused' } });
  expect(await syncSummary(ada.mirror)).toMatchObject({ needsYou: 1 });
}

test('fault 59: an outbox of 10 MB is sent in requests of at most 512 kB, and only a document too large for the server is refused and shown', async () => {
  const ada = await ready();
  const eight = await createLong(ada, 8, 150);
  const whole = { title: 'Everything at once', ...tooLarge() };
  const huge = await create(ada, world().team, whole);
  await addComment(ada.device, await shown(ada, huge), 'Is this all of it?', null);
  const others = await createLong(ada, 50, 150);
  await editAndSettle(ada, others[0] ?? '', { summary: 'Read this first' });

  await expectOnServer([...eight, ...others]);
  expect(await world().read(others[0] ?? '')).toMatchObject({ summary: 'Read this first' });
  await expectRefused(ada, huge);
  expect(await shown(ada, huge)).toMatchObject({ body: whole });
  // Changes that depend on it wait behind it, and nothing else does.
  expect((await ada.mirror.outbox.toArray()).map((row) => row.keyId)).toEqual([huge, huge]);
  const limit = 512 * 1024;
  expect(ada.network.sizes.filter((size) => size > limit)).toHaveLength(1);
  expect(Math.max(0, ...ada.network.sizes.filter((size) => size <= limit))).toBeGreaterThan(400_000);

  // Once shortened, it and what waited behind it are sent.
  await editAndSettle(
    ada,
    huge,
    Object.fromEntries(Object.keys(tooLarge()).map((name) => [name, '<p>Short</p>'])),
  );
  expect(await world().read(huge)).toMatchObject({ refereeBrief: '<p>Short</p>' });
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
}, 120_000);

test('fault 59: In the background a large outbox is sent in parts, and only a change too large for the server stays', async () => {
  const ada = await ready();
  const huge = await create(ada, world().team, { title: 'Everything at once', ...tooLarge() });
  const others = await createLong(ada, 6, 150);
  await ada.sendInBackground();
  await expectOnServer(others);
  expect(ada.network.sizes.filter((size) => size > 150_000).length).toBeGreaterThan(2);
  await ada.settle();
  await expectRefused(ada, huge);
});

test('fault 59: a proxy that takes less than the server gets halves, and what it never takes is refused', async () => {
  const ada = await ready();
  ada.network.bodyLimit = 100_000;
  const before = await createLong(ada, 7, 30);
  const [large = ''] = await createLong(ada, 1, 150);
  const after = await createLong(ada, 7, 30);
  await ada.settle();
  await expectOnServer([...before, ...after]);
  await expectRefused(ada, large);
  expect((await ada.mirror.outbox.toArray()).map((row) => row.keyId)).toEqual([large]);
});

test('fault 59: of changes sent one at a time after a server error, one that is too large is refused', async () => {
  const ada = await ready();
  const [large = ''] = await createLong(ada, 1, 150);
  const others = await createLong(ada, 2, 1);
  ada.network.bodyLimit = 100_000;
  ada.network.fail('serverError');
  await ada.settle();
  await expectOnServer(others);
  await expectRefused(ada, large);
  expect(await ada.mirror.outbox.count()).toBe(1);
});

test('fault 59: two batches in flight that are both too large are split, and nothing is lost or sent twice', async () => {
  const ada = await ready();
  const made = await createLong(ada, 210, 0.01);
  await ada.settle();
  for (const keyId of made) await edit(ada, keyId, { safety: richText(1) });
  ada.network.bodyLimit = 40_000;
  ada.network.mostAtOnce = 0;
  // The first is refused only once the second is on its way.
  ada.network.beforeAnswer = async () => {
    ada.network.beforeAnswer = null;
    await vi.waitUntil(() => ada.network.mostAtOnce === 2);
  };
  await ada.settle();
  expect(ada.network.mostAtOnce).toBe(2);
  expect(await ada.mirror.outbox.count()).toBe(0);
  for (const keyId of made) expect(await world().read(keyId)).toMatchObject({ version: 2 });
});
