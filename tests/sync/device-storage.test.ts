import { Dexie } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { readCursors } from '#mirror/read/syncState.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { missingHistories } from '#mirror/read/history.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { evictVersions, resumePrefetch } from '#mirror/storage/eviction.ts';
import { recordOpened } from '#actions/recordOpened.ts';
import {
  probe,
  type StorageTrouble,
  storageTroubleIn,
  watchTrouble,
  withRecovery,
} from '#mirror/storage/recovery.ts';
import { recoverAfter } from '#mirror/queries/recoverAfter.ts';
import { applied } from '#support/changes.ts';
import { create, editAndSettle } from '#support/operations.ts';
import { ada, encounter, noon } from '#support/documents.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { type MirrorFixture, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';
import { draftOf } from '#support/drafts.ts';

const base = encounter();
const tooFull = () => new DOMException('No room is left.', 'QuotaExceededError');
const lost = () => new DOMException('Connection to the database server lost.', 'UnknownError');

afterEach(() => vi.restoreAllMocks());

/** A device with the histories of two documents, one of which was not opened recently. */
async function opened(): Promise<MirrorFixture> {
  const fixture = await openMirrorWith(base, { ...base, keyId: 'doc-2', reference: 'ENC-2' });
  await recordOpened(fixture.mirror, 'doc-1');
  for (const keyId of ['doc-1', 'doc-2']) {
    await fixture.mirror.versions.put({
      keyId,
      version: 1,
      kept: '',
      item: { version: 1, statusText: 'Editing', createdBy: ada, createdDate: noon },
      document: { ...base, keyId },
    });
  }
  return fixture;
}

/** Makes the next write fail. */
function failOnce(fault: () => DOMException): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw fault();
  });
}

/** Makes every write fail until the returned function is called. */
function failing(fault: () => DOMException): { recover: () => void } {
  const refuse = () => {
    throw fault();
  };
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  return {
    recover() {
      put.mockRestore();
      add.mockRestore();
    },
  };
}

function reportedTroubles(fixture: MirrorFixture): (StorageTrouble | null)[] {
  const reported: (StorageTrouble | null)[] = [];
  watchTrouble(fixture.mirror, (trouble) => reported.push(trouble));
  return reported;
}

describe('a device whose storage is full', () => {
  test('fault 42: full storage evicts what can be fetched again, recently opened documents last, and the save succeeds', async () => {
    const fixture = await opened();
    const reported = reportedTroubles(fixture);
    failOnce(tooFull);
    applied(await fixture.edit({ ...base.body, summary: 'kept after all' }));
    const body = { summary: 'kept after all' };
    expect((await fixture.lane()).map(({ change }) => change)).toMatchObject([{ body }]);
    expect(await fixture.mirror.versions.toCollection().primaryKeys()).toEqual([['doc-1', 1, '']]);
    expect(reported).toEqual([]);
  });

  test('fault 42: a save that cannot be stored is never reported as saved, and the failure is shown until storage works', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'before' }));
    const before = await fixture.lane();
    const reported = reportedTroubles(fixture);
    const { recover } = failing(tooFull);
    await expect(fixture.edit({ ...base.body, summary: 'too much' })).rejects.toThrow('No room is left.');
    expect(reported).toEqual(['full']);
    expect(await fixture.lane()).toEqual(before);
    expect((await fixture.document()).body['summary']).toBe('before');
    recover();
    applied(await fixture.edit({ ...base.body, summary: 'there is room' }));
    expect(reported).toEqual(['full', null]);
    expect((await fixture.document()).body['summary']).toBe('there is room');
  });

  test('Eviction never touches the user’s own work', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    applied(await addComment(fixture, base, 'said'));
    await saveDraft(fixture.mirror, draftOf({ keyId: 'doc-2' }));
    const before = await Promise.all([fixture.lane(), fixture.document(), draftsOf(fixture.mirror, 'doc-2')]);
    await evictVersions(fixture.mirror);
    await evictVersions(fixture.mirror);
    expect(await fixture.mirror.versions.count()).toBe(0);
    const result = await Promise.all([fixture.lane(), fixture.document(), draftsOf(fixture.mirror, 'doc-2')]);
    expect(result).toEqual(before);
  });

  test('No histories are prefetched until there is space again', async () => {
    const fixture = await openMirrorFixture();
    const event = encounter({ keyId: 'next', entity: 'event' }, { isNext: true });
    await fixture.arrive([event, { ...base, body: { ...base.body, eventId: 'next' } }]);
    expect(await missingHistories(fixture.mirror)).toHaveLength(1);
    await evictVersions(fixture.mirror);
    expect(await missingHistories(fixture.mirror)).toEqual([]);
    await resumePrefetch(fixture.mirror);
    expect(await missingHistories(fixture.mirror)).toHaveLength(1);
  });

  test('The last hundred opened documents are remembered, latest first', async () => {
    const { mirror } = await openMirrorFixture();
    for (let at = 0; at < 102; at += 1) await recordOpened(mirror, `doc-${at}`);
    await recordOpened(mirror, 'doc-50');
    const remembered = await readMeta(mirror, 'opened');
    expect(remembered).toHaveLength(100);
    expect(remembered?.slice(0, 2)).toEqual(['doc-50', 'doc-101']);
  });
});

