import { expect, test, vi } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import { watchNextEvent } from '#mirror/read/watch.ts';
import { encounter, noon } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { eventually } from '#support/eventually.ts';

function event(keyId: string, body: BodyPatch, updatedDate = noon) {
  return {
    ...encounter({ keyId, entity: 'event', teamId: '-', updatedDate }),
    body: { title: keyId, ...body },
  };
}

test('The next event follows the flag; of two that were flagged offline, the one written last wins', async () => {
  const { mirror, arrive } = await openMirrorFixture();
  const onNext = vi.fn<(id: string | null) => void>();
  const stop = watchNextEvent(mirror, onNext);
  await eventually(() => expect(onNext).toHaveBeenLastCalledWith(null));
  await arrive([event('spring', { isNext: true }), event('winter', {})]);
  await eventually(() => expect(onNext).toHaveBeenLastCalledWith('spring'));
  await arrive([event('summer', { isNext: true }, '2026-06-03T12:00:00.000Z')]);
  await eventually(() => expect(onNext).toHaveBeenLastCalledWith('summer'));
  stop();
});
