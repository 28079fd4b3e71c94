import { expect, test } from 'vitest';
import { status } from '#domain/content/status.ts';
import { requestState } from '#screens/pages/ownWork/requestState.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A player reads in a few words what has become of a request', async () => {
  const { arrive, mirror } = await openMirrorFixture();
  const { editing, submitted, flagged, approved } = status;
  const requests = [
    { keyId: 'a', entity: 'lammie', statusId: editing, body: {}, says: 'Not submitted yet' },
    { keyId: 'b', entity: 'research', statusId: submitted, body: {}, says: 'Waiting for approval' },
    { keyId: 'c', entity: 'ritual', statusId: flagged, body: {}, says: 'Sent back to you' },
    { keyId: 'd', entity: 'lammie', statusId: approved, body: {}, says: 'Approved' },
    { keyId: 'e', entity: 'lammie', statusId: approved, body: { production: 'printed' }, says: 'Printed' },
    { keyId: 'f', entity: 'research', statusId: approved, body: { answer: '<p>Yes</p>' }, says: 'Answered' },
    {
      keyId: 'g',
      entity: 'research',
      statusId: approved,
      body: { outcome: 'partial' },
      says: 'Answered: Partial',
    },
    {
      keyId: 'h',
      entity: 'ritual',
      statusId: approved,
      body: { outcome: 'backlash' },
      says: 'Outcome: Backlash',
    },
  ] as const;
  await arrive(
    requests.map(({ keyId, entity, statusId, body }) => ({
      ...encounter({ keyId, statusId }),
      entity,
      body: { title: keyId, ...body },
    })),
  );
  for (const { keyId, says } of requests) {
    const row = await mirror.documents.get(keyId);
    expect(row && requestState(row)).toBe(says);
  }
});
