import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { readCursors } from '#mirror/queries/syncState.ts';
import { saveDraft } from '#actions/drafts.ts';
import { readDraft } from '#mirror/queries/drafts.ts';
import { missingHistories } from '#mirror/queries/history.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { evictVersions, recordOpened, resumePrefetch } from '#mirror/storage/eviction.ts';
import {
  probe,
  recoverAfter,
  type StorageTrouble,
  storageTroubleIn,
  watchTrouble,
  withRecovery,
} from '#mirror/storage/recovery.ts';
import { applied } from '#support/changes.ts';
import { create, edit } from '#support/operations.ts';
import { ada, encounter, noon } from '#support/documents.ts';
import { syncFixture } from '#support/faultScene.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const base = encounter();
const tooFull = () => new DOMException('No room is left.', 'QuotaExceededError');
const lost = () => new DOMException('Connection to the database server lost.', 'UnknownError');

afterEach(() => vi.restoreAllMocks());

/** A device with one document, with the history of it and of another one that was not opened lately. */
async function opened(): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([base, { ...base, keyId: 'doc-2', reference: 'ENC-2' }]);
  await recordOpened(bench.mirror, 'doc-1');
  for (const keyId of ['doc-1', 'doc-2']) {
    await bench.mirror.versions.put({
      keyId,
      version: 1,
      kept: '',
      item: { version: 1, statusText: 'Editing', createdBy: ada, createdDate: noon },
      document: { ...base, keyId },
    });
  }
  return bench;
}

/** The disk refuses to write the next thing. */
function failOnce(fault: () => DOMException): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw fault();
  });
}

/** The disk refuses to write until it is mended. */
function failing(fault: () => DOMException): { mend: () => void } {
  const refuse = () => {
    throw fault();
  };
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  return {
    mend() {
      put.mockRestore();
      add.mockRestore();
    },
  };
}

function told(bench: MirrorFixture): (StorageTrouble | null)[] {
  const heard: (StorageTrouble | null)[] = [];
  watchTrouble(bench.mirror, (trouble) => heard.push(trouble));
  return heard;
}

describe('a device without room', () => {
  test('fault 42: drops what it can fetch again, what was opened last at the end, and saves', async () => {
    const bench = await opened();
    const heard = told(bench);
    failOnce(tooFull);
    applied(await bench.edit({ ...base.body, summary: 'kept after all' }));
    expect((await bench.lane()).map(({ change }) => change)).toMatchObject([
      { body: { summary: 'kept after all' } },
    ]);
    expect(await bench.mirror.versions.toCollection().primaryKeys()).toEqual([['doc-1', 1, '']]);
    expect(heard).toEqual([]);
  });

  test('fault 42: says nothing is saved where nothing is, keeps what waited, and tells until it works again', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'before' }));
    const before = await bench.lane();
    const heard = told(bench);
    const { mend } = failing(tooFull);
    await expect(bench.edit({ ...base.body, summary: 'too much' })).rejects.toThrow('No room is left.');
    expect(heard).toEqual(['full']);
    expect(await bench.lane()).toEqual(before);
    expect((await bench.document()).body['summary']).toBe('before');
    mend();
    applied(await bench.edit({ ...base.body, summary: 'there is room' }));
    expect(heard).toEqual(['full', null]);
    expect((await bench.document()).body['summary']).toBe('there is room');
  });

  test('never drops anything of its person’s own', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    applied(await addComment(bench, base, 'said'));
    const draft = {
      keyId: 'doc-2',
      entity: 'encounter',
      isNew: false,
      teamId: 'north',
      version: 1,
      was: {},
      at: noon,
    } as const;
    await saveDraft(bench.mirror, { ...draft, body: { summary: 'typed' } });
    const before = await Promise.all([bench.lane(), bench.document(), readDraft(bench.mirror, 'doc-2')]);
    await evictVersions(bench.mirror);
    await evictVersions(bench.mirror);
    expect(await bench.mirror.versions.count()).toBe(0);
    expect(await Promise.all([bench.lane(), bench.document(), readDraft(bench.mirror, 'doc-2')])).toEqual(
      before,
    );
  });

  test('fetches no histories ahead until there is room again', async () => {
    const bench = await openMirrorFixture();
    const event = encounter({ keyId: 'next', entity: 'event' }, { isNext: true });
    await bench.arrive([event, { ...base, body: { ...base.body, eventId: 'next' } }]);
    expect(await missingHistories(bench.mirror)).toHaveLength(1);
    await evictVersions(bench.mirror);
    expect(await missingHistories(bench.mirror)).toEqual([]);
    await resumePrefetch(bench.mirror);
    expect(await missingHistories(bench.mirror)).toHaveLength(1);
  });

  test('remembers the openings of a hundred documents, the last one first', async () => {
    const { mirror } = await openMirrorFixture();
    for (let at = 0; at < 102; at += 1) await recordOpened(mirror, `doc-${at}`);
    await recordOpened(mirror, 'doc-50');
    const remembered = await readMeta(mirror, 'opened');
    expect(remembered).toHaveLength(100);
    expect(remembered?.slice(0, 2)).toEqual(['doc-50', 'doc-101']);
  });
});

