import { describe, expect, test } from 'vitest';
import { saveDocument } from '#actions/documents.ts';
import { flaggedDocuments, reviewQueue } from '#mirror/queries/desks/review.ts';
import { nextSlots } from '#mirror/queries/timetable.ts';
import { unfinishedWork } from '#mirror/queries/unsent/unsent.ts';
import type { Document } from '#domain/content/document.ts';
import { status } from '#domain/content/status.ts';
import { ada, ben, encounter, grant, holder, person, plot, collectionItem } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { markConflict } from '#mirror/outbox/serverAnswers.ts';

const approver = holder({ all: [1, 2, 7] });
const hour = (at: number) => `2026-06-01T${String(at).padStart(2, '0')}:00:00.000Z`;
const ids = (rows: readonly { keyId: string }[]) => rows.map(({ keyId }) => keyId);

const teams = ['north', 'south'].map((id) =>
  collectionItem('team', id, { title: `The ${id}`, active: true }),
);

async function opened(who = approver, ...documents: Document[]) {
  return openMirrorFixture(who, [...teams, ...documents]);
}

describe('unfinished work', () => {
  test('Nothing is unfinished while everything is on the server', async () => {
    const { mirror } = await opened(approver, encounter());
    expect(await unfinishedWork(mirror)).toEqual({ unsent: [], refused: [], conflicts: [] });
  });

  test('Each document is listed once, by what holds it up', async () => {
    const fixture = await opened(
      holder({ owned: [1, 2, 3, 5] }),
      ...['1', '2', '3'].map((keyId) => encounter({ keyId })),
    );
    const save = async (keyId: string, summary: string) => {
      const before = await fixture.document(keyId);
      await saveDocument(fixture, before, { teamId: before.teamId, body: { ...before.body, summary } });
    };
    for (const keyId of ['1', '2', '3']) await save(keyId, 'Other text');
    await fixture.send();
    await save('2', 'A third text');
    const [first] = await fixture.lane('2');
    const error = { code: 'forbidden', error: 'Not yours' };
    await fixture.mirror.outbox.update(first?.order ?? 0, { state: 'refused', error });
    const [third] = await fixture.lane('3');
    await markConflict(fixture.tab, third?.id ?? '', null);
    const own = await unfinishedWork(fixture.mirror);
    expect(own.unsent.map(({ document }) => document?.keyId)).toEqual(['1']);
    const change = { error: { error: 'Not yours' } };
    expect(own.refused).toMatchObject([{ document: { keyId: '2' }, change }]);
    expect(ids(own.conflicts)).toEqual(['3']);
  });
});

describe('flagged documents', () => {
  const flagged = { statusId: status.flagged, updatedBy: ben };
  const version = (keyId: string, at: number, statusText: string, createdBy: typeof ada) => ({
    keyId,
    version: at,
    kept: '',
    item: { version: at, statusText, createdDate: hour(at), createdBy },
    document: null,
  });

  test('The user’s own flagged documents are listed, newest first, and none of others', async () => {
    const { mirror } = await opened(
      approver,
      encounter({ keyId: 'old', ...flagged, updatedDate: hour(8) }),
      plot({ keyId: 'new', ...flagged, updatedDate: hour(9), teamId: 'south' }),
      encounter({ keyId: 'of-ben', ...flagged, createdBy: ben }),
      encounter({ keyId: 'fine', statusId: status.approved }),
    );
    expect(ids(await flaggedDocuments(mirror, approver))).toEqual(['new', 'old']);
  });

  test('Documents that the user edited last before the flag are listed, but not those they flagged themselves', async () => {
    const { mirror } = await opened(
      approver,
      encounter({ keyId: 'edited', ...flagged, createdBy: ben, version: 3 }),
      encounter({ keyId: 'flagged-by-me', ...flagged, createdBy: ben, updatedBy: ada, version: 3 }),
    );
    await mirror.versions.bulkPut([
      version('edited', 1, 'Editing', ben),
      version('edited', 2, 'Submitted', ada),
      version('edited', 3, 'Flagged', ben),
      version('flagged-by-me', 1, 'Editing', ada),
      version('flagged-by-me', 2, 'Submitted', ben),
      version('flagged-by-me', 3, 'Flagged', ada),
    ]);
    expect(ids(await flaggedDocuments(mirror, approver))).toEqual(['edited']);
  });

  test('They are found among the histories of a whole event too', async () => {
    const edited = ['a', 'z'].map((keyId) => encounter({ keyId, ...flagged, createdBy: ben, version: 2 }));
    const { mirror } = await opened(approver, ...edited);
    const others = Array.from({ length: 100 }, (_, at) => `m${at}`);
    await mirror.versions.bulkPut(['a', ...others, 'z'].map((keyId) => version(keyId, 1, 'Submitted', ada)));
    expect(ids(await flaggedDocuments(mirror, approver)).toSorted()).toEqual(['a', 'z']);
  });
});