describe('a device whose storage fills up while it fetches', () => {
  const { shared, world, settled } = syncFixture();

  test('fault 43: a page that does not fit is not applied, and the pull continues from the same place later', async () => {
    const { ada: one, ben, keyId } = await shared();
    const before = await readCursors(one.mirror);
    const text = await one.mirror.documents.get(keyId);
    await editAndSettle(ben, keyId, { summary: 'does not fit' });
    const reported: (StorageTrouble | null)[] = [];
    watchTrouble(one.mirror, (trouble) => reported.push(trouble));
    const { recover } = failing(tooFull);
    expect(await one.engine.cycle()).toBeLessThanOrEqual(60_000);
    expect(reported).toEqual(['full']);
    recover();
    expect(await readCursors(one.mirror)).toEqual(before);
    expect(await one.mirror.documents.get(keyId)).toEqual(text);
    await one.settle();
    expect(reported).toEqual(['full', null]);
    expect((await one.mirror.documents.get(keyId))?.body['summary']).toBe('does not fit');
  });

  test('Unsent changes are sent as soon as storage works again', async () => {
    const one = await settled('ada');
    const keyId = await create(one, world().team, { title: 'Written just before' });
    const { recover } = failing(tooFull);
    await one.engine.cycle();
    recover();
    await one.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 1, title: 'Written just before' });
  });

  test('fault 45: an emptied database is noticed, and everything is fetched again', async () => {
    const { ada: one, keyId } = await shared();
    await writeMeta(one.mirror, 'session', one.user);
    expect(await probe(one.mirror)).toBe('healthy');
    await Promise.all(one.mirror.tables.map((table) => table.clear()));
    expect(await probe(one.mirror)).toBe('empty');
    await one.settle();
    expect(await one.mirror.documents.get(keyId)).toMatchObject({ version: 1, sync: 'saved' });
  });
});

describe('a database that dies under the app', () => {
  test('fault 44: a dead database is reopened and the save succeeds', async () => {
    const fixture = await opened();
    const reported = reportedTroubles(fixture);
    fixture.mirror.backendDB().close();
    applied(await fixture.edit({ ...base.body, summary: 'after a closed handle' }));
    failOnce(lost);
    applied(await fixture.edit({ ...base.body, summary: 'after a lost connection' }));
    expect((await fixture.document()).body['summary']).toBe('after a lost connection');
    expect(reported).toEqual([]);
  });

  test('fault 44: a database that stays dead is reported, and nothing counts as saved until it works', async () => {
    const fixture = await opened();
    const reported = reportedTroubles(fixture);
    const { recover } = failing(lost);
    const given = { ...base.body, summary: 'on the page alone' };
    await expect(fixture.edit(given)).rejects.toThrow('Connection to the database server lost.');
    expect(reported).toEqual(['dead']);
    recover();
    expect(await fixture.lane()).toEqual([]);
    expect(await probe(fixture.mirror)).toBe('empty');
    expect(reported).toEqual(['dead', null]);
  });

  test('fault 44: a database that never answers is noticed when the app becomes visible', async () => {
    const fixture = await opened();
    const reported = reportedTroubles(fixture);
    const silent = vi.spyOn(fixture.mirror.meta, 'get').mockReturnValue(never(fixture));
    expect(await probe(fixture.mirror, 10)).toBe('dead');
    silent.mockRestore();
    expect(await probe(fixture.mirror)).not.toBe('dead');
    expect(reported).toEqual(['dead', null]);
  });

  test('fault 44: a database that a query finds dead is reopened, and then can be read', async () => {
    const fixture = await opened();
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw lost();
    });
    const error: unknown = await fixture.mirror.documents.get('doc-1').catch((each: unknown) => each);
    expect(await recoverAfter(fixture.mirror, error)).toBe(true);
    get.mockRestore();
    expect((await fixture.document()).body.title).toBe('The ford');
    expect(recoverAfter(fixture.mirror, new Error('a mistake'))).toBeNull();
  });

  test('A database that the browser closed while it was being opened is dead, unlike one closed on purpose', () => {
    const closed = new DOMException('The connection was closed.', 'AbortError');
    expect(storageTroubleIn(new Dexie.DatabaseClosedError('closed', closed))).toBe('dead');
    expect(storageTroubleIn(closed)).toBeNull();
  });

  test('A database closed on purpose stays closed', async () => {
    const fixture = await opened();
    fixture.mirror.close();
    const error: unknown = await withRecovery(fixture.mirror, () => fixture.mirror.meta.count()).catch(
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ name: 'DatabaseClosedError' });
    expect(storageTroubleIn(error)).toBeNull();
    expect(fixture.mirror.isOpen()).toBe(false);
  });

  test('An ordinary error does not count as a dead database', async () => {
    const fixture = await opened();
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('a mistake')));
    await expect(withRecovery(fixture.mirror, work)).rejects.toThrow('a mistake');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

/** A promise that never settles. */
function never(fixture: MirrorFixture) {
  return fixture.mirror.meta
    .toCollection()
    .first()
    .then(() => new Promise<undefined>(() => undefined));
}
