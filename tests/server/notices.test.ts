import { expect, test } from 'vitest';
import { personalKeys } from '#domain/personal/entry.ts';
import { peopleNamed } from '#domain/content/textReferences.ts';
import { saveEntries } from '#server/store/personal/entries.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { deleteOldNotices, writeNotices } from '#server/store/personal/notices.ts';
import {
  approveIncomplete,
  changeStatus,
  create,
  save,
  comment,
  share,
  editComment,
  addEntries,
  createSlot,
} from './changes.ts';
import { type Name, gameFixture } from './gameFixture.ts';

const game = gameFixture();

/** Returns the notices for a person's devices, as kind and the name of their subject. */
async function notices(name: Name) {
  const found = [];
  let scopes = {};
  for (let personal = 0; ;) {
    const page = await game.page(name, { scopes, personal });
    found.push(...(page.personal?.notices ?? []));
    personal = page.personal?.cursor ?? personal;
    scopes = page.cursors;
    if (!page.more) return found;
  }
}
const kinds = async (name: Name) => (await notices(name)).map(({ kind }) => kind);

/** The kinds of the notices of each. */
const allKinds = (...names: Name[]) => Promise.all(names.map(kinds));

/** Times of a slot, and what a change of it names. */
const evening = { start: '2026-08-01T18:00:00.000Z', end: '2026-08-01T19:00:00.000Z' };
const later = '2026-08-01T19:30:00.000Z';
const given = { entity: 'eventSlot' } as const;

/** A person as a text names them: their spaces do not break. */
const at = (name: Name) => `@${name}\u00a0Person`;

async function written(by: Name, body: Record<string, string> = {}): Promise<string> {
  return (await game.made(by, create(body))).keyId;
}

test('A writer is notified that their document was flagged and approved, by whom, and in which version', async () => {
  const keyId = await written('wren');
  await game.sent('wren', changeStatus(keyId, 1, 2)).catch(() => undefined);
  await game.sent('olga', changeStatus(keyId, 1, 2));
  await game.sent('olga', approveIncomplete(keyId, 2));
  expect(await notices('wren')).toEqual([
    expect.objectContaining({ kind: 'flagged', keyId, entity: 'encounter', ref: '2', actor: 'olga' }),
    expect.objectContaining({ kind: 'approved', keyId, ref: '3', actor: 'olga' }),
  ]);
  expect(await notices('olga')).toEqual([]);
});

test('A notice has no text of the document or the comment', async () => {
  const keyId = await written('wren', { title: 'Moonfall', summary: 'Nightshade' });
  await game.sent('olga', comment(keyId, 'Hemlock'));
  const text = JSON.stringify(await notices('wren'));
  expect(text).toContain(keyId);
  for (const word of ['Moonfall', 'Nightshade', 'Hemlock']) expect(text).not.toContain(word);
});

test('People in a thread are notified of a reply, other followers of a comment, each once', async () => {
  const keyId = await written('wren');
  const first = await game.made('pip', comment(keyId, 'Which bank?'));
  await game.sent('olga', comment(keyId, 'The far one', { parentId: first.id }));
  expect(await kinds('wren')).toEqual(['comment', 'comment']);
  expect(await kinds('pip')).toEqual(['reply']);
  await game.sent('wren', comment(keyId, 'Both', { parentId: first.id }));
  expect(await kinds('pip')).toEqual(['reply', 'reply']);
  expect(await kinds('olga')).toEqual(['reply']);
});

test('Somebody named in a comment is notified of the mention, once, and everybody else of a comment only', async () => {
  const keyId = await written('wren');
  await game.sent('pip', comment(keyId, `Ask ${at('wren')} or ${at('olga')}, ${at('wren')}!`));
  expect(await allKinds('wren', 'olga')).toEqual([['mention'], ['mention']]);
  expect(await kinds('pip')).toEqual([]);
  expect(JSON.stringify(await notices('olga'))).not.toContain('Ask');
});

test('A comment that is edited tells those whom it did not name before', async () => {
  const keyId = await written('wren');
  const first = await game.made('pip', comment(keyId, `Ask ${at('olga')}`));
  const text = `Ask ${at('olga')} or ${at('wren')}`;
  await game.sent('pip', editComment(keyId, first.id, text));
  expect(await allKinds('olga', 'wren')).toEqual([['mention'], ['comment', 'mention']]);
});

test('Somebody named in a text is notified once, not again with every save, and never by themselves', async () => {
  const keyId = await written('wren');
  const brief = `<p>Ask <strong>@olga</strong>&nbsp;Person and ${at('wren')}.</p>`;
  await game.sent('wren', save(keyId, 1, { refereeBrief: brief }));
  await game.sent('wren', save(keyId, 2, { refereeBrief: `${brief}<p>And so on</p>` }));
  expect(await notices('olga')).toEqual([expect.objectContaining({ kind: 'mention', ref: '2' })]);
  expect(await kinds('wren')).toEqual([]);
  const named = await written('pip', { refereeBrief: `<p>${at('olga')}</p>` });
  expect((await notices('olga')).at(-1)).toMatchObject({ kind: 'mention', keyId: named, ref: '1' });
});

