import { describe, expect, test } from 'vitest';
import { createFromHeld } from '#actions/createFromOwnText.ts';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { saveChoices, settle } from '#actions/settle.ts';
import { settleWithTransition } from '#actions/settleWithTransition.ts';
import type { Choice } from '#mirror/storage/rows.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { saveDraft } from '#actions/drafts.ts';
import { myPatch } from '#mirror/outbox/settle.ts';
import type { FieldValue, GroupRow } from '#domain/fields/field.ts';
import { encounter, grant, noon, person } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base', organiserNotes: 'base' });
const theirs = savedLater(base, { summary: 'theirs', organiserNotes: 'theirs' });
const mine = { summary: 'mine', organiserNotes: 'mine' };

const choice = (side: Choice['side'], mixed: FieldValue = null): Choice => ({
  side,
  mixed,
  mine: 'mine',
  theirs: 'theirs',
});
const choices = async (bench: MirrorFixture) => (await bench.mirror.conflicts.get('doc-1'))?.choices;
const changes = async (bench: MirrorFixture) => (await bench.lane()).map((row) => row.change);
const kept = async (bench: MirrorFixture) =>
  (await changes(bench)).flatMap((change) => (change.kind === 'keepText' ? [change.body] : []));

/** My edit has met another one of the same fields. */
async function inConflict(body = mine): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await saveDocument(bench, base, { teamId: 'north', body });
  await bench.arrive([theirs]);
  return bench;
}

describe('what was decided in a conflict', () => {
  test('is on the disk, each decision beside the others', async () => {
    const bench = await inConflict();
    await saveChoices(bench.mirror, 'doc-1', { summary: choice('mix', 'from gate') });
    await saveChoices(bench.mirror, 'doc-1', { organiserNotes: choice('mine') });
    await saveChoices(bench.mirror, 'doc-1', { summary: choice('mix', 'from gate to gate') });
    expect(await choices(bench)).toEqual({
      summary: choice('mix', 'from gate to gate'),
      organiserNotes: choice('mine'),
    });
  });

  test('fault 23: stays when theirs moves on, with the texts it was decided on', async () => {
    const bench = await inConflict();
    const made = { summary: choice('mix', 'from gate to gate') };
    await saveChoices(bench.mirror, 'doc-1', made);
    await bench.arrive([savedLater(theirs, { summary: 'theirs again' })]);
    expect(await choices(bench)).toEqual(made);
  });

  test('fault 56: goes with the field that its reader may see no more', async () => {
    const bench = await inConflict();
    await saveChoices(bench.mirror, 'doc-1', {
      summary: choice('mine'),
      organiserNotes: choice('mix', 'theirs and mine'),
      'team/': choice('mine'),
    });
    const { organiserNotes: _, ...seen } = savedLater(theirs, {}).body;
    await bench.arrive([{ ...savedLater(theirs, {}), body: { ...seen, title: theirs.body.title } }]);
    expect(Object.keys((await choices(bench)) ?? {})).toEqual(['summary', 'team/']);
    expect(JSON.stringify(await bench.mirror.conflicts.toArray())).not.toContain('theirs and mine');
  });

  test('is forgotten with the conflict, and makes none where it is settled already', async () => {
    const bench = await inConflict();
    await settle(bench, theirs, mine, { ...theirs.body, ...mine });
    await saveChoices(bench.mirror, 'doc-1', { summary: choice('mine') });
    expect(await bench.mirror.conflicts.count()).toBe(0);
  });

  test('in another tab too: a text written there and not taken here goes to the history', async () => {
    const bench = await inConflict();
    await saveChoices(bench.mirror, 'doc-1', { summary: choice('mix', 'written in the other tab') });
    await saveChoices(bench.mirror, 'doc-1', { summary: choice('theirs') });
    await settle(bench, theirs, mine, theirs.body);
    expect(await kept(bench)).toEqual([mine, { summary: 'written in the other tab' }]);
  });
});