describe('a device that runs out of room while it fetches', () => {
  const { shared, world } = syncFixture();

  test('fault 43: takes nothing of the page in, and goes on from the same place later', async () => {
    const { ada: one, ben, keyId } = await shared();
    const before = await readCursors(one.mirror);
    const text = await one.mirror.documents.get(keyId);
    await edit(ben, keyId, { summary: 'does not fit' });
    await ben.settle();
    const heard: (StorageTrouble | null)[] = [];
    watchTrouble(one.mirror, (trouble) => heard.push(trouble));
    const { mend } = failing(tooFull);
    expect(await one.engine.cycle()).toBeLessThanOrEqual(60_000);
    expect(heard).toEqual(['full']);
    mend();
    expect(await readCursors(one.mirror)).toEqual(before);
    expect(await one.mirror.documents.get(keyId)).toEqual(text);
    await one.settle();
    expect(heard).toEqual(['full', null]);
    expect((await one.mirror.documents.get(keyId))?.body['summary']).toBe('does not fit');
  });

  test('sends what waits as soon as it can write again', async () => {
    const one = await world().open('ada');
    await one.settle();
    const keyId = await create(one, world().team, { title: 'Written just before' });
    const { mend } = failing(tooFull);
    await one.engine.cycle();
    mend();
    await one.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 1, title: 'Written just before' });
  });

  test('fault 45: an emptied database is noticed, and everything is fetched again', async () => {
    const { ada: one, keyId } = await shared();
    await writeMeta(one.mirror, 'session', one.user);
    expect(await probe(one.mirror)).toBe('well');
    await Promise.all(one.mirror.tables.map((table) => table.clear()));
    expect(await probe(one.mirror)).toBe('empty');
    await one.settle();
    expect(await one.mirror.documents.get(keyId)).toMatchObject({ version: 1, sync: 'saved' });
  });
});

describe('a database that dies under the app', () => {
  test('fault 44: is opened anew and the save goes through', async () => {
    const bench = await opened();
    const heard = told(bench);
    bench.mirror.backendDB().close();
    applied(await bench.edit({ ...base.body, summary: 'after a closed handle' }));
    failOnce(lost);
    applied(await bench.edit({ ...base.body, summary: 'after a lost connection' }));
    expect((await bench.document()).body['summary']).toBe('after a lost connection');
    expect(heard).toEqual([]);
  });

  test('fault 44: which stays dead is told, and nothing counts as saved until it is back', async () => {
    const bench = await opened();
    const heard = told(bench);
    const { mend } = failing(lost);
    await expect(bench.edit({ ...base.body, summary: 'on the page alone' })).rejects.toThrow(
      'Connection to the database server lost.',
    );
    expect(heard).toEqual(['dead']);
    mend();
    expect(await bench.lane()).toEqual([]);
    expect(await probe(bench.mirror)).toBe('empty');
    expect(heard).toEqual(['dead', null]);
  });

  test('fault 44: which answers nothing at all is found out when the app comes back into sight', async () => {
    const bench = await opened();
    const heard = told(bench);
    const silent = vi.spyOn(bench.mirror.meta, 'get').mockReturnValue(never(bench));
    expect(await probe(bench.mirror, 10)).toBe('dead');
    silent.mockRestore();
    expect(await probe(bench.mirror)).not.toBe('dead');
    expect(heard).toEqual(['dead', null]);
  });

  test('fault 44: which a query finds dead is opened anew beside it, and then can be read', async () => {
    const bench = await opened();
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw lost();
    });
    const error: unknown = await bench.mirror.documents.get('doc-1').catch((each: unknown) => each);
    expect(await recoverAfter(bench.mirror, error)).toBe(true);
    get.mockRestore();
    expect((await bench.document()).body.title).toBe('The ford');
    expect(recoverAfter(bench.mirror, new Error('a mistake'))).toBeNull();
  });

  test('is left closed where it was closed on purpose', async () => {
    const bench = await opened();
    bench.mirror.close();
    const error: unknown = await withRecovery(bench.mirror, () => bench.mirror.meta.count()).catch(
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ name: 'DatabaseClosedError' });
    expect(storageTroubleIn(error)).toBeNull();
    expect(bench.mirror.isOpen()).toBe(false);
  });

  test('is not what an ordinary mistake is taken for', async () => {
    const bench = await opened();
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('a mistake')));
    await expect(withRecovery(bench.mirror, work)).rejects.toThrow('a mistake');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

/** An answer that never comes. */
function never(bench: MirrorFixture) {
  return bench.mirror.meta
    .toCollection()
    .first()
    .then(() => new Promise<undefined>(() => undefined));
}
