import { expect, test } from 'vitest';
import { ignoreLeaks, storeReaders } from '#actions/person/leaks.ts';
import type { Document } from '#domain/content/document.ts';
import { type Audience, audiencesOf, readersText } from '#domain/review/leaks/audiences.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { findLeaks } from '#mirror/queries/desks/leaks.ts';
import { ignoredLeaks, storedReaders } from '#mirror/read/readers.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const readers = {
  roles: startingRoles.map((role) => ({ ...role, permissions: { ...role.permissions } })),
  groups: [
    { roleId: 'plot-writer', teams: ['south'], people: 3 },
    { roleId: 'player', teams: ['south'], people: 9 },
  ],
};
const audiences: readonly Audience[] = audiencesOf(readers, (id) => `The ${id}`);
const secret = 'the duke was drowned by his own sister at the mill';

function documentOf(keyId: string, { body, ...given }: Partial<Document>): Document {
  const document = encounter({ keyId, reference: `ENC-${keyId}`, ...given });
  return body ? { ...document, body } : document;
}

/** An encounter shared with the south that links to one that is not, and a card of theirs that quotes its notes. */
async function openGame() {
  const device = await openMirrorFixture();
  const hidden = documentOf('1', {
    body: { title: 'The mill', organiserNotes: `<p>Nobody knows: <strong>${secret}</strong>.</p>` },
  });
  const body = { title: 'The ferry', links: ['1'], refereeBrief: '<p>Go on with ENC-1, or ENC-2.</p>' };
  const shared = documentOf('2', { shares: { shareAll: false, shareTeams: ['south'] }, body });
  const card = documentOf('3', {
    entity: 'lammie',
    reference: 'LAM-3',
    teamId: 'south',
    body: { title: 'A locket', cardText: `<p>You feel that ${secret.toUpperCase()}!</p>` },
  });
  const harmless = documentOf('4', {
    entity: 'lammie',
    reference: 'LAM-4',
    teamId: 'south',
    body: { title: 'A spoon', cardText: '<p>The duke was drowned, they say.</p>' },
  });
  await device.arrive([hidden, shared, card, harmless]);
  return { ...device, hidden, shared, card, harmless };
}

test('Links that readers cannot follow and quotes of staff-only fields are found, with who sees them', async () => {
  const { mirror } = await openGame();
  const found = await findLeaks(mirror, { audiences });
  const lines = found.map(({ kind, document, field, of, readers, words }) => ({
    kind,
    from: document.reference,
    field,
    of: of.reference,
    seenBy: readersText(readers),
    ...(words && { words }),
  }));
  const link = { kind: 'link', from: 'ENC-2', of: 'ENC-1', seenBy: 'Plot Writers of The south' };
  expect(lines).toEqual([
    { ...link, field: 'Links' },
    { ...link, field: 'Referee brief' },
    {
      kind: 'words',
      from: 'LAM-3',
      field: 'Card text',
      of: 'ENC-1',
      seenBy: 'Players of The south',
      words: { field: 'Organiser notes', text: 'the duke was drowned by his' },
    },
  ]);
});

test('Single documents are looked at as they would be shared, and as they would be printed', async () => {
  const { mirror, hidden, harmless } = await openGame();
  const one = (document: Document, isPrinted = false) =>
    findLeaks(mirror, { audiences, documents: [document], isPrinted });
  expect(await one(harmless)).toEqual([]);
  const body = { ...hidden.body, links: ['1'] };
  const linking = { ...harmless, entity: 'encounter' as const, teamId: 'north', body };
  expect(await one(linking)).toEqual([]);
  const shares = { shareAll: true, shareTeams: [] };
  const result = (await one({ ...linking, shares })).map(({ kind, field }) => [kind, field]);
  expect(result).toEqual([['link', 'Links']]);
  const brief = documentOf('5', { body: { title: 'Crew', crewBrief: `<p>${secret}</p>` } });
  expect(await one(brief)).toEqual([]);
  const expected = ['Whoever holds the paper'];
  expect((await one(brief, true)).map((leak) => readersText(leak.readers))).toEqual(expected);
});

test('Archived documents leak nothing, and looking stops when it is no longer wanted', async () => {
  const { mirror, arrive, shared, card } = await openGame();
  await arrive([shared, card].map((each) => ({ ...each, version: 9, statusId: -1 })));
  expect(await findLeaks(mirror, { audiences })).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  const { mirror: other } = await openGame();
  expect(await findLeaks(other, { audiences, signal: stopped.signal })).toEqual([]);
});

test('Ignored leaks are known on all devices of the user, and who may read what is stored on this one', async () => {
  const { mirror } = await openGame();
  const [leak] = await findLeaks(mirror, { audiences });
  if (!leak) throw new Error('There is no leak.');
  await ignoreLeaks(mirror, [leak.id], true, 1_000);
  expect(await ignoredLeaks(mirror)).toEqual(new Set([leak.id]));
  expect(await mirror.personal.where('unsent').equals(1).count()).toBe(1);
  await ignoreLeaks(mirror, [leak.id], false, 2_000);
  expect(await ignoredLeaks(mirror)).toEqual(new Set());
  expect(await storedReaders(mirror)).toBeUndefined();
  await storeReaders(mirror, readers);
  expect(await storedReaders(mirror)).toEqual(readers);
});
