import { expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { seenEntries } from '#domain/personal/unread.ts';
import { documentOf, rowOf } from '#mirror/overlay/documentRow.ts';
import { putEntries } from '#mirror/feed/personalEntries.ts';
import { search } from '#mirror/search/answer.ts';
import { indexedDocument } from '#mirror/search/documentTerms.ts';
import { createIndexer, newSegment } from '#mirror/search/indexer.ts';
import { indexOf } from '#mirror/search/searchIndex.ts';
import { segmentOf } from '#mirror/search/segment.ts';
import { ada, ben, encounter, noon, plot, commentOf } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, savedLater } from '#support/mirror.ts';
import { indexAll, keysFor, searchFor, signInOn } from '#support/search.ts';

const item = (entity: Document['entity'], keyId: string, title: string, body = {}) =>
  encounter({ keyId, entity, teamId: noTeam, reference: '' }, { title, ...body });

const documents: readonly Document[] = [
  encounter(
    {
      keyId: 'ferry',
      reference: 'ENC-42',
      statusId: 2,
      createdBy: ben,
      updatedDate: '2026-05-30T12:00:00.000Z',
    },
    {
      title: 'The ferry',
      summary: 'Lanterns across the Møn',
      location: 'landing',
      eventId: 'summer',
      tags: ['night'],
      refereeBrief: '<p>Cut the <strong>rope</strong> before the crew arrive.</p>',
    },
  ),
  encounter(
    {
      keyId: 'camp',
      reference: 'ENC-7',
      updatedDate: '2026-01-01T12:00:00.000Z',
      assignments: [assignment('1', ben), assignment('2', ada)],
    },
    { title: 'Camp at dawn', refereeBrief: '<p>A ferry is seen. The crew cut wood with rope.</p>' },
  ),
  plot({ keyId: 'old', reference: 'PLT-42', statusId: -1 }, { title: 'The old ferry' }),
  plot(
    {
      keyId: 'mill',
      reference: 'PLT-7',
      assignments: [assignment('3', ben)],
      comments: [commentOf({ comment: 'Ask the miller' })],
    },
    { title: 'The mill', links: ['ferry'], fieldCode: 'NEW-RCT-3' },
  ),
  item('location', 'landing', 'Saltmarsh'),
  item('event', 'summer', 'Summer Gathering', { isNext: true, code: 'S26' }),
  item('team', 'north', 'Northern Watch'),
  item('tag', 'night', 'At night'),
];

/** An assignment of a test document to somebody. */
function assignment(id: string, to: typeof ben) {
  return { id, to, due: null, by: ben, at: noon };
}

async function withGame(): Promise<MirrorFixture> {
  const device = await openMirrorFixture();
  await signInOn(device.mirror, true);
  await device.arrive(documents);
  return device;
}

