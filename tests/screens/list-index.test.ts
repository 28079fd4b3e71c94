import { expect, test, vi } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { listKeys, wholeList } from '#mirror/queries/lists.ts';
import { status } from '#domain/content/status.ts';
import { markDone } from '#mirror/outbox/serverAnswers.ts';
import { encounter, plot, writer } from '#support/documents.ts';
import { savedLater, openMirrorFixture } from '#support/mirror.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1) + minute * 60_000).toISOString();
const one = encounter({ keyId: 'one', updatedDate: at(1) }, { tags: ['night'], eventId: 'spring' });
const two = encounter({ keyId: 'two', updatedDate: at(2) }, { tags: ['day', 'night'], eventId: 'autumn' });

test('The list index has the entries of one type, latest change first, with their tags and text', async () => {
  const bench = await openMirrorFixture(writer, [one, two, plot({ keyId: 'three' })]);
  const entries = await readListIndex(bench.mirror, 'encounter');
  expect(entries.map(({ keyId, tags, text }) => [keyId, tags, text])).toEqual([
    ['two', ['day', 'night'], 'the ford  enc-1'],
    ['one', ['night'], 'the ford  enc-1'],
  ]);
});

test('The list index follows an edit, its sync state and changes by others', async () => {
  const bench = await openMirrorFixture(writer, [one, two]);
  const newest = async () => (await readListIndex(bench.mirror, 'encounter'))[0];
  await newest();
  await setStatus(bench, await bench.document('one'), -1);
  expect(await newest()).toMatchObject({ keyId: 'one', sync: 'waiting', statusId: -1 });

  await bench.send();
  const [change] = await bench.lane('one');
  const document = savedLater(one, {}, { statusId: -1, updatedDate: at(5) });
  if (change) await markDone(bench.tab, change.id, document);
  expect(await newest()).toMatchObject({ keyId: 'one', sync: 'saved' });

  await bench.arrive([savedLater(two, { title: 'The ferry' }, { updatedDate: at(9) })]);
  expect(await newest()).toMatchObject({ keyId: 'two', title: 'The ferry' });
});

test('The list index leaves out documents that are gone', async () => {
  const bench = await openMirrorFixture(writer, [one, two]);
  await readListIndex(bench.mirror, 'encounter');
  await bench.mirror.documents.delete('two');
  expect((await readListIndex(bench.mirror, 'encounter')).map(({ keyId }) => keyId)).toEqual(['one']);
});

test('The list index is complete if hundreds of documents changed at the same time', async () => {
  const bench = await openMirrorFixture();
  const many = Array.from({ length: 620 }, (_, index) =>
    encounter({ keyId: `many-${index}`, updatedDate: index < 600 ? at(3) : at(4 + index) }),
  );
  await bench.arrive([one, ...many]);
  const entries = await readListIndex(bench.mirror, 'encounter');
  expect(new Set(entries.map(({ keyId }) => keyId)).size).toBe(621);
});

test('The list index answers queries that database indexes do not cover: events and tags', async () => {
  const bench = await openMirrorFixture(writer, [one, two]);
  const keys = (filter: { eventId?: string; tagId?: string }) =>
    listKeys(bench.mirror, { entity: 'encounter', archived: false, ...filter });
  expect(await keys({ tagId: 'night' })).toEqual(['two', 'one']);
  expect(await keys({ tagId: 'day' })).toEqual(['two']);
  expect(await keys({ tagId: 'night', eventId: 'spring' })).toEqual(['one']);
});

test('A list comes with its newest documents, also where no index has it in order, in few transactions', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const bench = await openMirrorFixture();
  const gone = encounter({ keyId: 'gone', statusId: status.archived, updatedDate: at(9) });
  await bench.arrive([one, two, gone, encounter({ keyId: 'far', teamId: 'far', updatedDate: at(3) })]);
  transactions.mockClear();
  const list = await wholeList(bench.mirror, { entity: 'encounter', archived: false }, 2);
  expect(list.keys).toEqual(['far', 'two', 'one']);
  expect(list.rows.map(({ keyId }) => keyId)).toEqual(['far', 'two']);
  expect(transactions).toHaveBeenCalledTimes(2);
  transactions.mockRestore();
  const ofTeam = { entity: 'encounter', archived: false, teamId: 'far' } as const;
  expect((await wholeList(bench.mirror, ofTeam, 2)).rows).toHaveLength(1);
  const archived = await wholeList(bench.mirror, { entity: 'encounter', archived: true }, 2);
  expect(archived.rows.map(({ keyId }) => keyId)).toEqual(['gone']);
});
