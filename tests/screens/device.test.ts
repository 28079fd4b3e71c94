import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { createDocument, setStatus } from '#actions/documents.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { OutboxRow } from '#mirror/storage/database.ts';
import { openMatters, waitingChanges } from '#mirror/queries/documents.ts';
import { markConflict, markFailed, markRefused } from '#mirror/outbox/sending.ts';
import { typedHere, unsentCount } from '#mirror/queries/unsaved.ts';
import { keepTalk } from '#mirror/outbox/commentDrafts.ts';
import { broughtWords } from '#screens/device/Carry.tsx';
import { conflictWords, hasTwoTexts } from '#screens/device/conflictWords.ts';
import { changeWords, nameOf } from '#screens/device/ownWords.ts';
import { type SortedOut, sortOut } from '#screens/device/sortOut.ts';
import { keptWords, roomWords } from '#screens/device/storageWords.ts';
import { whyWaiting } from '#screens/device/why.ts';
import { applied } from '#support/changes.ts';
import { encounter, noon } from '#support/documents.ts';
import { type Bench, later, openBench } from '#support/mirror.ts';

const base = encounter();
const no: ErrorBody = { code: 'not_allowed_now', error: 'Not now.' };

async function opened(): Promise<Bench> {
  const bench = await openBench();
  await bench.arrive([base, encounter({ keyId: 'doc-2', reference: 'ENC-2' }, { title: 'The mill' })]);
  return bench;
}

async function sorted({ mirror }: Bench): Promise<SortedOut> {
  const [waiting, { conflicts }] = await Promise.all([waitingChanges(mirror), openMatters(mirror)]);
  return sortOut(waiting, conflicts);
}

/** As it stands on the page: what of which document, in a few words. */
function words({ refused, beside, waiting }: SortedOut) {
  const told = (bundles: SortedOut['waiting']) =>
    bundles.map(({ document, rows }) => [
      document?.reference,
      ...rows.map((row) => `${changeWords(row.change)} ${row.state}`),
    ]);
  return { refused: told(refused), beside: told(beside), waiting: told(waiting) };
}

describe('what the device page says of unsent work', () => {
  test('stands once for each document, by what is to be done about it', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    applied(await addComment(bench, base, 'refused'));
    const sent = await bench.send();
    for (const id of sent) await markRefused(bench.hand, id, no);
    applied(await addComment(bench, base, 'still going'));
    applied(await addComment(bench, { ...base, keyId: 'doc-2' }, 'elsewhere'));
    expect(words(await sorted(bench))).toEqual({
      refused: [['ENC-1', 'Edited: Summary refused']],
      beside: [['ENC-1', 'Commented refused']],
      waiting: [
        ['ENC-1', 'Commented queued'],
        ['ENC-2', 'Commented queued'],
      ],
    });
  });

  test('leaves a text in conflict to its own screen, and shows what waits beside it', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const [edit = ''] = await bench.send();
    await markConflict(bench.hand, edit, later(base, { summary: 'theirs' }), noon);
    applied(await addComment(bench, base, 'beside it'));
    expect(words(await sorted(bench))).toEqual({
      refused: [],
      beside: [],
      waiting: [['ENC-1', 'Commented queued']],
    });
  });

  test('names comments that were typed and not saved, and counts all that would be lost', async () => {
    const bench = await opened();
    await keepTalk(bench.mirror, 'doc-2', { new: 'half a comment' });
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    expect((await typedHere(bench.mirror)).comments).toMatchObject([
      { document: { reference: 'ENC-2' }, texts: { new: 'half a comment' } },
    ]);
    expect(await unsentCount(bench.mirror)).toBe(2);
  });

  test('calls a document by its reference, and one without any by what it is', () => {
    expect(nameOf('Encounter', base)).toBe('ENC-1 The ford');
    expect(nameOf('Encounter', { reference: '', body: { title: '' } })).toBe('NEW Encounter');
    expect(nameOf('Encounter', undefined)).toBe('Encounter');
  });
});

