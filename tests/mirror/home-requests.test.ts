import { IDBCursor, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { personalKeys } from '#domain/personal/entry.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import { followContactEnd, recordContact } from '#mirror/storage/contactLimit.ts';
import { watchStoredUnsent, watchUnsent } from '#mirror/read/watch.ts';
import { unreadWork } from '#mirror/queries/person/unreadWork.ts';
import { flaggedDocuments, reviewQueue, submittedKeys } from '#mirror/queries/desks/review.ts';
import { ada, ben, encounter, holder, noon } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { eventually } from '#support/eventually.ts';

const approver = holder({ all: [1, 2, 7] });
const teamIds = Array.from({ length: 40 }, (_, at) => `team-${at}`);

/** A device with forty teams, each with an encounter that is flagged and one that is submitted. */
async function openManyTeams() {
  const { arrive, mirror } = await openMirrorFixture(approver);
  const body = { ...emptyBody(documentTypes.team), title: 'A team', active: true };
  await arrive([
    ...teamIds.map((keyId) =>
      Object.assign(encounter({ keyId, entity: 'team', reference: '', teamId: noTeam }), { body }),
    ),
    ...teamIds.flatMap((teamId) => [
      encounter({ keyId: `${teamId}-flagged`, teamId, statusId: status.flagged, updatedBy: ben }),
      encounter({ keyId: `${teamId}-submitted`, teamId, statusId: status.submitted }),
    ]),
  ]);
  return mirror;
}

/** Counts what is asked of IndexedDB from now on. */
function countRequests(): () => number {
  const sources = [IDBIndex.prototype, IDBObjectStore.prototype];
  const methods = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
  const spies = [
    ...sources.flatMap((source) => methods.map((method) => vi.spyOn(source, method))),
    vi.spyOn(IDBCursor.prototype, 'continue'),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

describe('Waiting work is read with few requests, whatever the number of teams', () => {
  test('The flagged documents take two', async () => {
    const mirror = await openManyTeams();
    const count = countRequests();
    expect(await flaggedDocuments(mirror, approver)).toHaveLength(teamIds.length);
    expect(count()).toBeLessThanOrEqual(2);
  });

  test('So do those of others, of which a few have histories here', async () => {
    const mirror = await openManyTeams();
    await mirror.documents.toCollection().modify({ createdBy: ben });
    await mirror.versions.bulkPut(
      teamIds.map((teamId) => ({
        keyId: `${teamId}-flagged`,
        version: 1,
        kept: '',
        item: { version: 1, statusText: 'Submitted', createdDate: noon, createdBy: ada },
        document: null,
      })),
    );
    const count = countRequests();
    expect(await flaggedDocuments(mirror, approver)).toHaveLength(teamIds.length);
    expect(count()).toBeLessThanOrEqual(2);
  });

  test('The review queue takes one for each type, and those for the newest of the types that have any', async () => {
    const mirror = await openManyTeams();
    const count = countRequests();
    const { newest, counts } = await reviewQueue(mirror, approver, 6);
    expect(newest).toHaveLength(6);
    expect(counts).toEqual([{ entity: 'encounter', count: teamIds.length }]);
    expect(count()).toBeLessThanOrEqual(entityKeys.length + 7);
  });

  test('Its number alone, which stands beside the menu, takes one for each type', async () => {
    const mirror = await openManyTeams();
    const count = countRequests();
    await reviewQueue(mirror, approver, 0);
    expect(count()).toBeLessThanOrEqual(entityKeys.length);
  });

  test('The review desk takes one for each type', async () => {
    const mirror = await openManyTeams();
    const count = countRequests();
    expect(await submittedKeys(mirror, approver)).toHaveLength(teamIds.length);
    expect(count()).toBeLessThanOrEqual(entityKeys.length);
  });

  test('Unread documents take one for each type, and a few more', async () => {
    const mirror = await openManyTeams();
    await mirror.personal.put({ key: personalKeys.read, value: '', at: 0 });
    const count = countRequests();
    const { counts } = await unreadWork(mirror, approver.id, 6);
    expect(counts).toEqual([{ entity: 'encounter', count: teamIds.length }]);
    expect(count()).toBeLessThanOrEqual(entityKeys.length + 6);
  });
});

test('Recording a contact with the server reads the sync status again, and not what is unsent', async () => {
  const { mirror } = await openMirrorFixture();
  await recordContact(mirror, 0);
  const told = vi.fn<(count: number) => void>();
  const ends = vi.fn<(endsAt: number) => void>();
  const count = countRequests();
  const stops = [
    watchUnsent(mirror, told),
    watchStoredUnsent(mirror, vi.fn()),
    followContactEnd(mirror, ends),
  ];
  onTestFinished(() => stops.forEach((stop) => stop()));
  await eventually(() => expect(ends).toHaveBeenCalled());
  // Each of them has read for the first time once nobody reads any more.
  let first = 0;
  for (let before = -1; before !== first; first = count()) {
    before = first;
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  }
  await recordContact(mirror, 86_400_000);
  await eventually(() => expect(ends).toHaveBeenLastCalledWith(15 * 86_400_000));
  // One that records it, and one for each of those who follow the status.
  expect(count() - first).toBeLessThanOrEqual(3);
  expect(told).not.toHaveBeenCalled();
});
