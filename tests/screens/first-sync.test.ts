import { expect, test } from 'vitest';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { firstSync } from '#mirror/queries/unsent/firstSync.ts';
import { unknownStatus, writeMeta } from '#mirror/storage/meta.ts';
import { arrivedText } from '#screens/pages/FirstSyncNotice.tsx';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture, pullPage } from '#support/mirror.ts';

test('The first sync reports what has arrived and whether the server can be reached, until it is complete', async () => {
  const device = await openMirrorFixture();
  await writeMeta(device.mirror, 'status', unknownStatus);
  expect(await firstSync(device.mirror)).toEqual({ arrived: 0, isOffline: false });
  await applyPage(device.tab, pullPage([encounter()]));
  await writeMeta(device.mirror, 'status', { ...unknownStatus, reach: 'offline' });
  expect(await firstSync(device.mirror)).toEqual({ arrived: 1, isOffline: true });
  await writeMeta(device.mirror, 'status', { ...unknownStatus, reach: 'offline', complete: true });
  expect(await firstSync(device.mirror)).toBeNull();
});

test('Home says in words how much has arrived', () => {
  expect(arrivedText(0)).toContain('Nothing has arrived yet.');
  expect(arrivedText(1)).toContain('1 document is here so far');
  expect(arrivedText(1240)).toContain('1,240 documents are here so far');
});
