import { describe, expect, test } from 'vitest';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { saveDraft } from '#actions/drafts.ts';
import { markDone } from '#mirror/outbox/answers.ts';
import type { Document } from '#domain/document.ts';
import { encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const base = encounter({}, { summary: 'at the river' });

const rowOf = (bench: MirrorFixture, keyId = 'doc-1') => bench.mirror.documents.get(keyId);

async function holding(document: Document = base): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([document]);
  return bench;
}

/** Everything a person could miss. */
async function everything(bench: MirrorFixture) {
  const { documents, outbox, shadow, drafts, conflicts, held } = bench.mirror;
  return Promise.all([documents, outbox, shadow, drafts, conflicts, held].map((table) => table.toArray()));
}

describe('keeping what a person did', () => {
  test('writes the row, the outbox and the truth behind it, and the draft goes', async () => {
    const bench = await holding();
    await saveDraft(bench.mirror, {
      keyId: 'doc-1',
      entity: 'encounter',
      isNew: false,
      teamId: 'north',
      version: 1,
      body: {},
      was: {},
      at: noon,
    });
    await bench.edit({ summary: 'at the ford' });
    expect(await rowOf(bench))?.toMatchObject({
      sync: 'waiting',
      version: 1,
      body: { summary: 'at the ford' },
    });
    expect(await bench.lane()).toMatchObject([
      {
        state: 'queued',
        after: null,
        tries: 0,
        change: { kind: 'save', version: 1, body: { summary: 'at the ford' } },
      },
    ]);
    expect((await bench.mirror.shadow.get('doc-1'))?.document).toEqual(base);
    expect(await bench.mirror.drafts.count()).toBe(0);
  });

  test.each(['documents', 'outbox', 'shadow'] as const)(
    'fault 6: when writing to %s fails, nothing at all is written',
    async (table) => {
      const bench = await holding();
      const before = await everything(bench);
      const broken = () => {
        throw new Error('disk full');
      };
      bench.mirror[table].hook('creating', broken);
      bench.mirror[table].hook('updating', broken);
      const saved = saveDocument(bench, base, { teamId: 'north', body: { summary: 'lost?' } });
      await expect(saved).rejects.toThrow('disk full');
      expect(await everything(bench)).toEqual(before);
    },
  );

  test('nothing changed is nothing done', async () => {
    const bench = await holding();
    await bench.edit({ ...base.body });
    expect(await bench.lane()).toEqual([]);
    expect((await rowOf(bench))?.sync).toBe('saved');
  });

  test('what may not be done writes nothing', async () => {
    const bench = await holding(encounter({ teamId: 'south' }));
    const before = await everything(bench);
    const document = await bench.document();
    expect((await saveDocument(bench, document, { teamId: 'south', body: { summary: 'x' } })).kind).toBe(
      'refused',
    );
    expect((await setStatus(bench, document, 1)).kind).toBe('refused');
    expect(await everything(bench)).toEqual(before);
  });
});

