import { expect, test } from 'vitest';
import type { Change } from '#domain/change.ts';
import { newOutboxRow } from '#mirror/outbox/newRow.ts';
import { dropStatusChanges } from '#mirror/outbox/dropStatusChanges.ts';
import { keep, move, save } from '#support/changes.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('The status changes of a lane are dropped, and its texts stay', async () => {
  const { mirror } = await openMirrorFixture();
  const changes: readonly Change[] = [
    save({ summary: 'Mine' }),
    move(1),
    move(3),
    keep({ summary: 'Earlier' }),
  ].map((change, at): Change => ({ ...change, id: `change-${at}`, keyId: 'one' }));
  for (const [at, change] of changes.entries()) {
    const rest = { by: null, statusAfter: 0, state: at === 0 ? 'conflict' : 'queued', madeAt: '' } as const;
    await mirror.outbox.add(newOutboxRow(change, rest));
  }
  await dropStatusChanges(mirror, 'one');
  expect((await mirror.outbox.toArray()).map(({ id }) => id)).toEqual(['change-0', 'change-3']);
});