test.each([
  ['ferry', ['ferry', 'camp'], 'the title counts more than the text'],
  ['lant', ['ferry'], 'beginnings of words'],
  ['lanterms', ['ferry'], 'a mistake in typing'],
  ['MON', ['ferry'], 'without accents'],
  ['mön', ['ferry'], 'with other accents'],
  ['ENC-42', ['ferry'], 'a reference'],
  ['enc42', ['ferry'], 'a reference without its sign'],
  ['42', ['ferry'], 'a number'],
  ['NEW-RCT-3', ['mill'], 'the code from the field, beside a reference'],
  ['rct3', ['mill'], 'the code from the field without its signs'],
  ['NEW-RC-3', [], 'no code of another device'],
  ['rope cut', ['camp', 'ferry'], 'words in any order'],
  ['"cut the rope"', ['ferry'], 'words in their order'],
  ['“Cut the rope” ferry', ['ferry'], 'a phrase and a word'],
  ['"rope the cut"', [], 'no such phrase'],
  ['rope mill', [], 'every word must be found'],
  ['miller', ['mill'], 'comments'],
  ['Marsh', ['ferry', 'mill'], 'people'],
  ['type:encounter', ['ferry', 'camp'], 'a type, latest change first'],
  ['type:enc ferry', ['ferry', 'camp'], 'a type and a word'],
  ['type:plot type:encounter crew', ['camp', 'ferry'], 'one of two types'],
  ['status:flagged', ['ferry'], 'a status'],
  ['status:archived ferry', ['old'], 'the archived, when asked for'],
  ['is:archived', ['old'], 'the archived, as they are often asked for'],
  ['tag:"at night"', ['ferry'], 'a tag'],
  ['event:next', ['ferry'], 'the next event'],
  ['event:s26', ['ferry'], 'an event by its code'],
  ['team:north type:plot', ['mill'], 'a team by its name'],
  ['author:me type:encounter', ['camp'], 'what I created'],
  ['author:ben', ['ferry'], 'what another created'],
  ['assigned:me', ['camp'], 'what is assigned to me'],
  ['assigned:ben', ['mill'], 'what is assigned to another'],
  ['assigned:nobody', [], 'what is assigned to somebody unknown'],
  ['changed:<7d type:encounter', ['ferry'], 'changed lately'],
  ['changed:>2m', ['camp'], 'changed long ago'],
  ['has:comments', ['mill'], 'with comments'],
  ['team:nobody', [], 'a name that is not known'],
  ['<script>', [], 'markup'],
  ['', [], 'nothing'],
])('%s finds %j: %s', async (typed, keys) => {
  const found = await keysFor((await withGame()).mirror, typed);
  const order = typed.startsWith('type') || typed === 'ferry' || typed.includes('ferry');
  expect(order ? found : found.toSorted()).toEqual(order ? keys : keys.toSorted());
});

test('The name of a place finds it, and after it what happens there; a new name does so at once', async () => {
  const device = await withGame();
  expect(await keysFor(device.mirror, 'saltmarsh')).toEqual(['landing', 'ferry']);
  await device.mirror.documents.update('landing', { body: { title: 'Mudflats' } });
  expect(await keysFor(device.mirror, 'mudflats')).toEqual(['landing', 'ferry']);
  expect(await keysFor(device.mirror, 'saltmarsh')).toEqual([]);
});

test('Documents that others changed since the person looked are found until they are seen', async () => {
  const device = await withGame();
  expect(await keysFor(device.mirror, 'is:unread')).toEqual([]);
  await putEntries(device.mirror, [{ key: 'read', value: '', at: Date.parse('2026-05-01T00:00:00.000Z') }]);
  const [ferry] = await device.mirror.documents.bulkGet(['ferry']);
  if (!ferry) throw new Error('The ferry is not here.');
  await device.arrive([savedLater(documentOf(ferry), {}, { updatedBy: ben })]);
  // The mill has a comment of Ben's; its text is Ada's own.
  expect((await keysFor(device.mirror, 'is:unread')).toSorted()).toEqual(['ferry', 'mill']);
  const [changed] = await device.mirror.documents.bulkGet(['ferry']);
  await putEntries(device.mirror, changed ? seenEntries(changed) : []);
  expect(await keysFor(device.mirror, 'is:unread')).toEqual(['mill']);
});

test('Unsent changes are found while they are unsent', async () => {
  const device = await withGame();
  expect(await keysFor(device.mirror, 'is:unsent')).toEqual([]);
  await device.edit({ summary: 'Mine' }, 'camp');
  expect(await keysFor(device.mirror, 'is:unsent')).toEqual(['camp']);
});

