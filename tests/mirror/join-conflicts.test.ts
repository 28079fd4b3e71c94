import { expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { joinConflicts, takeApart } from '#actions/joinConflicts.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import { saveChoices } from '#actions/settleConflict.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { digestOfUnit } from '#domain/rules/conflicts/unseen.ts';
import { status } from '#domain/content/status.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { completeEncounter, encounter, holder } from '#support/documents.ts';
import { openMirrorFixture, savedLater } from '#support/mirror.ts';

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const base = encounter({}, { summary: 'base', refereeBrief: p('The ferry is late.', 'Nobody pays.') });
const mine = p('The ferry is early.', 'Nobody pays.');
const theirs = savedLater(base, { refereeBrief: p('The ferry is late.', 'Everybody pays.') });
const both = p('The ferry is early.', 'Everybody pays.');

/** My edit on a device without a signal, and then what others have saved meanwhile. */
async function meet(own: BodyPatch, other: Document, start: Document = base) {
  const device = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }), [start]);
  await device.edit(own);
  await device.arrive([other]);
  return device;
}

/** The digest that an edit names as what its author saw in the referee brief. */
const seenIn = (document: Document) =>
  digestOfUnit(documentTypes.encounter.allFields, document, 'refereeBrief');

test('fault 74: edits of different paragraphs are joined, both are named, and Undo leaves mine, with theirs in the history', async () => {
  const device = await meet({ refereeBrief: mine }, theirs);
  expect(await conflictOf(device.mirror, 'doc-1')).toBeDefined();
  const [joined] = await joinConflicts(device);
  expect(joined).toMatchObject({
    theirs: { version: 2 },
    mine: { refereeBrief: mine },
    result: { refereeBrief: both },
  });
  expect(await conflictOf(device.mirror, 'doc-1')).toBeUndefined();
  expect((await device.document()).body['refereeBrief']).toBe(both);
  // It is made on what they wrote, so that a third edit is not replaced unseen.
  const edits = (await device.lane()).flatMap(({ change }) => (change.kind === 'edit' ? [change] : []));
  const given = [seenIn(theirs), { refereeBrief: both }];
  expect(edits.map(({ was, body }) => [was?.['refereeBrief'], body])).toEqual([given]);
  expect((await device.lane()).map(({ change }) => change.kind)).toEqual(['keepText', 'edit']);
  expect(await joinConflicts(device)).toEqual([]);

  if (!joined) return;
  await takeApart(device, joined);
  expect((await device.document()).body['refereeBrief']).toBe(mine);
  // Once somebody has written on, there is nothing to undo.
  await device.edit({ refereeBrief: p('The ferry is early, and full.', 'Nobody pays.') });
  expect(await takeApart(device, joined)).toMatchObject({ kind: 'refused', code: 'not_allowed_now' });
});

test('A save on top of another’s save joins different paragraphs in the same way', async () => {
  const device = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }), [base]);
  await device.arrive([theirs]);
  const body = { ...base.body, refereeBrief: mine, summary: 'mine' };
  const { outcome, conflicting, joined } = await saveEdited(device, base, { teamId: 'north', body });
  const expected = { kind: 'applied', document: { body: { refereeBrief: both, summary: 'mine' } } };
  expect(outcome).toMatchObject(expected);
  expect(conflicting).toEqual([]);
  expect(joined).toMatchObject({ theirs: { version: 2 }, mine: { refereeBrief: mine } });
  const [kept, row] = await device.lane();
  expect(kept?.change).toMatchObject({ kind: 'keepText', body: { refereeBrief: mine } });
  expect(row?.state).toBe('queued');
  expect(row?.change.kind === 'edit' && row.change.was).toMatchObject({
    refereeBrief: seenIn(theirs),
    summary: digestOfUnit(documentTypes.encounter.allFields, base, 'summary'),
  });
});

test.each([
  [
    'in one paragraph',
    { refereeBrief: p('The ferry is early.', 'Nobody pays.') },
    savedLater(base, { refereeBrief: p('The ferry is sunk.', 'Nobody pays.') }),
    base,
  ],
  [
    'in one paragraph, in different words',
    { refereeBrief: p('The ferry is late!', 'Nobody pays.') },
    savedLater(base, { refereeBrief: p('A ferry is late.', 'Nobody pays.') }),
    base,
  ],
  [
    'of a line as well',
    { refereeBrief: mine, summary: 'mine' },
    savedLater(theirs, { summary: 'theirs' }),
    base,
  ],
  [
    'of an approved document',
    { refereeBrief: mine },
    savedLater(theirs, {}, { statusId: status.approved }),
    encounter({ statusId: status.approved }, base.body),
  ],
  [
    'of a document that was submitted meanwhile',
    { refereeBrief: mine },
    savedLater(theirs, {}, { statusId: status.submitted }),
    base,
  ],
  [
    'of a text that was not there',
    { refereeBrief: p('Mine.') },
    savedLater(base, { refereeBrief: p('Theirs.') }),
    encounter({}, { ...base.body, refereeBrief: '' }),
  ],
] as const)('fault 75: edits %s are for a person to decide', async (_, own, other, start) => {
  const device = await meet(own, other, start);
  expect(await joinConflicts(device)).toEqual([]);
  expect(await conflictOf(device.mirror, 'doc-1')).toBeDefined();
  expect((await device.document()).body).toMatchObject(own);
  // Nor does a save on top of it join them.
  const again = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }), [start]);
  await again.arrive([other]);
  const saved = await saveEdited(again, start, { teamId: start.teamId, body: { ...start.body, ...own } });
  expect(saved.conflicting.length).toBeGreaterThan(0);
});

test('What somebody has begun to decide, and what was submitted with it, is not joined under their hands', async () => {
  const deciding = await meet({ refereeBrief: mine }, theirs);
  const conflict = await conflictOf(deciding.mirror, 'doc-1');
  if (!conflict) throw new Error('There is no conflict.');
  const decision = { side: 'mine' as const, value: null, mine, theirs: theirs.body['refereeBrief'] ?? null };
  await saveChoices(deciding.mirror, conflict, { refereeBrief: decision }, { id: 'tab', at: deciding.now() });
  expect(await joinConflicts(deciding)).toEqual([]);

  const start = encounter({}, { ...completeEncounter, refereeBrief: base.body['refereeBrief'] ?? '' });
  const submitting = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }), [start]);
  await submitting.edit({ refereeBrief: mine });
  expect((await setStatus(submitting, await submitting.document(), status.submitted)).kind).toBe('applied');
  await submitting.arrive([savedLater(start, { refereeBrief: theirs.body['refereeBrief'] ?? '' })]);
  expect(await conflictOf(submitting.mirror, 'doc-1')).toBeDefined();
  expect(await joinConflicts(submitting)).toEqual([]);
});

test('Who may no longer write in the document joins nothing', async () => {
  const device = await meet({ refereeBrief: mine }, theirs);
  const reader = { ...device, person: holder({ all: [1] }) };
  expect(await joinConflicts(reader)).toEqual([]);
  expect((await device.lane()).map(({ state }) => state)).toEqual(['conflict']);
});
