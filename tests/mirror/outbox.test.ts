import { describe, expect, test } from 'vitest';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { markDone } from '#mirror/outbox/serverAnswers.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { codeOf } from '#support/changes.ts';
import { encounter, runEntry } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';

const base = encounter({}, { summary: 'at the river' });

const rowOf = (device: MirrorFixture, keyId = 'doc-1') => device.mirror.documents.get(keyId);

async function holding(document: Document = base): Promise<MirrorFixture> {
  return await openMirrorWith(document);
}

/** Every table with something of the user's to lose. */
async function everything(device: MirrorFixture) {
  const { documents, outbox, server, typed } = device.mirror;
  return Promise.all([documents, outbox, server, typed].map((table) => table.toArray()));
}

describe('queueing a change', () => {
  test('Saving writes the document row, the outbox row and the server row', async () => {
    const device = await holding();
    await device.edit({ summary: 'at the ford' });
    const body = { summary: 'at the ford' };
    expect(await rowOf(device))?.toMatchObject({ sync: 'waiting', version: 1, body });
    const change = { kind: 'edit', version: 1, body: { summary: 'at the ford' } };
    expect(await device.lane()).toMatchObject([{ state: 'queued', tries: 0, change }]);
    expect((await device.mirror.server.get('doc-1'))?.document).toEqual(base);
  });

  test.each(['documents', 'outbox', 'server'] as const)(
    'fault 6: a save that fails while writing to %s writes nothing at all',
    async (table) => {
      const device = await holding();
      const before = await everything(device);
      const broken = () => {
        throw new Error('disk full');
      };
      device.mirror[table].hook('creating', broken);
      device.mirror[table].hook('updating', broken);
      const saved = saveDocument(device, base, { teamId: 'north', body: { summary: 'lost?' } });
      await expect(saved).rejects.toThrow('disk full');
      expect(await everything(device)).toEqual(before);
    },
  );

  test('Saving without changes does nothing', async () => {
    const device = await holding();
    await device.edit({ ...base.body });
    expect(await device.lane()).toEqual([]);
    expect((await rowOf(device))?.sync).toBe('saved');
  });

  test('A refused action writes nothing', async () => {
    const device = await holding(encounter({ teamId: 'south' }));
    const before = await everything(device);
    const document = await device.document();
    const result = (await saveDocument(device, document, { teamId: 'south', body: { summary: 'x' } })).kind;
    expect(result).toBe('refused');
    expect((await setStatus(device, document, 1)).kind).toBe('refused');
    expect(await everything(device)).toEqual(before);
  });
});

describe('folding', () => {
  test('Edits of a document created offline fold into its create', async () => {
    const device = await openMirrorFixture();
    await device.create('new-1', { title: 'One' });
    await device.edit({ title: 'Two', summary: 'x' }, 'new-1');
    const wanted = [{ kind: 'create', body: { title: 'Two', summary: 'x' } }];
    expect((await device.lane('new-1')).map((row) => row.change)).toMatchObject(wanted);
    const expected = { version: 0, reference: '', scopes: [], sync: 'waiting' };
    expect(await rowOf(device, 'new-1')).toMatchObject(expected);
  });

  test('A status change is a separate change, and an edit after it a third', async () => {
    const device = await holding();
    await device.edit({ summary: 'one' });
    await setStatus(device, await device.document(), -1);
    await setStatus(device, await device.document(), 0);
    await device.edit({ summary: 'two' });
    const lane = await device.lane();
    expect(lane.map((row) => row.change.kind)).toEqual(['edit', 'setStatus', 'setStatus', 'edit']);
    expect(await device.send()).toEqual(lane.map((row) => row.id));
  });

  test('fault 8: two tabs add to one run log offline, and both entries stay in the change', async () => {
    const device = await holding();
    const [first, second] = [runEntry('e1', 'e1'), runEntry('e2', 'e2')];
    // Both tabs opened the document before either saved.
    await saveDocument(device, base, { teamId: 'north', body: { runLog: [first] } });
    await saveDocument(device, base, { teamId: 'north', body: { runLog: [second] } });
    expect((await rowOf(device))?.body['runLog']).toEqual([first, second]);
    const wanted = [{ body: { runLog: [first, second] } }];
    expect((await device.lane()).map((row) => row.change)).toMatchObject(wanted);
  });

  test('A save of text and of entries is two changes, of which the entries wait for no edit, or none', async () => {
    const device = await holding();
    const entry = { id: 'e1', outcome: 'fled' };
    const save = async (body: BodyPatch) => saveDocument(device, base, { teamId: 'north', body });
    expect(codeOf(await save({ summary: 'mine', runLog: [entry] }))).toBe('applied');
    expect((await device.lane()).map(({ change }) => change)).toMatchObject([
      { kind: 'edit', body: { summary: 'mine' } },
      { kind: 'addEntries', body: { runLog: [entry] } },
    ]);
    const wrong = {
      ...entry,
      id: 'e2',
      started: '2026-06-01T12:00:00.000Z',
      ended: '2026-06-01T11:00:00.000Z',
    };
    expect(codeOf(await save({ summary: 'other', runLog: [wrong] }))).toBe('validation');
    expect((await rowOf(device))?.body).toMatchObject({ summary: 'mine', runLog: [entry] });
    expect(await device.lane()).toHaveLength(2);
  });
});

describe('a change that was sent', () => {
  test('fault 7: a sent body is frozen, and further typing makes a second change that follows the first, and folds into that', async () => {
    const device = await holding();
    await device.edit({ summary: 'first' });
    const [sent] = await device.lane();
    await device.send();
    await device.edit({ summary: 'second' });
    const [frozen, next] = await device.lane();
    expect(frozen?.change).toEqual(sent?.change);
    expect(frozen?.state).toBe('sent');
    expect(next).toMatchObject({ state: 'queued', change: { body: { summary: 'second' } } });
    expect((await rowOf(device))?.body['summary']).toBe('second');
    await device.edit({ duration: 10 });
    const lane = await device.lane();
    const expected = [{ body: { summary: 'first' } }, { body: { summary: 'second', duration: 10 } }];
    expect(lane.map(({ change }) => change)).toMatchObject(expected);
    expect(await device.send()).toEqual(lane.map(({ id }) => id));
  });

  test('A waiting change that takes up another edit gets a new id: a file may have the old one', async () => {
    const device = await holding();
    await device.edit({ summary: 'first' });
    const [before] = await device.lane();
    await device.edit({ duration: 10 });
    const [after, ...others] = await device.lane();
    expect(others).toEqual([]);
    expect(after?.change).toMatchObject({ id: after?.id, body: { summary: 'first', duration: 10 } });
    expect(after?.id).not.toBe(before?.id);
  });

  test('The answer to the first change leaves the second as it was made', async () => {
    const device = await holding();
    await device.edit({ summary: 'first' });
    await device.send();
    await device.edit({ summary: 'second' });
    const [first, second] = await device.lane();
    await markDone(device.tab, first?.id ?? '', encounter({ version: 2 }, { summary: 'first' }));
    expect(await device.lane()).toEqual([second]);
    expect(await rowOf(device))?.toMatchObject({ version: 2, sync: 'waiting', body: { summary: 'second' } });
    const expected = { version: 2, body: { summary: 'first' } };
    expect((await device.mirror.server.get('doc-1'))?.document).toMatchObject(expected);
  });
});
