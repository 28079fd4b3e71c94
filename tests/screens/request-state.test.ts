import { expect, test } from 'vitest';
import { status } from '#domain/content/status.ts';
import { hasOutcome, requestState } from '#screens/pages/ownWork/requestState.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A player reads in a few words what has become of a request', async () => {
  const { arrive, mirror } = await openMirrorFixture();
  const { editing, submitted, flagged, approved } = status;
  const requests = [
    ['a', 'lammie', editing, {}, 'Not submitted yet'],
    ['b', 'research', submitted, {}, 'Waiting for approval'],
    ['c', 'ritual', flagged, {}, 'Sent back to you'],
    ['d', 'lammie', approved, {}, 'Approved'],
    ['e', 'lammie', approved, { production: 'printed' }, 'Printed'],
    ['f', 'research', approved, { answer: '<p>Yes</p>' }, 'Answered'],
    ['g', 'research', approved, { outcome: 'partial' }, 'Answered: Partial'],
    ['h', 'ritual', approved, { outcome: 'backlash' }, 'Outcome: Backlash'],
  ] as const;
  await arrive(
    requests.map(([keyId, entity, statusId, body]) => ({
      ...encounter({ keyId, statusId }),
      entity,
      body: { title: keyId, ...body },
    })),
  );
  for (const [keyId, , , , says] of requests) {
    const row = await mirror.documents.get(keyId);
    expect(row && requestState(row)).toBe(says);
    // A backlash, or nothing found, has no tick.
    expect(row && hasOutcome(row)).toBe('gh'.includes(keyId));
  }
});