describe('settling', () => {
  test('does nothing where I have written more meanwhile, in another tab: no word of it is dropped unseen', async () => {
    const bench = await inConflict();
    await bench.edit({ endsWhen: 'at dawn' });
    const before = await bench.lane();
    expect(await settle(bench, theirs, mine, { ...theirs.body, ...mine })).toEqual({ kind: 'moved' });
    expect(await bench.lane()).toEqual(before);
    const now = myPatch(base, before);
    expect(await settle(bench, theirs, now, { ...theirs.body, ...now })).toEqual({ kind: 'settled' });
    expect(await changes(bench)).toMatchObject([{ kind: 'save', body: { ...mine, endsWhen: 'at dawn' } }]);
  });

  test('of two edits behind one another keeps the words of both', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await bench.send();
    await bench.edit({ organiserNotes: 'mine, behind it' });
    await bench.unsend();
    await bench.arrive([theirs]);
    const both = myPatch(base, await bench.lane());
    expect(both).toEqual({ summary: 'mine', organiserNotes: 'mine, behind it' });
    await settle(bench, theirs, both, { ...theirs.body, organiserNotes: 'mine, behind it' });
    expect(await changes(bench)).toMatchObject([
      { kind: 'keepText', body: both },
      { kind: 'save', version: 2, body: { organiserNotes: 'mine, behind it' } },
    ]);
  });

  test('rows of both keeps nothing for the history, because nothing was lost', async () => {
    const row = (id: string, item: string): GroupRow => ({ id, item, count: null, source: null, who: '' });
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await bench.edit({ props: [row('m', 'mine')], summary: 'mine' });
    await bench.arrive([savedLater(base, { props: [row('t', 'theirs')], summary: 'theirs' })]);
    const other = savedLater(base, { props: [row('t', 'theirs')], summary: 'theirs' });
    const own = myPatch(base, await bench.lane());
    const props = [row('t', 'theirs'), row('m', 'mine')];
    await settle(bench, other, own, { ...other.body, summary: 'mine', props });
    expect(await changes(bench)).toMatchObject([{ kind: 'save', body: { summary: 'mine', props } }]);
  });

  test('leaves what is typed and not saved in the form where it is', async () => {
    const bench = await inConflict();
    const typed = { keyId: 'doc-1', entity: 'encounter', isNew: false, teamId: 'north', version: 1 } as const;
    await saveDraft(bench.mirror, { ...typed, body: { endsWhen: 'typed' }, was: { endsWhen: '' }, at: noon });
    await settle(bench, theirs, mine, theirs.body);
    expect((await bench.mirror.drafts.get('doc-1'))?.body).toEqual({ endsWhen: 'typed' });
  });

  test('two moves to other teams goes to the team that was chosen', async () => {
    for (const [teamId, sent] of [
      ['north', [{ kind: 'save', teamId: 'north' }]],
      ['east', []],
    ] as const) {
      const bench = await openMirrorFixture({
        ...(await openMirrorFixture()).person,
        teams: ['north', 'south', 'east'],
      });
      await bench.arrive([base]);
      await saveDocument(bench, base, { teamId: 'south', body: base.body });
      const other = savedLater(base, {}, { teamId: 'east' });
      await bench.arrive([other]);
      expect(await settle(bench, other, {}, other.body, teamId)).toEqual({ kind: 'settled' });
      expect(await changes(bench)).toMatchObject(sent);
    }
  });

  test('a move on an older version makes it on the newest, or leaves it', async () => {
    for (const statusId of [-1, null] as const) {
      const bench = await openMirrorFixture();
      await bench.arrive([base]);
      await setStatus(bench, base, -1);
      await bench.arrive([theirs]);
      expect(await settleWithTransition(bench, theirs, { mine: {}, result: theirs.body }, statusId)).toEqual({
        kind: 'settled',
      });
      expect(await changes(bench)).toMatchObject(
        statusId === null ? [] : [{ kind: 'setStatus', version: 2, statusId: -1 }],
      );
      expect((await bench.document()).statusId).toBe(statusId ?? 0);
    }
  });
});

test('what the game writes with a move is none of my words: approving an older version of a lammie request', async () => {
  const lammie = { ...encounter({ entity: 'lammie' }), body: { title: 'A rope', quantity: 2, serials: [] } };
  const bench = await openMirrorFixture(person({ permissions: { lammie: grant({ owned: [1, 7] }) } }));
  await bench.arrive([lammie]);
  expect(await setStatus(bench, lammie, 3)).toMatchObject({ document: { body: { serials: ['01', '02'] } } });
  const other = savedLater(lammie, { quantity: 3 });
  await bench.arrive([other]);
  expect(myPatch(lammie, await bench.lane())).toEqual({});
  const settled = await settleWithTransition(bench, other, { mine: {}, result: other.body }, 3);
  expect(settled).toEqual({ kind: 'settled' });
  expect(await changes(bench)).toMatchObject([{ kind: 'setStatus', version: 2, statusId: 3 }]);
});

test('fault 14: discarding twice, in two tabs, leaves the document as the server has it', async () => {
  const bench = await inConflict();
  await discardLane(bench.mirror, 'doc-1');
  await discardLane(bench.mirror, 'doc-1');
  expect(await bench.document()).toEqual(theirs);
});

test('fault 16: own words about what is not to be seen any more make a new document', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await bench.edit({ summary: 'mine' });
  await bench.send();
  await bench.edit({ endsWhen: 'at dawn' });
  await bench.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
  const held = await bench.mirror.held.get('doc-1');
  if (!held) throw new Error('Nothing was set aside.');
  const outcome = await createFromHeld(bench, held);
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  const { keyId } = outcome.document;
  expect(await bench.document(keyId)).toMatchObject({
    teamId: 'north',
    version: 0,
    body: { title: 'The ford', summary: 'mine', endsWhen: 'at dawn' },
  });
  expect(keyId).not.toBe('doc-1');
  expect(await bench.mirror.held.count()).toBe(0);
});
