import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { mentionedIn } from '#domain/content/textReferences.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { rowOf } from '#mirror/overlay/documentRow.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { openView } from '#mirror/view/openView.ts';
import { ada, encounter, holder, noon, commentOf } from '#support/documents.ts';

const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
const player = holder({ owned: [1] }, { isStaff: false, teams: ['north'] });

const comment = (id: string, createdDate: string, field?: string) =>
  commentOf({
    id,
    createdDate,
    ...(field !== undefined && { anchor: { field, exact: '', prefix: '', suffix: '' } }),
  });

const secret: Document = {
  ...encounter({ keyId: 'a', reference: 'ENC-1' }),
  body: { title: 'The mill', organiserNotes: '<p>See ENC-2.</p>', refereeBrief: '<p>See ENC-3.</p>' },
  comments: [
    comment('open', '2026-05-01T00:00:00.000Z'),
    comment('hidden', '2026-05-02T00:00:00.000Z', 'organiserNotes'),
  ],
};
const others: Document = encounter({ keyId: 'b', reference: 'ENC-2', teamId: 'south' });

async function openOwn(user: string): Promise<Mirror> {
  const own = openMirror(user, storage);
  await own.documents.bulkPut([secret, others].map((each) => rowOf(each, ['all'], 'waiting')));
  return own;
}

test('Staff-only text is not in the view of other readers, nor in any index', async () => {
  const own = await openOwn('one');
  expect(mentionedIn(documentTypes.encounter.allFields, secret.body)).toEqual(['ENC-2', 'ENC-3']);
  const view = openView('one', player, storage);
  const row = await view.documents.get('a');
  expect(row?.body).toEqual({ title: 'The mill', refereeBrief: '<p>See ENC-3.</p>' });
  expect(row?.comments.map(({ id }) => id)).toEqual(['open']);
  expect(row?.sync).toBe('saved');
  expect(await view.documents.toArray()).toEqual([row]);
  expect(await view.documents.bulkGet(['b', 'a'])).toEqual([undefined, row]);
  expect(await view.documents.toCollection().primaryKeys()).toEqual(['a']);
  expect(await view.documents.limit(1).toArray()).toEqual([row]);
  expect(await view.documents.orderBy(':id').reverse().toArray()).toEqual([row]);
  expect(await view.documents.where('refs').equals('ENC-3').primaryKeys()).toEqual(['a']);
  expect(await view.documents.where('refs').equals('ENC-2').primaryKeys()).toEqual([]);
  expect(await view.documents.where('refs').equals('ENC-2').count()).toBe(0);
  expect(await view.documents.where('refs').anyOf(['ENC-2', 'ENC-3']).keys()).toEqual(['ENC-3']);
  const since = (at: string) => view.documents.where('commentedAt').above(at).count();
  expect(await since('2026-05-01T12:00:00.000Z')).toBe(0);
  expect(await since('2026-04-01T12:00:00.000Z')).toBe(1);
  expect(await own.documents.count()).toBe(2);
  view.close();
  own.close();
});

test('Versions follow their document, and other tables are empty', async () => {
  const own = await openOwn('two');
  const item = { version: 1, createdDate: noon, createdBy: ada, statusText: 'Editing' };
  for (const document of [secret, others]) {
    const { keyId } = document;
    await own.versions.put({ keyId, version: 1, kept: '', item, document });
  }
  await own.meta.put({ key: 'status', value: 'kept' });
  await own.meta.put({ key: 'opened', value: ['a'] });
  await own.typed.put({ kind: 'text', id: 'text-1', keyId: 'a', place: 'new', value: 'mine', at: noon });
  await own.personal.put({ key: 'seen:a', value: '1', at: 1 });
  const view = openView('two', player, storage);
  const versions = await view.versions.toArray();
  expect(versions.map(({ keyId }) => keyId)).toEqual(['a']);
  expect(versions[0]?.document?.body).not.toHaveProperty('organiserNotes');
  expect((await view.versions.where('keyId').anyOf(['a', 'b']).toArray()).length).toBe(1);
  expect(await view.versions.get(['b', 1, ''])).toBeUndefined();
  expect(await view.meta.toArray()).toEqual([{ key: 'status', value: 'kept' }]);
  expect(await view.personal.count()).toBe(0);
  expect(await view.typed.count()).toBe(0);
  view.close();
  own.close();
});