test('Somebody named in a text is not notified if they may not read the document or that text', async () => {
  const keyId = await written('wren');
  await game.sent('wren', save(keyId, 1, { organiserNotes: `<p>${at('pip')} and ${at('olga')}</p>` }));
  await game.sent('wren', comment(keyId, `${at('finn')} and ${at('gus')}`));
  const anchor = { field: 'organiserNotes', exact: '', prefix: '', suffix: '' };
  await game.sent('wren', comment(keyId, at('pip'), { anchor }));
  for (const name of ['pip', 'finn', 'gus'] as const) expect(await kinds(name)).toEqual([]);
  expect(await kinds('olga')).toEqual(['mention']);
});

test('A text tells twenty people at most', async () => {
  expect(peopleNamed(Array.from({ length: 30 }, (_, index) => `@Mara${index}`).join(' '))).toHaveLength(20);
});

test('People who stopped following are no longer notified, and people who chose to follow are', async () => {
  const keyId = await written('wren');
  const key = personalKeys.follow(keyId);
  await saveEntries(game.store, 'wren', [{ key, value: 'no', at: 1 }]);
  await saveEntries(game.store, 'pip', [{ key, value: 'yes', at: 1 }]);
  await game.sent('olga', comment(keyId, 'Well?'));
  expect(await kinds('wren')).toEqual([]);
  expect(await kinds('pip')).toEqual(['comment']);
});

test('Authors of earlier versions follow too, and stay notified', async () => {
  const keyId = await written('wren');
  await game.sent('pip', save(keyId, 1, { summary: 'Deep' }));
  await game.sent('wren', save(keyId, 2, { summary: 'Deeper' }));
  await game.sent('olga', changeStatus(keyId, 3, 2));
  expect(await kinds('pip')).toEqual(['flagged']);
});

test('Nobody is notified of a document, or a comment on a staff-only field, that they may not read', async () => {
  const keyId = await written('wren');
  const key = personalKeys.follow(keyId);
  for (const name of ['finn', 'gus', 'pip'] as const)
    await saveEntries(game.store, name, [{ key, value: 'yes', at: 1 }]);
  const anchor = { field: 'organiserNotes', exact: '', prefix: '', suffix: '' };
  await game.sent('olga', comment(keyId, 'The traitor is Mags', { anchor }));
  await game.sent('olga', comment(keyId, 'Nice'));
  expect(await allKinds('finn', 'gus')).toEqual([[], []]);
  expect(await kinds('pip')).toEqual(['comment']);
});

test('Somebody who has lost the right to read a document is not notified of anything in it', async () => {
  const keyId = await written('wren');
  await game.sent('olga', share(keyId, ['foxes']));
  await saveEntries(game.store, 'gus', [{ key: personalKeys.follow(keyId), value: 'yes', at: 1 }]);
  await game.sent('olga', comment(keyId, 'Well?'));
  expect(await kinds('gus')).toEqual(['shared', 'comment']);
  await game.sent('olga', share(keyId, []));
  expect(await kinds('gus')).toEqual([]);
});

test('A team that a document is shared with is notified once, and nobody if it is shared with all', async () => {
  const keyId = await written('wren');
  await game.sent('olga', share(keyId, ['foxes']));
  expect(await allKinds('finn', 'gus', 'wren')).toEqual([['shared'], ['shared'], []]);
  await game.sent('olga', share(keyId, ['foxes'], true));
  expect(await kinds('finn')).toEqual(['shared']);
});

test('People named in a slot are notified when it moves to another time or place, not of anything else', async () => {
  const slot = await game.made('olga', createSlot(evening, { referees: ['rhea'] }));
  await game.sent('olga', save(slot.keyId, 1, { title: 'Nightfall' }, given));
  expect(await kinds('rhea')).toEqual([]);
  await game.sent('olga', save(slot.keyId, 2, { end: later, location: 'mill' }, given));
  const [start, end] = [Date.UTC(2026, 7, 1, 18), Date.UTC(2026, 7, 1, 19)];
  const move = { from: { start, end, place: null }, to: { start, end: end + 1_800_000, place: 'mill' } };
  expect(await notices('rhea')).toEqual([expect.objectContaining({ kind: 'slotMoved', move })]);
});

test('A safety incident notifies everybody who runs the event but its author, once, and nobody who only reads', async () => {
  const slot = await game.made('olga', createSlot(evening));
  const common = { at: evening.start, by: 'rhea', about: '', count: null, outcome: '', text: '' };
  const entry = (id: string, what: string) => ({ ...common, id, what });
  const add = (...runEvents: ReturnType<typeof entry>[]) =>
    addEntries(slot.keyId, { runEvents }, 'eventSlot');
  await game.sent('rhea', add(entry('i1', 'start'), entry('i2', 'incident')));
  expect(await allKinds('olga', 'rhea', 'wren')).toEqual([['incident'], [], []]);
  await game.sent('rhea', add(entry('i2', 'incident'), entry('i3', 'words')));
  expect(await kinds('olga')).toEqual(['incident']);
  await game.sent('olga', add(entry('i4', 'incident')));
  expect(await allKinds('olga', 'rhea', 'wren')).toEqual([['incident'], ['incident'], []]);
  await game.sent('rhea', add(entry('i5', 'tell')));
  expect([(await kinds('olga')).toSorted(), await kinds('wren')]).toEqual([['deskCall', 'incident'], []]);
});

