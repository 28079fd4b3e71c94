import { expect, test } from 'vitest';
import { syncSummary } from '#support/syncSummary.ts';
import { edit, editAndSettle } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { shared } = syncFixture();

test('Answers that are errors are recorded with the time of the first, until one is not', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'patient' });
  ada.network.defaultFault = () => 'serverError';
  const began = new Date(ada.clock.now()).toISOString();
  for (let cycle = 0; cycle < 12; cycle += 1) ada.clock.advance(await ada.engine.cycle());
  const expected = { waiting: 1, status: { reach: 'online', complete: true, troubleSince: began } };
  expect(await syncSummary(ada.mirror)).toMatchObject(expected);
  ada.network.defaultFault = null;
  await ada.engine.cycle();
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, status: { troubleSince: null } });
});

test('A server that asks to wait is in trouble as well', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'patient' });
  ada.network.fail('unavailable120');
  await ada.engine.cycle();
  expect((await syncSummary(ada.mirror)).status.troubleSince).toEqual(expect.any(String));
});

test('Answers that cannot be stored on this device are trouble too, and not “All saved”', async () => {
  const { ada, ben, keyId } = await shared();
  await editAndSettle(ben, keyId, { summary: 'news' });
  const refuse = (): undefined => {
    throw new Error('a page that cannot be stored');
  };
  ada.mirror.documents.hook('updating', refuse);
  for (let cycle = 0; cycle < 3; cycle += 1) ada.clock.advance(await ada.engine.cycle());
  expect((await syncSummary(ada.mirror)).status.troubleSince).toEqual(expect.any(String));
  ada.mirror.documents.hook('updating').unsubscribe(refuse);
  await ada.settle();
  expect((await syncSummary(ada.mirror)).status.troubleSince).toBeNull();
});

test('A device without a network records no trouble, and none is left from before', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'patient' });
  ada.network.defaultFault = () => 'serverError';
  await ada.engine.cycle();
  ada.network.defaultFault = () => 'dropRequest';
  await ada.engine.cycle();
  const expected = { status: { reach: 'offline', complete: true, troubleSince: null } };
  expect(await syncSummary(ada.mirror)).toMatchObject(expected);
});
