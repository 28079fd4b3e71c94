import { describe, expect, test, vi } from 'vitest';
import { createFromHeld, moveHeldToDraft } from '#actions/unsent/createFromOwnText.ts';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { type Decision, saveChoices, settle } from '#actions/settleConflict.ts';
import { settleWithTransition } from '#actions/settleConflictWithTransition.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { endUndecided } from '#mirror/conflicts/storeDecisions.ts';
import { myPatch, baseOf } from '#mirror/conflicts/conflictTexts.ts';
import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { createChoiceStorage } from '#screens/documents/conflicts/fields/useChoices.ts';
import { encounter, grant, noon, person } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';
import { draftOf } from '#support/drafts.ts';
import { draftById } from '#mirror/typed/draftById.ts';
import { allTyped, typedAbout } from '#mirror/typed/kinds.ts';
import { latestResults } from '#mirror/conflicts/resultTexts.ts';
import { allConflicts, conflictOf } from '#mirror/conflicts/conflict.ts';
import { heldOf } from '#mirror/typed/heldText.ts';

const base = encounter({}, { summary: 'base', organiserNotes: 'base' });
const theirs = savedLater(base, { summary: 'theirs', organiserNotes: 'theirs' });
const mine = { summary: 'mine', organiserNotes: 'mine' };

const choice = (side: Decision['side'], value: FieldValue = null): Decision => ({
  side,
  value,
  mine: 'mine',
  theirs: 'theirs',
});
const conflict = { began: base };
const tab = { id: 'tab', at: noon };
const choices = async (device: MirrorFixture) =>
  Object.fromEntries(
    (await typedAbout(device.mirror, 'doc-1', 'choice')).map(({ place, side, value, mine, theirs }) => [
      place,
      { side, value, mine, theirs },
    ]),
  );
/** Texts typed as the result, by the key of their choice. */
const results = async (device: MirrorFixture) =>
  latestResults(await typedAbout(device.mirror, 'doc-1', 'choice'));
const drafts = async (device: MirrorFixture) =>
  (await allTyped(device.mirror, 'draft')).map(({ body }) => body['summary']);
const changes = async (device: MirrorFixture) => (await device.lane()).map((row) => row.change);
const retainedTexts = async (device: MirrorFixture) =>
  (await changes(device)).flatMap((change) => (change.kind === 'keepText' ? [change.body] : []));

/** My side of the conflict, as its screen shows it. */
async function mineIn(device: MirrorFixture) {
  const open = await conflictOf(device.mirror, 'doc-1');
  if (!open) throw new Error('There is no conflict.');
  return myPatch(baseOf(open, await device.lane()), await device.lane());
}

/** A list of one prop. */
const prop = (item: string, who = ''): GroupRow[] => [{ id: 'm', item, count: 1, source: null, who }];

/** A conflict between my edit and another of the same fields. */
async function inConflict(body = mine): Promise<MirrorFixture> {
  const device = await openMirrorWith(base);
  await device.edit(body);
  await device.arrive([theirs]);
  return device;
}

/** A conflict about a row, with a text written as its result before others changed another cell of it. */
async function rowInConflict() {
  const start = encounter({}, { props: prop('lamp') });
  const other = savedLater(start, { props: prop('lantern') });
  const device = await openMirrorWith(start);
  await device.edit({ props: prop('torch') });
  await device.arrive([other]);
  const text = { side: 'mix', value: prop('two torches'), mine: null, theirs: null } as const;
  await saveChoices(device.mirror, conflict, { 'props/m': text }, tab);
  const newest = savedLater(other, { props: prop('lantern', 'Ben') });
  await device.arrive([newest]);
  return { device, newest, mine: await mineIn(device) };
}