test('Once a slot is released, its people are notified by the release, and not of drafts or of slots they are off again', async () => {
  const common = { title: 'Dusk', ...evening, location: null, isOff: false, at: null };
  const entry = (id: string, values: object = {}) => ({ ...common, id, ...values });
  const signUp = { id: 's1', person: 'wren', who: 'Wren', isOff: false, at: null };
  const slot = await game.made('olga', createSlot(evening, { referees: ['rhea'], signUps: [signUp] }));
  await game.sent('olga', save(slot.keyId, 1, { releases: [entry('r1')] }, given));
  await game.sent('olga', save(slot.keyId, 2, { end: later }, given));
  expect(await allKinds('rhea', 'wren')).toEqual([[], []]);
  const moved = { end: later };
  await game.sent('olga', save(slot.keyId, 3, { releases: [entry('r1'), entry('r2', moved)] }, given));
  expect(await allKinds('rhea', 'wren')).toEqual([['slotMoved'], ['slotMoved']]);
  const ends = { from: { end: Date.parse(evening.end) }, to: { end: Date.parse(moved.end) } };
  expect(await notices('rhea')).toMatchObject([{ move: ends }]);
  await game.sent('olga', save(slot.keyId, 4, { signUps: [{ ...signUp, id: 's2', isOff: true }] }, given));
  const off = { ...moved, isOff: true };
  await game.sent('olga', save(slot.keyId, 5, { releases: [entry('r3', off)] }, given));
  expect(await allKinds('rhea', 'wren')).toEqual([['slotMoved', 'slotMoved'], ['slotMoved']]);
});

test('Archiving a released slot that is ahead, or bringing it back, notifies people as cancelling does; drafts and past slots do not', async () => {
  const times = { start: '2126-08-01T18:00:00.000Z', end: '2126-08-01T19:00:00.000Z' };
  const past = { start: '2020-08-01T18:00:00.000Z', end: '2020-08-01T19:00:00.000Z' };
  const archived = async (at: typeof times, isReleased: boolean, isOff = false) => {
    const slot = await game.made('olga', createSlot(at, { referees: ['rhea'] }));
    const release = { id: 'r1', title: 'Dusk', ...at, location: null, isOff, at: null };
    if (isReleased) await game.sent('olga', save(slot.keyId, 1, { releases: [release] }, given));
    const version = isReleased ? 2 : 1;
    await game.sent('olga', { ...changeStatus(slot.keyId, version, -1), ...given });
    return { keyId: slot.keyId, version: version + 1 };
  };
  await archived(times, false);
  await archived(past, true);
  await archived(times, true, true);
  expect(await kinds('rhea')).toEqual([]);
  const { keyId, version } = await archived(times, true);
  const values = { kind: 'slotMoved', keyId, actor: 'olga' };
  expect(await notices('rhea')).toEqual([expect.objectContaining(values)]);
  await game.sent('olga', { ...changeStatus(keyId, version, 0), ...given });
  expect(await kinds('rhea')).toEqual(['slotMoved', 'slotMoved']);
  expect(await kinds('olga')).toEqual([]);
});

test('A change that is refused or sent again tells nobody, and one of a batch that fails takes no notice with it', async () => {
  const keyId = await written('wren');
  const flag = changeStatus(keyId, 1, 2);
  await game.send('olga', flag, comment(keyId, ''));
  await game.send('olga', flag);
  expect(await kinds('wren')).toEqual(['flagged']);
});

test('Somebody whose account is deactivated is not notified', async () => {
  const keyId = await written('wren');
  await game.store.database.db.updateTable('people').set({ active: 0 }).where('id', '=', 'wren').execute();
  await game.sent('olga', changeStatus(keyId, 1, 2));
  expect(await game.counts()).toMatchObject({ notices: 0 });
});

test('Ninety days and the newest 500 of each person are kept', async () => {
  const keyId = await written('wren');
  const common = { user_id: 'wren', kind: 'comment', entity: 'encounter', ref: 'c', actor: 'olga' } as const;
  const notice = (at: number) => ({ ...common, key_id: keyId, at, id: `n-${at}` });
  const all = Array.from({ length: 540 }, (_, at) => notice(game.now() + at));
  await writeTransaction(game.store.database, (db) => writeNotices(db, all));
  await deleteOldNotices(game.store.database.db, game.now());
  expect(await notices('wren')).toHaveLength(500);
  await deleteOldNotices(game.store.database.db, game.now() + 91 * 86_400_000);
  expect(await notices('wren')).toEqual([]);
});