describe('folding', () => {
  test('fault 25: twenty offline saves become one change', async () => {
    const bench = await holding();
    for (let at = 1; at <= 20; at += 1) {
      await bench.edit(at % 2 ? { summary: `take ${at}` } : { duration: at });
    }
    const [row, ...others] = await bench.lane();
    expect(others).toEqual([]);
    expect(row?.change).toMatchObject({
      kind: 'save',
      version: 1,
      body: { summary: 'take 19', duration: 20 },
    });
    expect((await rowOf(bench))?.body).toMatchObject({ summary: 'take 19', duration: 20 });
  });

  test('edits of a document made offline become part of its making', async () => {
    const bench = await openMirrorFixture();
    await createDocument(bench, {
      keyId: 'new-1',
      entity: 'encounter',
      teamId: 'north',
      body: { title: 'One' },
    });
    const before = await bench.document('new-1');
    await saveDocument(bench, before, { teamId: 'north', body: { title: 'Two', summary: 'x' } });
    const lane = await bench.lane('new-1');
    expect(lane.map((row) => row.change)).toMatchObject([
      { kind: 'create', body: { title: 'Two', summary: 'x' } },
    ]);
    expect(await rowOf(bench, 'new-1')).toMatchObject({
      version: 0,
      reference: '',
      scopes: [],
      sync: 'waiting',
    });
  });

  test('a move is a change of its own, and an edit after it a third', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'one' });
    await setStatus(bench, await bench.document(), -1);
    await setStatus(bench, await bench.document(), 0);
    await bench.edit({ summary: 'two' });
    const lane = await bench.lane();
    expect(lane.map((row) => row.change.kind)).toEqual(['save', 'setStatus', 'setStatus', 'save']);
    expect(lane.map((row) => row.after)).toEqual([null, ...lane.slice(0, -1).map((row) => row.id)]);
  });

  test('fault 8: two tabs add to one run log offline, and both entries stay in the change', async () => {
    const bench = await holding();
    const entry = (id: string) => ({
      id,
      started: null,
      ended: null,
      referee: null,
      outcome: id,
      lammiesIssued: null,
    });
    // Both tabs opened the document before either saved.
    await saveDocument(bench, base, { teamId: 'north', body: { runLog: [entry('e1')] } });
    await saveDocument(bench, base, { teamId: 'north', body: { runLog: [entry('e2')] } });
    expect((await rowOf(bench))?.body['runLog']).toEqual([entry('e1'), entry('e2')]);
    expect((await bench.lane()).map((row) => row.change)).toMatchObject([
      { body: { runLog: [entry('e1'), entry('e2')] } },
    ]);
  });

  test('fault 8: two tabs edit different fields offline: one lane, one change, both kept', async () => {
    const bench = await holding();
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'tab one' } });
    await saveDocument(bench, base, { teamId: 'north', body: { duration: 40 } });
    expect((await bench.lane()).map((row) => row.change)).toMatchObject([
      { body: { summary: 'tab one', duration: 40 } },
    ]);
    expect((await rowOf(bench))?.body).toMatchObject({ summary: 'tab one', duration: 40 });
  });
});

describe('once sent', () => {
  test('fault 7: a body is frozen, and typing on makes a second change that follows the first', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'first' });
    const [sent] = await bench.lane();
    await bench.send();
    await bench.edit({ summary: 'second' });
    const [frozen, next] = await bench.lane();
    expect(frozen?.change).toEqual(sent?.change);
    expect(frozen?.state).toBe('sent');
    expect(next).toMatchObject({ state: 'queued', after: sent?.id, change: { body: { summary: 'second' } } });
    expect((await rowOf(bench))?.body['summary']).toBe('second');
  });

  test('further typing folds into the second, and is sent with what it follows', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'first' });
    await bench.send();
    await bench.edit({ summary: 'second' });
    await bench.edit({ duration: 10 });
    const lane = await bench.lane();
    expect(lane.map((row) => row.change)).toMatchObject([
      { body: { summary: 'first' } },
      { body: { summary: 'second', duration: 10 } },
    ]);
    expect(await bench.send()).toEqual(lane.map((row) => row.id));
  });

  test('the answer to the first gives the second its base', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'first' });
    await bench.send();
    await bench.edit({ summary: 'second' });
    const [first] = await bench.lane();
    await markDone(bench.tab, first?.id ?? '', encounter({ version: 2 }, { summary: 'first' }));
    expect(await bench.lane()).toMatchObject([
      { after: null, change: { version: 2, body: { summary: 'second' } } },
    ]);
    expect(await rowOf(bench))?.toMatchObject({ version: 2, sync: 'waiting', body: { summary: 'second' } });
    expect((await bench.mirror.shadow.get('doc-1'))?.document).toMatchObject({
      version: 2,
      body: { summary: 'first' },
    });
  });
});
