import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import {
  type PushResult,
  pushItemSchema,
  pushResponseSchema,
  pushRequestSchema,
} from '#contract/sync/sync.ts';
import { status } from '#domain/content/status.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { expectNoDifferingScopes } from '#support/hashInvariant.ts';
import { type SeenExchange, recordExchanges } from '#support/network.ts';
import { create, createAndSettle, edit, editAndSettle, shown } from '#support/operations.ts';
import { longText, syncFixture } from '#support/syncFixture.ts';

const { shared, world } = syncFixture();

/** Each result of the pushes: short, whole, or neither. */
function resultsIn(exchanges: readonly SeenExchange[]): string[] {
  return exchanges
    .filter(({ path }) => path.endsWith('/sync/push'))
    .flatMap(({ answer }) => pushResponseSchema.safeParse(JSON.parse(answer)).data?.answers ?? [])
    .map(({ short, document }) => (short ? 'short' : document ? 'whole' : 'neither'));
}

const bytesIn = (exchanges: readonly SeenExchange[]) =>
  exchanges.reduce((sum, { answer }) => sum + Buffer.byteLength(answer), 0);

/** Two people with a document of 150 kB that both have. */
async function sharedLong() {
  const pair = await shared();
  await edit(pair.ada, pair.keyId, { refereeBrief: longText });
  await pair.ada.settle();
  await pair.ben.settle();
  return { ...pair, seen: recordExchanges(pair.ada) };
}

/** Expects that a device has nothing unsent and exactly what the server has. */
async function expectClean(device: TestDevice, keyId: string, body: object): Promise<void> {
  expect(await syncSummary(device.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  const { shares: _shares, comments: _comments, ...document } = await world().document(keyId);
  expect(document).toMatchObject({ body });
  expect(await shown(device, keyId)).toMatchObject(document);
  await expectNoDifferingScopes(device);
}

describe('saving a document of 150 kB', () => {
  test('Less than 10 kB come back with push and pull, also where it is created', async () => {
    const { ada, keyId, seen } = await sharedLong();
    await editAndSettle(ada, keyId, { refereeBrief: `${longText}<p>And more.</p>` });
    expect(resultsIn(seen)).toEqual(['short']);
    expect(bytesIn(seen)).toBeLessThan(10_000);
    await expectClean(ada, keyId, { refereeBrief: `${longText}<p>And more.</p>` });
    seen.length = 0;
    const made = await createAndSettle(ada, world().team, { title: 'New', refereeBrief: longText });
    expect(resultsIn(seen)).toEqual(['short']);
    expect(bytesIn(seen)).toBeLessThan(10_000);
    await expectClean(ada, made, { refereeBrief: longText });
    expect(await shown(ada, made)).toMatchObject({ version: 1, reference: expect.stringMatching(/^ENC-/) });
  });

  test('What the server sanitises is what the device then has', async () => {
    const { ada, keyId, seen } = await sharedLong();
    await editAndSettle(ada, keyId, { crewBrief: '<p onclick="x()">Take it</p>' });
    expect(resultsIn(seen)).toEqual(['short']);
    await expectClean(ada, keyId, { crewBrief: '<p>Take it</p>' });
  });

  test('What background sync has sent is answered whole when the app is opened', async () => {
    const { ada, keyId, seen } = await sharedLong();
    await edit(ada, keyId, { summary: 'sent by the service worker' });
    const rows = await ada.mirror.outbox.toArray();
    await ada.mirror.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'sent' })));
    await world().push(
      'ada',
      rows.map(({ change }) => ({ change })),
    );
    await editAndSettle(ada, keyId, { safety: '<p>Typed since</p>' });
    expect(resultsIn(seen)).toEqual(['whole', 'whole']);
    await expectClean(ada, keyId, { summary: 'sent by the service worker', safety: '<p>Typed since</p>' });
    expect(await world().read(keyId)).toMatchObject({ version: 4 });
  });
});

