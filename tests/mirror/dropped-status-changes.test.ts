import { expect, test } from 'vitest';
import type { Change } from '#domain/change.ts';
import { newOutboxRow } from '#mirror/outbox/newRow.ts';
import { dropStatusChanges } from '#mirror/outbox/dropStatusChanges.ts';
import { keep, move, save } from '#support/changes.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A retained text that waits for dropped status changes waits for what those waited for', async () => {
  const { mirror } = await openMirrorFixture();
  const changes: readonly Change[] = [
    save({ summary: 'Mine' }),
    move(1),
    move(3),
    keep({ summary: 'Earlier' }),
  ].map((change, at): Change => ({ ...change, id: `change-${at}`, keyId: 'one' }));
  for (const [at, change] of changes.entries()) {
    const rest = { by: null, statusAfter: 0, state: at === 0 ? 'conflict' : 'queued', madeAt: '' } as const;
    await mirror.outbox.add(newOutboxRow(change, { after: at === 0 ? null : `change-${at - 1}`, ...rest }));
  }
  await dropStatusChanges(mirror, 'one');
  const left = (await mirror.outbox.toArray()).map(({ id, after }) => [id, after]);
  expect(left).toEqual([
    ['change-0', null],
    ['change-3', 'change-0'],
  ]);
});
