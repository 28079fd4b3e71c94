import { expect, test } from 'vitest';
import { watchQueued } from '#mirror/queries/watch.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A change that is sent before anybody looks into the outbox has been noticed', async () => {
  const device = await openMirrorFixture();
  await device.arrive([encounter({}, { summary: 'at the river' })]);
  let noticed = 0;
  const stop = watchQueued(device.mirror, () => {
    noticed += 1;
  });
  await device.edit({ summary: 'at the ford' });
  await device.mirror.outbox.clear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(noticed).toBe(1);

  stop();
  await device.edit({ summary: 'at the weir' });
  expect(noticed).toBe(1);
});