describe('choices in a conflict', () => {
  test('Each choice is stored beside the others', async () => {
    const device = await inConflict();
    await saveChoices(device.mirror, conflict, { summary: choice('mix', 'from gate') }, tab);
    await saveChoices(device.mirror, conflict, { organiserNotes: choice('mine') }, tab);
    await saveChoices(device.mirror, conflict, { summary: choice('mix', 'from gate to gate') }, tab);
    const expected = { summary: choice('mix', 'from gate to gate'), organiserNotes: choice('mine') };
    expect(await choices(device)).toEqual(expected);
    expect(await results(device)).toEqual({ summary: 'from gate to gate' });
  });

  test('fault 23: a choice stays when theirs changes, with the texts it was made between', async () => {
    const device = await inConflict();
    const made = { summary: choice('mix', 'from gate to gate') };
    await saveChoices(device.mirror, conflict, made, tab);
    await device.arrive([savedLater(theirs, { summary: 'theirs again' })]);
    expect(await choices(device)).toEqual(made);
  });

  test('fault 56: a choice about a field that the reader may no longer see is dropped', async () => {
    const device = await inConflict();
    await saveChoices(
      device.mirror,
      conflict,
      { summary: choice('mine'), organiserNotes: choice('mix', 'theirs and mine'), 'team/': choice('mine') },
      tab,
    );
    const { organiserNotes: _, ...seen } = savedLater(theirs, {}).body;
    await device.arrive([{ ...savedLater(theirs, {}), body: { ...seen, title: theirs.body.title } }]);
    expect(Object.keys(await choices(device))).toEqual(['summary', 'team/']);
    expect(await results(device)).toEqual({});
  });

  test('Choices go with the conflict, and storing one creates no conflict once it is settled', async () => {
    const device = await inConflict();
    await settle(device, theirs, mine, { ...theirs.body, ...mine });
    await saveChoices(device.mirror, conflict, { summary: choice('mine') }, tab);
    expect(await allConflicts(device.mirror)).toEqual([]);
  });

  test('A text written in another tab and not taken here goes to the history', async () => {
    const device = await inConflict();
    await saveChoices(device.mirror, conflict, { summary: choice('mix', 'written in the other tab') }, tab);
    await saveChoices(device.mirror, conflict, { summary: choice('theirs') }, tab);
    await settle(device, theirs, mine, theirs.body);
    expect(await retainedTexts(device)).toEqual([mine, { summary: 'written in the other tab' }]);
  });

  test('So does a row, even if the other tab has taken it and others have changed another cell since', async () => {
    const { device, newest, mine } = await rowInConflict();
    expect(await settle(device, newest, mine, newest.body)).toEqual({ kind: 'settled' });
    expect(await retainedTexts(device)).toEqual([mine, { props: prop('two torches') }]);
  });

  test('A row that is taken goes to no history, although others have changed another cell since', async () => {
    const { device, newest, mine } = await rowInConflict();
    const result = { ...newest.body, props: prop('two torches', 'Ben') };
    expect(await settle(device, newest, mine, result)).toEqual({ kind: 'settled' });
    expect(await retainedTexts(device)).toEqual([mine]);
  });

  test('A text for the result becomes a draft if another tab has settled the conflict, unless it is in the document', async () => {
    const device = await inConflict();
    const other = { id: 'other', at: noon, known: { summary: 'stored' } };
    await settle(device, theirs, mine, { ...theirs.body, ...mine });
    for (const text of ['stored', 'mine', 'typed meanwhile']) {
      await saveChoices(device.mirror, conflict, { summary: choice('mix', text) }, other);
    }
    expect(await drafts(device)).toEqual(['typed meanwhile']);
  });

  test('A text that another tab stores in the moment of settling is kept', async () => {
    const device = await inConflict();
    const typed = { summary: choice('mix', 'typed meanwhile') };
    await Promise.all([
      settle(device, theirs, mine, theirs.body),
      saveChoices(device.mirror, conflict, typed, { id: 'other', at: noon, known: {} }),
    ]);
    const kept = [await drafts(device), (await retainedTexts(device)).map(({ summary }) => summary)];
    expect(kept.flat()).toContain('typed meanwhile');
  });

  test('A text that could not be stored is stored again, with nothing else typed', async () => {
    const device = await inConflict();
    const row = await conflictOf(device.mirror, 'doc-1');
    if (!row) throw new Error('There is no conflict.');
    const storage = createChoiceStorage(device, row, [], 1);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room is left.', 'QuotaExceededError');
    });
    storage.store({ summary: choice('mix', 'both of them') });
    await vi.waitFor(() => expect(put.mock.calls.length).toBeGreaterThan(1));
    put.mockRestore();
    await vi.waitFor(async () => expect(await results(device)).toEqual({ summary: 'both of them' }));
  });

  test('Texts of several tabs stay beside each other, and a conflict that ends without a decision leaves them all', async () => {
    const device = await inConflict();
    const write = (id: string, text: string, second: number, known: Record<string, string> = {}) =>
      saveChoices(
        device.mirror,
        conflict,
        { summary: choice('mix', text) },
        { id, at: `2026-06-01T12:00:0${second}.000Z`, known },
      );
    await write('third', 'of the third tab', 1);
    await write('other', 'of the other tab', 2);
    await write('this', 'of this tab', 3);
    await write('this', 'of this tab, too', 4, { summary: 'of this tab' });
    expect(await results(device)).toEqual({ summary: 'of this tab, too' });
    // A tab that is opened now goes on from what was typed last.
    await write('new', 'of this tab, two', 5, { summary: 'of this tab, too' });
    await device.mirror.transaction('rw', device.mirror.tables, async () => {
      await endUndecided(device.mirror, base);
    });
    const outcome = new Set(await drafts(device));
    expect(outcome).toEqual(new Set(['of the other tab', 'of the third tab', 'of this tab, two']));
    expect(await results(device)).toEqual({});
  });
});

