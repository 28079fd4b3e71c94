import type { Table } from 'dexie';
import { expect, test } from 'vitest';
import { addComment, editComment } from '#actions/comments.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { perform } from '#actions/perform.ts';
import { saveChoices } from '#actions/settleConflict.ts';
import { exportText, importText } from '#support/unsentFiles.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import { markRefused } from '#mirror/outbox/serverAnswers.ts';
import { reduceToUnsent } from '#mirror/unsentFile/reduceToUnsent.ts';
import { storedFiles } from '#mirror/unsentFile/storedFiles.ts';
import { storedUnsentPrefix } from '#mirror/unsentFile/storedUnsent.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { deviceOverview, unsavedWork, unsentChanges } from '#mirror/queries/unsent/unsent.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { takeLease } from '#mirror/storage/lease.ts';
import type { MetaValues } from '#mirror/storage/meta.ts';
import { applied } from '#support/changes.ts';
import { seeded } from '#support/clock.ts';
import { encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';
import { typeTexts } from '#support/texts.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { draftOf } from '#support/drafts.ts';

type TableName = { [K in keyof Mirror]: Mirror[K] extends Pick<Table, 'bulkPut'> ? K : never }[keyof Mirror];
type MetaKey = keyof MetaValues | 'unsent:';

/** Contents of a place in the mirror: words of this user that only this device has, or nothing of the kind. */
type Holds = 'own words' | 'what the server has' | 'settings' | 'state of syncing' | 'see its keys';

/** Every table, and whether it holds own words. A new one does not compile until that is decided. */
const tables: Readonly<Record<TableName, Holds>> = {
  outbox: 'own words',
  typed: 'own words',
  documents: 'what the server has',
  server: 'what the server has',
  versions: 'what the server has',
  meta: 'see its keys',
  search: 'what the server has',
  personal: 'settings',
  notices: 'what the server has',
  prints: 'what the server has',
  unindexed: 'state of syncing',
  pictures: 'what the server has',
  pictureParts: 'what the server has',
};

/** Every key of the meta table, the same way. */
const metaKeys: Readonly<Record<MetaKey, Holds>> = {
  'unsent:': 'own words',
  session: 'what the server has',
  filters: 'settings',
  lists: 'settings',
  opened: 'settings',
  imported: 'settings',
  preferences: 'settings',
  offline: 'settings',
  status: 'state of syncing',
  contact: 'state of syncing',
  cursors: 'state of syncing',
  epoch: 'state of syncing',
  personal: 'state of syncing',
  viewTeams: 'state of syncing',
  lease: 'state of syncing',
  pause: 'state of syncing',
  isRestored: 'state of syncing',
  checked: 'state of syncing',
  refetched: 'state of syncing',
  settledServerRows: 'state of syncing',
  isStorageLow: 'state of syncing',
};

/** A way in which own words come to be only on this device, on a document of its own. */
type Way = (on: MirrorFixture, keyId: string, word: string) => Promise<void>;

async function inConflict(on: MirrorFixture, keyId: string, word: string): Promise<void> {
  await edit(on, keyId, { summary: word });
  await on.arrive([savedLater(encounter({ keyId }), { summary: 'theirs' })]);
}

async function writeResult(on: MirrorFixture, keyId: string, texts: BodyPatch): Promise<void> {
  const choices = Object.entries(texts).map(
    ([key, mixed]) => [key, { side: 'mix', value: mixed, mine: 'mine', theirs: 'theirs' }] as const,
  );
  const conflict = await conflictOf(on.mirror, keyId);
  if (conflict) await saveChoices(on.mirror, conflict, Object.fromEntries(choices), { id: 'tab', at: noon });
}

async function edit(on: MirrorFixture, keyId: string, body: { summary: string }): Promise<void> {
  applied(await on.edit(body, keyId));
}

async function refuse(on: MirrorFixture, keyId: string): Promise<void> {
  for (const { id } of await on.lane(keyId)) await markRefused(on.tab, id, { code: 'not_allowed_now' });
}

/** Takes the document away, as when access is lost. */
async function loseAccess(on: MirrorFixture, keyId: string): Promise<void> {
  const scope = (await on.mirror.documents.get(keyId))?.scopes[0] ?? '';
  await on.arrive([], { gone: [{ scope, id: keyId }] });
}

const draft = (keyId: string, word: string, isNew = false) =>
  draftOf({ id: `form of ${keyId} ${word}`, keyId, isNew, version: isNew ? 0 : 1, body: { summary: word } });

/** The ways for each kind of change: a new kind does not compile until it has some. */
const ofChange: Readonly<Record<Change['kind'], Way | 'no words'>> = {
  create: async (on, keyId, word) => void (await on.create(`new-${keyId}`, { title: word })),
  edit: async (on, keyId, word) => edit(on, keyId, { summary: word }),
  keepText: async (on, keyId, word) => {
    const change = { kind: 'keepText', id: on.newId(), keyId, entity: 'encounter', version: 1 } as const;
    applied(await perform(on, { ...change, body: { summary: word } }));
  },
  comment: async (on, keyId, word) => void applied(await addComment(on, await on.document(keyId), word)),
  addEntries: async (on, keyId, word) => {
    const change = { kind: 'addEntries', id: on.newId(), keyId, entity: 'encounter' } as const;
    applied(await perform(on, { ...change, body: { runLog: [{ id: 'entry', outcome: word }] } }));
  },
  editComment: async (on, keyId, word) => {
    const { comments } = applied(await addComment(on, await on.document(keyId), 'first'));
    applied(await editComment(on, await on.document(keyId), comments.at(-1)?.id ?? '', word));
  },
  deleteComment: 'no words',
  setStatus: 'no words',
  share: 'no words',
  assign: 'no words',
};

const otherWays: Readonly<Record<string, Way>> = {
  'a refused edit': async (on, keyId, word) => {
    await edit(on, keyId, { summary: word });
    await refuse(on, keyId);
  },
  'an edit in conflict': inConflict,
  'a result written for a conflict': async (on, keyId, word) => {
    await inConflict(on, keyId, 'mine');
    await writeResult(on, keyId, { summary: word });
  },
  'a result written for a conflict, then access lost': async (on, keyId, word) => {
    await inConflict(on, keyId, 'mine');
    await writeResult(on, keyId, { summary: word });
    await loseAccess(on, keyId);
  },
  'a result written for a row, then access lost': async (on, keyId, word) => {
    await inConflict(on, keyId, 'mine');
    await writeResult(on, keyId, { 'props/p1': [{ id: 'p1', item: word }] });
    await loseAccess(on, keyId);
  },
  'a result written in a field that is then hidden': async (on, keyId, word) => {
    await inConflict(on, keyId, 'mine');
    await writeResult(on, keyId, { organiserNotes: word });
    const { organiserNotes: _hidden, ...body } = savedLater(encounter({ keyId }), { summary: 'theirs' }).body;
    await on.arrive([{ ...savedLater(encounter({ keyId }), {}), version: 3, body }]);
  },
  'a result written for a conflict that is then discarded': async (on, keyId, word) => {
    await inConflict(on, keyId, 'mine');
    await writeResult(on, keyId, { summary: word });
    await discardUnsent(on.mirror, keyId, noon);
  },
  'held text': async (on, keyId, word) => {
    await edit(on, keyId, { summary: word });
    await loseAccess(on, keyId);
  },
  'a draft': async (on, keyId, word) => saveDraft(on.mirror, draft(keyId, word)),
  'a draft of a new document': async (on, keyId, word) =>
    saveDraft(on.mirror, draft(`new ${keyId}`, word, true)),
  'a draft of a document no longer seen': async (on, keyId, word) => {
    await saveDraft(on.mirror, draft(keyId, word));
    await loseAccess(on, keyId);
  },
  'a comment draft': async (on, keyId, word) => typeTexts(on.mirror, keyId, { new: word }),
  'a comment draft on a document no longer seen': async (on, keyId, word) => {
    await typeTexts(on.mirror, keyId, { new: word });
    await loseAccess(on, keyId);
  },
  'a text on a run sheet': async (on, keyId, word) =>
    typeTexts(on.mirror, keyId, { [runSheetPlace('outcome')]: word }),
  'a discarded edit': async (on, keyId, word) => {
    await edit(on, keyId, { summary: word });
    await discardUnsent(on.mirror, keyId, noon);
  },
  'a discarded comment draft': async (on, keyId, word) => {
    await typeTexts(on.mirror, keyId, { new: word });
    const ids = (await typedAbout(on.mirror, keyId, 'text')).map(({ id }) => id);
    await discardTyped(on.mirror, ids, noon);
  },
  'a discarded draft': async (on, keyId, word) => {
    await saveDraft(on.mirror, draft(keyId, word));
    await saveDraft(on.mirror, draft(keyId, `${word} twice`));
    await discardTyped(on.mirror, [draft(keyId, word).id, draft(keyId, `${word} twice`).id], noon);
  },
  'discarded held text': async (on, keyId, word) => {
    await edit(on, keyId, { summary: word });
    await loseAccess(on, keyId);
    await discardTyped(on.mirror, [`held ${keyId}`], noon);
  },
};

const ways = [...Object.values(ofChange), ...Object.values(otherWays)].filter((way) => way !== 'no words');

/** A device on which own words are in a random choice of places, and those words. */
async function generated(seed: number): Promise<{ on: MirrorFixture; words: string[] }> {
  const random = seeded(seed);
  const on = await openMirrorFixture();
  const chosen = ways.filter(() => random() < 0.7);
  const order = chosen.map((way) => ({ way, at: random() })).sort((a, b) => a.at - b.at);
  await on.arrive(ways.map((_, at) => encounter({ keyId: `doc-${at}`, reference: `ENC-${at}` })));
  const words: string[] = [];
  for (const [at, { way }] of order.entries()) {
    const word = `word-${seed}-${at}-${Math.floor(random() * 1e9).toString(36)}`;
    words.push(word);
    await way(on, `doc-${at}`, word);
    // As after a visit that ended: what was only here waits for its author.
    if (random() < 0.05) {
      await reduceToUnsent(on.mirror, new Date(Date.parse(noon) + at).toISOString());
      await takeLease(on.mirror, on.tab.token, on.clock.at, true);
      await on.arrive(ways.map((_, each) => encounter({ keyId: `doc-${each}`, reference: `ENC-${each}` })));
    }
  }
  return { on, words };
}

/** All that the device page reads. */
async function pageOf({ mirror }: MirrorFixture): Promise<string> {
  // Of earlier visits the page shows the number only, until they are added again: its file has the words.
  const queries = [unsentChanges, deviceOverview, unsavedWork, listDiscarded, storedFiles];
  return JSON.stringify(await Promise.all(queries.map((query) => query(mirror))));
}

const missingIn = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

test.each(seeds)(
  'History %i: the device page and its file lack none, and importing the file restores all',
  async (seed) => {
    const { on, words } = await generated(seed);
    const text = await exportText(on);
    expect(missingIn(await pageOf(on), words)).toEqual([]);
    expect(missingIn(text, words)).toEqual([]);

    const other = await openMirrorWith(
      ...ways.map((_, at) => encounter({ keyId: `doc-${at}`, reference: `ENC-${at}` })),
    );
    await importText(other, text);
    expect(missingIn(await pageOf(other), words)).toEqual([]);
    const again = await exportText(other);
    await importText(other, text);
    expect(await exportText(other)).toBe(again);
  },
);

test('The file that stays after the user has left the device lacks none either', async () => {
  for (const seed of seeds) {
    const { on, words } = await generated(seed);
    await reduceToUnsent(on.mirror, '2026-06-09T12:00:00.000Z');
    expect(missingIn(await exportText(on), words)).toEqual([]);
  }
});

test('Every place of the mirror is known, and one with own words is filled by some way', async () => {
  const used = new Set<string>();
  for (const seed of seeds) {
    const { on, words } = await generated(seed);
    expect(on.mirror.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const { name } of on.mirror.tables) {
      for (const row of await on.mirror.table<object>(name).toArray()) {
        const key = name === 'meta' ? placeOf(row) : name;
        const holds = Object.entries({ ...tables, ...metaKeys }).find(([place]) => place === key)?.[1];
        expect([key, holds]).not.toEqual([key, undefined]);
        if (words.some((word) => JSON.stringify(row).includes(word))) used.add(key);
      }
    }
  }
  const own = Object.entries({ ...tables, ...metaKeys }).filter(([, holds]) => holds === 'own words');
  expect(own.map(([place]) => place).filter((place) => !used.has(place))).toEqual([]);
  // The documents show them too, on top of the server's text.
  const places = new Set([...own.map(([place]) => place), 'documents']);
  expect([...used].filter((place) => !places.has(place))).toEqual([]);
});

/** The key of a meta row, without what follows its prefix. */
function placeOf(row: object): string {
  const key = String(Reflect.get(row, 'key'));
  return key.startsWith(storedUnsentPrefix) ? storedUnsentPrefix : key;
}