describe('the review queue', () => {
  const submitted = (keyId: string, given: Partial<Document> = {}) =>
    encounter({ keyId, statusId: status.submitted, ...given });

  test('The review queue has the newest submitted documents and the count of each type', async () => {
    const { mirror } = await opened(
      approver,
      ...[1, 2, 3].map((at) => submitted(`${at}`, { updatedDate: hour(at) })),
      plot({ keyId: 'plot', statusId: status.submitted, updatedDate: hour(9), teamId: 'south' }),
      encounter({ keyId: 'draft' }),
    );
    const { newest, counts } = await reviewQueue(mirror, approver, 3);
    expect(ids(newest)).toEqual(['plot', '3', '2']);
    expect(counts).toEqual([
      { entity: 'plot', count: 1 },
      { entity: 'encounter', count: 3 },
    ]);
  });

  test('The review queue has only documents that the user may approve', async () => {
    const shares = { shareAll: true, shareTeams: [] };
    const documents = [
      submitted('own'),
      submitted('shared', { teamId: 'south', shares }),
      submitted('other', { teamId: 'south' }),
    ];
    const seenBy = async (who: typeof approver) => {
      const { mirror } = await opened(who, ...documents);
      const { newest, counts } = await reviewQueue(mirror, who, 10);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(newest.length);
      return ids(newest).sort();
    };
    expect(await seenBy(holder({ owned: [1, 7] }))).toEqual(['own']);
    expect(await seenBy(holder({ shared: [1, 7] }))).toEqual(['shared']);
    expect(await seenBy(holder({ owned: [1, 7], shared: [1, 7] }))).toEqual(['own', 'shared']);
    expect(await seenBy(holder({ all: [1, 2, 3] }))).toEqual([]);
  });

  test('The review queue counts thousands of documents', async () => {
    const { mirror } = await opened(
      approver,
      ...Array.from({ length: 3000 }, (_, index) => submitted(`${index}`)),
    );
    const { newest, counts } = await reviewQueue(mirror, approver, 10);
    expect(newest).toHaveLength(10);
    expect(counts).toEqual([{ entity: 'encounter', count: 3000 }]);
  });
});

describe('the next slots', () => {
  const slot = (keyId: string, start: number, fields: Partial<Document['body']> = {}) =>
    collectionItem('eventSlot', keyId, {
      title: keyId,
      eventId: 'next',
      start: hour(start),
      end: hour(start + 1),
      referees: ['ben', 'ada'],
      ...fields,
    });

  test('The next slots are those of the next event that name the user and are not over, in order of time', async () => {
    const referee = person({ permissions: { eventSlots: grant({ all: [1] }) } });
    const { mirror } = await opened(
      referee,
      collectionItem('event', 'next', { title: 'Midsummer', isNext: true }),
      collectionItem('event', 'later', { title: 'Autumn' }),
      slot('evening', 18),
      slot('morning', 9),
      slot('over', 6),
      slot('of another', 10, { referees: ['ben'] }),
      slot('cancelled', 11, { state: 'cancelled' }),
      slot('of another event', 12, { eventId: 'later' }),
    );
    expect(ids(await nextSlots(mirror, 'ada', hour(8)))).toEqual(['morning', 'evening']);
    expect(ids(await nextSlots(mirror, 'nobody', hour(8)))).toEqual([]);
  });

  test('There are no next slots while no event is the next one', async () => {
    const { mirror } = await opened(approver, slot('morning', 9));
    expect(await nextSlots(mirror, 'ada', hour(8))).toEqual([]);
  });
});
