import { expect, test } from 'vitest';
import { pullRequestSchema, pullResponseSchema } from '#contract/sync/sync.ts';
import { addComment } from '#actions/comments.ts';
import { type SeenExchange, recordExchanges } from '#support/network.ts';
import { expectNoDifferingScopes } from '#support/hashInvariant.ts';
import { create, edit, editAndSettle, shown } from '#support/operations.ts';
import { longText, syncFixture } from '#support/syncFixture.ts';

const { shared, world } = syncFixture();

const pulls = (exchanges: readonly SeenExchange[]) =>
  exchanges
    .filter(({ path }) => path.endsWith('/sync/pull'))
    .map(({ request, answer }) => ({
      request: pullRequestSchema.parse(JSON.parse(request)),
      page: pullResponseSchema.safeParse(JSON.parse(answer)).data,
    }));
const brought = (exchanges: readonly SeenExchange[]) =>
  pulls(exchanges).flatMap(({ page }) => page?.put.map(({ document }) => document.keyId) ?? []);

test('A document that was saved or created here does not come again with the pull after it', async () => {
  const { ada, keyId } = await shared();
  const seen = recordExchanges(ada);
  await edit(ada, keyId, { refereeBrief: longText });
  const made = await create(ada, world().team, { title: 'New', refereeBrief: longText });
  await addComment(ada.device, await shown(ada, keyId), 'Long enough?', null);
  await ada.settle();
  expect(brought(seen)).toEqual([]);
  for (const id of [keyId, made]) {
    const row = await ada.mirror.documents.get(id);
    expect(row).toMatchObject({ sync: 'saved', scopes: expect.arrayContaining(['all:encounter|staff']) });
    expect(row?.passing).toBeUndefined();
    expect(row?.scopes.some((scope) => scope.startsWith('~'))).toBe(false);
  }
  await expectNoDifferingScopes(ada);
});

test('The pull after a document of 150 kB was saved brings less than 3 kB', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { refereeBrief: longText });
  const seen = recordExchanges(ada);
  await ada.settle();
  const pulled = seen.filter(({ path }) => path.endsWith('/sync/pull'));
  expect(pulled.reduce((sum, { answer }) => sum + Buffer.byteLength(answer), 0)).toBeLessThan(3000);
});

test('What others have written since comes whole', async () => {
  const { ada, ben, keyId } = await shared();
  await edit(ada, keyId, { summary: 'Ada’s' });
  const seen = recordExchanges(ada);
  ada.network.beforeAnswer = async () => {
    await ben.settle();
    await editAndSettle(ben, keyId, { safety: '<p>Ben’s</p>' });
  };
  await ada.settle();
  expect(brought(seen)).toContain(keyId);
  expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'Ada’s', safety: '<p>Ben’s</p>' } });
  await expectNoDifferingScopes(ada);
});

test('After a pull that failed on the way, the next one still need not bring it', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { refereeBrief: longText });
  const seen = recordExchanges(ada);
  ada.network.fail(null, 'dropAnswer', 'cutBody');
  await ada.settle();
  expect(brought(seen)).toEqual([]);
  await expectNoDifferingScopes(ada);
});

test('Text typed while its answer arrives stays on top of the document that does not come again', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { refereeBrief: longText });
  ada.network.fail(null, null);
  ada.network.beforeAnswer = async () => {
    await edit(ada, keyId, { summary: 'typed meanwhile' });
  };
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'typed meanwhile' });
  expect(await ada.mirror.outbox.count()).toBe(0);
  await expectNoDifferingScopes(ada);
});

test('A document that leaves the device between the request and the page is fetched again', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'mine' });
  // The second answer is that of the pull.
  ada.network.beforeAnswer = async () => {
    ada.network.beforeAnswer = async () => ada.mirror.documents.delete(keyId);
  };
  const seen = recordExchanges(ada);
  await ada.settle();
  expect(brought(seen)).toContain(keyId);
  expect(await shown(ada, keyId)).toMatchObject({ version: 2, body: { summary: 'mine' } });
  await expectNoDifferingScopes(ada);
});

test('While everything is fetched again after a restore, no document is named as known', async () => {
  const { ada, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'of the lost day' });
  });
  const other = await create(ada, world().team, { title: 'After' });
  const seen = recordExchanges(ada);
  await ada.settle();
  const afterRestore = pulls(seen).filter(({ request }) => request.epoch === null);
  expect(afterRestore.length).toBeGreaterThan(0);
  expect(afterRestore.filter(({ request }) => request.known !== undefined)).toEqual([]);
  expect(await world().read(other)).toMatchObject({ version: 1 });
  expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'of the lost day' } });
});

test('A server that does not take the hashes is asked for everything by the next pull', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'mine' });
  const seen = recordExchanges(ada);
  const { transport } = ada;
  const before = transport.pull.bind(transport);
  transport.pull = async (request, onProgress) =>
    request.known
      ? { kind: 'error', error: { code: 'validation' }, retryAfterMs: null }
      : before(request, onProgress);
  await ada.settle();
  expect(brought(seen)).toContain(keyId);
  expect(await ada.mirror.outbox.count()).toBe(0);
});