describe('why something waits', () => {
  const online = { reach: 'online', paused: null } as const;
  const offline = { reach: 'offline', paused: null } as const;

  async function only(bench: Bench): Promise<[OutboxRow, OutboxRow[]]> {
    const outbox = await bench.mirror.outbox.toArray();
    const last = outbox.at(-1);
    if (!last) throw new Error('Nothing waits.');
    return [last, outbox];
  }

  test('is said for everybody where all of it waits: sign-in, update, no network', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const [row, outbox] = await only(bench);
    expect(whyWaiting(row, { reach: 'offline', paused: 'signIn' }, outbox)).toBe('Waits for you to sign in.');
    expect(whyWaiting(row, { reach: 'online', paused: 'update' }, outbox)).toContain('new version');
    expect(whyWaiting(row, offline, outbox)).toContain('the server cannot be reached');
    expect(whyWaiting(row, { reach: 'unknown', paused: null }, outbox)).toContain('first contact');
    expect(whyWaiting(row, online, outbox)).toBe('Leaves in a moment.');
    await bench.send();
    expect(whyWaiting({ ...row, state: 'sent' }, online, outbox)).toContain('On its way');
  });

  test('is what the server said where it failed on this very change', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const [id = ''] = await bench.send();
    await markFailed(bench.hand, id, { code: 'internal' }, () => 1000);
    await markFailed(bench.hand, id, { code: 'internal' }, () => 1000);
    const [row, outbox] = await only(bench);
    expect(whyWaiting(row, online, outbox)).toBe(
      'Something went wrong on the server. Tried 2 times; tried again by itself.',
    );
  });

  test('is what comes before it, where that was refused or is not there yet', async () => {
    const bench = await opened();
    const given = { keyId: 'new-1', entity: 'encounter', teamId: 'north', body: { title: 'New' } } as const;
    const made = applied(await createDocument(bench, given));
    applied(await addComment(bench, made, 'said of it'));
    const [row, outbox] = await only(bench);
    expect(whyWaiting(row, online, outbox)).toBe('Waits for what comes before it.');
    const [create = ''] = await bench.send();
    await markRefused(bench.hand, create, no);
    expect(whyWaiting(row, offline, await bench.mirror.outbox.toArray())).toBe(
      'Waits until what comes before it is settled.',
    );
  });
});

describe('what is said of storage', () => {
  test('is that it is kept only where the browser has promised', () => {
    expect(keptWords({ kept: true, isPrivate: false }).word).toBe('Kept');
    for (const kept of [false, null]) {
      expect(keptWords({ kept, isPrivate: false }).word).toBe('Not kept on this device for certain');
    }
  });

  test('fault 53: is in a private window that it is not kept on this device', () => {
    for (const kept of [true, false, null]) {
      expect(keptWords({ kept, isPrivate: true }).word).toBe('Not kept on this device');
    }
  });

  test('is how much there is of how much, where the browser says so', () => {
    expect(roomWords({ used: 12_340_000, allowed: 10_700_000_000 })).toBe('12.3 MB of 10.7 GB');
    expect(roomWords({ used: 1, allowed: null })).toBe('0.0 MB');
    expect(roomWords({ used: null, allowed: null })).toBe('This browser does not say');
  });
});

describe('what came between two people', () => {
  const words = async (bench: Bench): Promise<unknown> => {
    const [[conflict], lane] = await Promise.all([bench.mirror.conflicts.toArray(), bench.lane()]);
    if (!conflict) throw new Error('There is no conflict.');
    return [conflictWords(conflict, lane), hasTwoTexts(conflict, lane)];
  };

  test('is another text, the archive, or nothing at all any more', async () => {
    for (const [theirs, said, two] of [
      [later(base, { summary: 'theirs' }), 'changed it before your text arrived. Both are kept', true],
      [later(base, {}, { statusId: -1 }), 'archived it before your text arrived. Your text is kept', false],
      [null, 'It was removed meanwhile. Your text is kept', false],
    ] as const) {
      const bench = await opened();
      await bench.edit({ summary: 'mine' });
      const [id = ''] = await bench.send();
      await markConflict(bench.hand, id, theirs, noon);
      expect(await words(bench)).toEqual([expect.stringContaining(said), two]);
    }
  });

  test('is another version than the one that was archived', async () => {
    const bench = await opened();
    applied(await setStatus(bench, base, -1));
    await bench.arrive([later(base, { summary: 'theirs' })]);
    expect(await words(bench)).toEqual(['You archived version 1; Ada Hill has made version 2 since.', false]);
  });
});

test('what became of a file is said in full', () => {
  const none = { waiting: 0, here: 0, aside: 0, drafts: 0 };
  expect(broughtWords(none)).toBe('There was nothing new in it.');
  expect(broughtWords({ ...none, waiting: 1, here: 2 })).toBe(
    '1 change brought in and waiting to be sent. 2 changes waited here already.',
  );
  expect(broughtWords({ ...none, aside: 1, drafts: 1 })).toBe(
    '1 typed and not saved: offered where they were typed. 1 change set aside: you may not see what they belong to.',
  );
});
