import { expect, test } from 'vitest';
import { personalKeys } from '#domain/personal/entry.ts';
import { markSeen } from '#actions/person/reading.ts';
import { unreadWork } from '#mirror/queries/person/unreadWork.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const bea = { id: 'bea', displayName: 'Bea' };
const changed = (keyId: string, minute: number, given = {}) =>
  encounter({
    keyId,
    updatedBy: { ...encounter().updatedBy, ...bea },
    createdBy: { ...encounter().createdBy, ...bea },
    updatedDate: new Date(Date.UTC(2026, 9, 1, 12, minute)).toISOString(),
    ...given,
  });

test('Documents that others changed are listed, followed ones first, and all of them are counted', async () => {
  const bench = await openMirrorFixture();
  const { mirror, person } = bench;
  await mirror.personal.put({ key: personalKeys.read, value: '', at: 0 });
  await bench.arrive([
    changed('mine', 1, { createdBy: { ...bea, id: person.id } }),
    changed('followed', 2),
    changed('newest', 4),
    changed('older', 3),
    changed('unfollowed', 5, { createdBy: { ...bea, id: person.id } }),
    changed('own change', 6, { updatedBy: { ...bea, id: person.id } }),
    changed('seen', 7),
  ]);
  await mirror.personal.bulkPut([
    { key: personalKeys.follow('followed'), value: 'yes', at: 1 },
    { key: personalKeys.follow('unfollowed'), value: 'no', at: 1 },
  ]);
  const seen = await bench.document('seen');
  if (seen) await markSeen(mirror, seen);
  const all = await unreadWork(mirror, person.id, 10);
  expect(all.newest.map(({ keyId }) => keyId)).toEqual(['followed', 'mine', 'unfollowed', 'newest', 'older']);
  expect(all.counts).toEqual([{ entity: 'encounter', count: 5 }]);
  const some = await unreadWork(mirror, person.id, 2);
  expect(some.newest).toHaveLength(2);
  expect(some.counts).toEqual(all.counts);
});