test('A result says where the words are, and marks them', async () => {
  const device = await withGame();
  await keysFor(device.mirror, 'rope');
  const { results } = await searchFor(device.mirror, 'cut rope type:encounter status:flagged');
  expect(results).toMatchObject([{ keyId: 'ferry', reference: 'ENC-42', where: 'Referee brief' }]);
  expect(results[0]?.snippet).toEqual([
    { text: 'Cut', isMatch: true },
    { text: ' the ', isMatch: false },
    { text: 'rope', isMatch: true },
    { text: ' before the crew arrive.', isMatch: false },
  ]);
  expect((await searchFor(device.mirror, 'ferry')).results[0]?.title).toEqual([
    { text: 'The ', isMatch: false },
    { text: 'ferry', isMatch: true },
  ]);
});

test.each([
  ['ward', ['ward'], 'its title'],
  ['saltmarsh', ['ward'], 'the name of its place'],
  ['ines', ['ward'], 'its crew'],
  ['northern', ['ward'], 'its team'],
  ['battle', ['ward'], 'its kind'],
  ['ankle', ['ward'], 'what somebody wrote of its run'],
  ['players', [], 'what was only ticked'],
  ['tom', [], 'who signed up once, as they may be off again'],
  ['hill', [], 'whoever wrote in it'],
])('Of a slot, %s finds %j: %s', async (typed, keys) => {
  const device = await withGame();
  await device.arrive([
    item('eventSlot', 'ward', 'The Broken Ward', {
      eventId: 'summer',
      start: '2026-06-06T14:00:00.000Z',
      end: '2026-06-06T16:00:00.000Z',
      location: 'landing',
      team: 'north',
      kind: 'battle',
      crew: [{ id: 'c1', who: 'Ines', monster: null, present: false }],
      runEvents: [
        { id: 'e1', at: noon, by: 'ada', what: 'words', text: 'A twisted ankle' },
        { id: 'e2', at: noon, by: 'ada', what: 'players', count: 9, text: '' },
      ],
      signUps: [{ id: 's1', person: 'tom', who: 'Tom', isOff: true, at: noon }],
    }),
  ]);
  expect(await keysFor(device.mirror, typed, { types: ['eventSlot'] })).toEqual(keys);
  expect(await keysFor(device.mirror, typed)).not.toContain('ward');
  const { results } = await searchFor(device.mirror, typed, { types: ['eventSlot'] });
  const place = { start: Date.UTC(2026, 5, 6, 14), place: 'landing', eventId: 'summer' };
  expect(results.map(({ slot }) => slot)).toMatchObject(keys.map(() => place));
});

test('Among 10,000 slots, those of the next event come first, and typing stays quick', async () => {
  const device = await withGame();
  const slots = Array.from({ length: 10_000 }, (_, at) =>
    item('eventSlot', `slot-${at}`, `Patrol ${at % 100 === 0 ? 'of lanterns' : `number${at}`}`, {
      eventId: at === 5_000 ? 'summer' : 'past',
      location: at % 2 === 0 ? 'landing' : null,
    }),
  );
  await device.arrive(slots.slice(5_000, 5_001));
  await indexAll(device.mirror);
  const { state, segments } = await createIndexer(device.mirror).current();
  const others = slots.filter(({ keyId }) => keyId !== 'slot-5000');
  const rows = others.map((slot) => indexedDocument(rowOf(slot, [], 'saved'), true));
  const index = indexOf(state, [...segments, newSegment(segmentOf(rows))]);
  const now = Date.parse(noon);
  const ask = { userId: 'ada', now, limit: 24, types: ['eventSlot'] as const, nextEventFirst: true };
  const started = performance.now();
  const found = [];
  for (const typed of ['p', 'patrol', 'patrol l', 'patrol lanterns', 'salt', 'number77'])
    found.push(await search(device.mirror, index, { ...ask, typed }));
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(found.map(({ total }) => total)).toEqual([10_000, 10_000, 100, 100, 5_000, 110]);
  expect(found[3]?.results[0]?.keyId).toBe('slot-5000');
});

test('A filter that names nothing known is named', async () => {
  const device = await withGame();
  await keysFor(device.mirror, 'x');
  expect((await searchFor(device.mirror, 'ferry team:nobody')).unknown).toEqual(['team:nobody']);
});
