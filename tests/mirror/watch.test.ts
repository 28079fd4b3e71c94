import { expect, test, vi } from 'vitest';
import { unknownStatus, writeMeta } from '#mirror/storage/meta.ts';
import { watchQueued, watchUnsent } from '#mirror/read/watch.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorWith } from '#support/mirror.ts';
import { eventually } from '#support/eventually.ts';

test('A change that is sent before anybody looks into the outbox has been noticed', async () => {
  const device = await openMirrorWith(encounter({}, { summary: 'at the river' }));
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

test('The number of unsent documents is told from the first one on, and none once everything has arrived', async () => {
  const device = await openMirrorWith(encounter({}, { summary: 'at the river' }));
  await writeMeta(device.mirror, 'status', unknownStatus);
  const told = vi.fn<(count: number) => void>();
  const stop = watchUnsent(device.mirror, told);
  await device.edit({ summary: 'at the ford' });
  await eventually(() => expect(told).toHaveBeenLastCalledWith(1));
  expect(told).not.toHaveBeenCalledWith(0);

  await device.mirror.outbox.clear();
  await writeMeta(device.mirror, 'status', { ...unknownStatus, complete: true });
  await eventually(() => expect(told).toHaveBeenLastCalledWith(0));
  stop();
});