describe('settling a conflict', () => {
  test('Settling does nothing if I have edited more in another tab meanwhile', async () => {
    const device = await inConflict();
    await device.edit({ endsWhen: 'at dawn' });
    const before = await device.lane();
    expect(await settle(device, theirs, mine, { ...theirs.body, ...mine })).toEqual({ kind: 'moved' });
    expect(await device.lane()).toEqual(before);
    const now = myPatch(base, before);
    expect(await settle(device, theirs, now, { ...theirs.body, ...now })).toEqual({ kind: 'settled' });
    expect(await changes(device)).toMatchObject([{ kind: 'edit', body: { ...mine, endsWhen: 'at dawn' } }]);
  });

  test('Settling a lane of two edits keeps the text of both', async () => {
    const device = await openMirrorWith(base);
    await device.edit({ summary: 'mine' });
    await device.send();
    await device.edit({ organiserNotes: 'mine, behind it' });
    await device.unsend();
    await device.arrive([theirs]);
    const both = myPatch(base, await device.lane());
    expect(both).toEqual({ summary: 'mine', organiserNotes: 'mine, behind it' });
    await settle(device, theirs, both, { ...theirs.body, organiserNotes: 'mine, behind it' });
    expect(await changes(device)).toMatchObject([
      { kind: 'keepText', body: both },
      { kind: 'edit', version: 2, body: { organiserNotes: 'mine, behind it' } },
    ]);
  });

  test('Settling with the rows of both sends nothing to the history, because nothing was lost', async () => {
    const row = (id: string, item: string): GroupRow => ({ id, item, count: null, source: null, who: '' });
    const device = await openMirrorWith(base);
    await device.edit({ props: [row('m', 'mine')], summary: 'mine' });
    await device.arrive([savedLater(base, { props: [row('t', 'theirs')], summary: 'theirs' })]);
    const other = savedLater(base, { props: [row('t', 'theirs')], summary: 'theirs' });
    const own = await mineIn(device);
    const props = [row('t', 'theirs'), row('m', 'mine')];
    await settle(device, other, own, { ...other.body, summary: 'mine', props });
    expect(await changes(device)).toMatchObject([{ kind: 'edit', body: { summary: 'mine', props } }]);
  });

  test('Settling leaves a draft alone', async () => {
    const device = await inConflict();
    await saveDraft(device.mirror, draftOf({ body: { endsWhen: 'typed' }, was: { endsWhen: '' } }));
    await settle(device, theirs, mine, theirs.body);
    expect((await draftById(device.mirror, 'form-1'))?.body).toEqual({ endsWhen: 'typed' });
  });

  test('Settling two moves to different teams uses the chosen team', async () => {
    for (const [teamId, sent] of [
      ['north', [{ kind: 'edit', teamId: 'north' }]],
      ['east', []],
    ] as const) {
      const device = await openMirrorFixture({
        ...(await openMirrorFixture()).person,
        teams: ['north', 'south', 'east'],
      });
      await device.arrive([base]);
      await saveDocument(device, base, { teamId: 'south', body: base.body });
      const other = savedLater(base, {}, { teamId: 'east' });
      await device.arrive([other]);
      expect(await settle(device, other, {}, other.body, teamId)).toEqual({ kind: 'settled' });
      expect(await changes(device)).toMatchObject(sent);
    }
  });

  test('A transition made on an older version is repeated on the newest, or dropped', async () => {
    for (const statusId of [-1, null] as const) {
      const device = await openMirrorWith(base);
      await setStatus(device, base, -1);
      await device.arrive([theirs]);
      expect(await settleWithTransition(device, theirs, { mine: {}, result: theirs.body }, statusId)).toEqual(
        { kind: 'settled' },
      );
      expect(await changes(device)).toMatchObject(
        statusId === null ? [] : [{ kind: 'setStatus', version: 2, statusId: -1 }],
      );
      expect((await device.document()).statusId).toBe(statusId ?? 0);
    }
  });
});