describe('a short answer that does not fit what is here', () => {
  /** Changes what is stored beneath the unsent change while the answer is on its way. */
  const spoil = (ada: TestDevice, keyId: string) => async () => {
    const serverRow = await ada.mirror.server.get(keyId);
    if (!serverRow) throw new Error('There is no server row.');
    const body = { ...serverRow.document.body, organiserNotes: '<p>Of nobody</p>' };
    await ada.mirror.server.put({ ...serverRow, document: { ...serverRow.document, body } });
  };

  /** Lets a device get other answers than those of the server, until that is mended. */
  function answering({ transport }: TestDevice, change: (answer: PushResult) => object) {
    const push = transport.push.bind(transport);
    let requests = 0;
    transport.push = async (request, onProgress) => {
      requests += 1;
      if (requests > 9) throw new Error('It is asked without end.');
      const reply = await push(request, onProgress);
      if (reply.kind !== 'answer') return reply;
      const body = pushResponseSchema.parse(reply.body);
      return { kind: 'answer', body: { ...body, answers: body.answers.map(change) } };
    };
    return { requests: () => requests, mend: () => void (transport.push = push) };
  }

  test('It is not stored: the change is sent again as it was, answered whole, and counts as no failure', async () => {
    const { ada, keyId, seen } = await sharedLong();
    await edit(ada, keyId, { summary: 'mine' });
    ada.network.beforeAnswer = spoil(ada, keyId);
    const before = await ada.mirror.outbox.toArray();
    await ada.engine.cycle();
    expect(resultsIn(seen)).toEqual(['short', 'whole']);
    const sent = seen
      .filter(({ path }) => path.endsWith('/sync/push'))
      .map(({ request }) => pushItemSchema.parse(pushRequestSchema.parse(JSON.parse(request)).changes[0]));
    expect(sent.map((item) => item.change)).toEqual([before[0]?.change, before[0]?.change]);
    expect(sent[1]).not.toHaveProperty('baseHash');
    await expectClean(ada, keyId, { summary: 'mine', organiserNotes: '' });
    expect(await world().read(keyId)).toMatchObject({ version: 3 });
  });

  test('It is sent again after a restart', async () => {
    const { ada, keyId, seen } = await sharedLong();
    await edit(ada, keyId, { summary: 'mine' });
    ada.network.beforeAnswer = spoil(ada, keyId);
    ada.network.fail(null, 'dropRequest');
    await ada.engine.cycle();
    expect(resultsIn(seen)).toEqual(['short']);
    expect(await ada.mirror.outbox.toArray()).toMatchObject([{ state: 'sent', tries: 0 }]);
    expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'mine' } });
    const again = await ada.restart();
    await again.settle();
    expect(resultsIn(seen)).toEqual(['short', 'whole']);
    await expectClean(again, keyId, { summary: 'mine', organiserNotes: '' });
  });

  test('Neither it nor what waits for it is stored, and both are answered whole', async () => {
    const { ada } = await shared();
    const body = { ...world().completeEncounter('Complete'), refereeBrief: longText };
    const keyId = await createAndSettle(ada, world().team, body);
    const seen = recordExchanges(ada);
    await edit(ada, keyId, { summary: 'final' });
    await setStatus(ada.device, await shown(ada, keyId), status.submitted);
    ada.network.beforeAnswer = spoil(ada, keyId);
    await ada.settle();
    expect(resultsIn(seen)).toEqual(['short', 'short', 'whole', 'whole']);
    await expectClean(ada, keyId, { summary: 'final' });
    expect(await shown(ada, keyId)).toMatchObject({ version: 3, statusId: status.submitted });
  });

  test('A server that never answers whole is asked once more, and then later', async () => {
    const { ada, keyId } = await sharedLong();
    await edit(ada, keyId, { summary: 'mine' });
    const server = answering(ada, ({ id, status: code, short, document }) => {
      const { title: _title, ...envelope } = document ?? { ...short?.envelope, title: '' };
      return { id, status: code, short: { envelope, body: {}, hash: 1 } };
    });
    await ada.engine.cycle();
    expect(server.requests()).toBe(2);
    const given = { state: 'sent', tries: 1, error: { code: 'internal' } };
    expect(await ada.mirror.outbox.toArray()).toMatchObject([given]);
    server.mend();
    await ada.settle();
    await expectClean(ada, keyId, { summary: 'mine' });
  });

  test('A server that answers about other changes than those it was sent is asked again later, and not at once', async () => {
    const { ada, keyId } = await sharedLong();
    await edit(ada, keyId, { summary: 'mine' });
    const server = answering(ada, (each) => ({ ...each, id: 'another' }));
    await ada.engine.cycle();
    expect(server.requests()).toBeLessThan(3);
    server.mend();
    await ada.settle();
    await expectClean(ada, keyId, { summary: 'mine' });
  });

  test('Of changes sent one at a time, one whose answer does not fit is sent again', async () => {
    const { ada, keyId } = await sharedLong();
    await edit(ada, keyId, { summary: 'mine' });
    ada.network.fail('serverError');
    // The second answer is that to the change by itself.
    ada.network.beforeAnswer = async () => {
      ada.network.beforeAnswer = spoil(ada, keyId);
    };
    await ada.settle();
    await expectClean(ada, keyId, { summary: 'mine', organiserNotes: '' });
    expect(ada.network.beforeAnswer).toBeNull();
  });
});

describe('a change of role', () => {
  const { game, settled } = testGameFixture();

  test('Whoever has become a player gets nothing of what only staff may read, and keeps nothing of it', async () => {
    const olga = await settled('olga');
    const body = { title: 'The toll', background: longText, organiserNotes: '<p>Secret</p>' };
    const keyId = await create(olga, 'owls', body, 'plot');
    await olga.settle();
    await edit(olga, keyId, { summary: 'by a player now' });
    await game().changeRights('olga', { role: 'player' });
    const seen = recordExchanges(olga);
    await olga.settle();
    expect(bytesIn(seen)).toBeGreaterThan(0);
    expect(JSON.stringify(seen.map(({ answer }) => answer))).not.toContain('Secret');
    const rows = await olga.mirror.documents.toArray();
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});