test('Serial numbers of an unsent quantity follow what arrives meanwhile', async () => {
  const body = { title: 'A rope', quantity: 1, serials: ['01'], summary: '' };
  const lammie = { ...encounter({ entity: 'lammie', statusId: 3 }), body };
  const permissions = { lammie: grant({ owned: [1, 2, 7] }) };
  const device = await openMirrorFixture(person({ permissions }));
  await device.arrive([lammie]);
  await saveDocument(device, lammie, { teamId: 'north', body: { ...body, quantity: 3 } });
  await device.arrive([savedLater(lammie, { summary: 'For the ford' })]);
  const expected = { summary: 'For the ford', serials: ['01', '02', '03'] };
  expect((await device.document()).body).toMatchObject(expected);
});

test('Fields that a transition fills in do not count as my text', async () => {
  const lammie = { ...encounter({ entity: 'lammie' }), body: { title: 'A rope', quantity: 2, serials: [] } };
  const device = await openMirrorFixture(person({ permissions: { lammie: grant({ owned: [1, 7] }) } }));
  await device.arrive([lammie]);
  expect((await setStatus(device, lammie, 3)).kind).toBe('refused');
  const confirmed = await setStatus(device, lammie, 3, true);
  expect(confirmed).toMatchObject({ document: { body: { serials: ['01', '02'] } } });
  const other = savedLater(lammie, { quantity: 3 });
  await device.arrive([other]);
  expect(myPatch(lammie, await device.lane())).toEqual({});
  const settled = await settleWithTransition(device, other, { mine: {}, result: other.body }, 3);
  expect(settled).toEqual({ kind: 'settled' });
  const approval = { kind: 'setStatus', version: 2, statusId: 3, evenIfIncomplete: true };
  expect(await changes(device)).toMatchObject([approval]);
});

test('fault 16: held text can become a new document', async () => {
  const device = await openMirrorWith(base);
  await device.edit({ summary: 'mine' });
  await device.send();
  await device.edit({ endsWhen: 'at dawn' });
  await device.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
  const held = await heldOf(device.mirror, 'doc-1');
  if (!held) throw new Error('Nothing is held.');
  const outcome = await createFromHeld(device, held);
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  const { keyId } = outcome.document;
  const body = { title: 'The ford', summary: 'mine', endsWhen: 'at dawn' };
  expect(await device.document(keyId)).toMatchObject({ teamId: 'north', version: 0, body });
  expect(keyId).not.toBe('doc-1');
  expect(await allTyped(device.mirror, 'held')).toEqual([]);
});

test('fault 18: held text is put into a draft of its document once that can be edited again', async () => {
  const device = await openMirrorWith(base);
  await device.edit({ summary: 'mine' });
  await device.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
  const held = await heldOf(device.mirror, 'doc-1');
  if (!held) throw new Error('Nothing is held.');
  await device.arrive([theirs]);
  const id = await moveHeldToDraft(device, held, theirs);
  expect(await allTyped(device.mirror, 'held')).toEqual([]);
  // They wrote in the same field meanwhile: what was there before is not known, so nothing of theirs is overwritten unseen.
  const expected = { body: { summary: 'mine' }, was: { summary: null } };
  expect(await draftById(device.mirror, id)).toMatchObject(expected);
});

test('A row written as a result, and kept as a draft when access was lost, leaves the rows of others alone', async () => {
  const device = await openMirrorFixture();
  const prop = (id: string, item: string) => ({ id, item, count: 1, source: null, who: '' });
  const withProps = (...props: GroupRow[]) => savedLater(base, { props });
  await device.arrive([withProps(prop('a', 'rope'))]);
  await device.edit({ props: [prop('a', 'mine')] });
  await device.arrive([{ ...withProps(prop('a', 'theirs'), prop('b', 'lamp')), version: 3 }]);
  const mixed = [prop('a', 'both')];
  const given = { side: 'mix', value: mixed, mine: null, theirs: null } as const;
  await saveChoices(device.mirror, conflict, { 'props/a': given }, tab);
  await device.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
  const [draft] = await allTyped(device.mirror, 'draft');
  expect(draft).toMatchObject({ body: { props: mixed }, was: { props: null } });
});
