import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { createDocument, setStatus } from '#actions/documents.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { importUnsent } from '#mirror/unsentFile/importUnsent.ts';
import { countUnsent } from '#mirror/unsentFile/unsentFile.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { deviceOverview, unsavedWork, unsentChanges } from '#mirror/queries/unsent/unsent.ts';
import { markConflict, markFailed, markRefused } from '#mirror/outbox/serverAnswers.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';
import { importSummary } from '#screens/device/unsent/UnsentFile.tsx';
import { conflictSummary } from '#screens/device/unsent/conflictSummary.ts';
import { hasTwoTexts } from '#screens/shared/document/sync/hasTwoTexts.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { changeLabel, documentName } from '#screens/shared/export/ownText.ts';
import { type UnsentGroups, groupUnsent } from '#screens/device/unsent/groupUnsent.ts';
import { persistenceLabels, usageLabel } from '#screens/device/storageLabels.ts';
import { waitingReason } from '#screens/device/unsent/waitingReason.ts';
import { applied } from '#support/changes.ts';
import { encounter, noon, writer } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';
import { draftOf } from '#support/drafts.ts';
import { typeTexts } from '#support/texts.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const base = encounter();
const no: ErrorBody = { code: 'not_allowed_now', error: 'Not now.' };

async function opened(): Promise<MirrorFixture> {
  const given = { keyId: 'doc-2', reference: 'ENC-2' };
  return openMirrorFixture(writer, [base, encounter(given, { title: 'The mill' })]);
}

/** A device with an edit that is not sent. */
async function edited(): Promise<MirrorFixture> {
  const fixture = await opened();
  applied(await fixture.edit({ ...base.body, summary: 'mine' }));
  return fixture;
}

async function sorted({ mirror }: MirrorFixture): Promise<UnsentGroups> {
  const [waiting, { conflicts }] = await Promise.all([unsentChanges(mirror), deviceOverview(mirror)]);
  return groupUnsent(waiting, conflicts);
}

/** The groups as the page shows them: each document with its changes. */
function summaryOf({ refusedText, refusedAlone, waiting }: UnsentGroups) {
  const rowsOf = (bundles: UnsentGroups['waiting']) =>
    bundles.map(({ document, rows }) => [
      document?.reference,
      ...rows.map((row) => `${changeLabel(row.change)} ${row.state}`),
    ]);
  return { refusedText: rowsOf(refusedText), refusedAlone: rowsOf(refusedAlone), waiting: rowsOf(waiting) };
}

describe('Unsent work on the device page', () => {
  test('Unsent work is listed once for each document, by what the user can do about it', async () => {
    const fixture = await edited();
    applied(await addComment(fixture, base, 'refused'));
    const sent = await fixture.send();
    for (const id of sent) await markRefused(fixture.tab, id, no);
    applied(await addComment(fixture, base, 'still going'));
    applied(await addComment(fixture, { ...base, keyId: 'doc-2' }, 'elsewhere'));
    expect(summaryOf(await sorted(fixture))).toEqual({
      refusedText: [['ENC-1', 'Edited: Summary refused']],
      refusedAlone: [['ENC-1', 'Commented refused']],
      waiting: [
        ['ENC-1', 'Commented queued'],
        ['ENC-2', 'Commented queued'],
      ],
    });
  });

  test('Edits in conflict are left to their own screen, and waiting comments are shown', async () => {
    const fixture = await edited();
    const [edit = ''] = await fixture.send();
    await markConflict(fixture.tab, edit, savedLater(base, { summary: 'theirs' }));
    applied(await addComment(fixture, base, 'a comment'));
    const expected = { refusedText: [], refusedAlone: [], waiting: [['ENC-1', 'Commented queued']] };
    expect(summaryOf(await sorted(fixture))).toEqual(expected);
  });

  test('A refused entry of a log is listed by itself, also while its document is in conflict', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine', runLog: [{ id: 'e1', outcome: 'fled' }] }));
    const [edit = '', entries = ''] = await fixture.send();
    await markRefused(fixture.tab, entries, no);
    await markConflict(fixture.tab, edit, savedLater(base, { summary: 'theirs' }));
    const expected = { refusedText: [], refusedAlone: [['ENC-1', 'Added to: Run log refused']], waiting: [] };
    expect(summaryOf(await sorted(fixture))).toEqual(expected);
    await discardUnsent(fixture.mirror, 'doc-1', noon, entries);
    expect((await fixture.lane()).map(({ id, state }) => [id, state])).toEqual([[edit, 'conflict']]);
  });

  test('Texts typed beside a document are included, and everything that would be lost is counted', async () => {
    const fixture = await opened();
    await typeTexts(fixture.mirror, 'doc-2', { new: 'half a comment' });
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    const given = { document: { reference: 'ENC-2' }, rows: [{ place: 'new', value: 'half a comment' }] };
    expect((await unsavedWork(fixture.mirror)).texts).toMatchObject([given]);
    expect(await unsentCount(fixture.mirror)).toBe(2);
  });

  test('A document is named by its reference, or by its type if it has none', () => {
    expect(documentName(documentTypes.encounter, base)).toBe('ENC-1 The ford');
    const given = { reference: '', body: { title: '' } };
    expect(documentName(documentTypes.encounter, given)).toBe('NEW Encounter');
    expect(documentName(documentTypes.encounter, undefined)).toBe('Encounter');
    expect(documentName(documentTypes.team, { reference: '', body: { title: 'Owls' } })).toBe('Team Owls');
  });
});

describe('The reason why a change waits', () => {
  const online = { reach: 'online', paused: null, troubleSince: null } as const;
  const offline = { ...online, reach: 'offline' } as const;

  async function only(fixture: MirrorFixture): Promise<[OutboxRow, OutboxRow[]]> {
    const outbox = await fixture.mirror.outbox.toArray();
    const last = outbox.at(-1);
    if (!last) throw new Error('Nothing waits.');
    return [last, outbox];
  }

  test('A change waits for sign-in, an update or the network if everything does', async () => {
    const fixture = await edited();
    const [row, outbox] = await only(fixture);
    expect(waitingReason(row, { ...offline, paused: 'signIn' }, outbox)).toBe('Waiting for you to sign in.');
    expect(waitingReason(row, { ...online, paused: 'update' }, outbox)).toContain('new version');
    expect(waitingReason(row, offline, outbox)).toContain('the server cannot be reached');
    expect(waitingReason(row, { ...online, reach: 'unknown' }, outbox)).toContain('first contact');
    expect(waitingReason(row, online, outbox)).toBe('About to be sent.');
    await fixture.send();
    const result = waitingReason({ ...row, state: 'sent' }, online, outbox);
    expect(result).toContain('Waymark is waiting for the answer');
  });

  test('A change that failed shows the server’s error', async () => {
    const fixture = await edited();
    const [id = ''] = await fixture.send();
    await markFailed(fixture.tab, id, { code: 'internal' }, () => 1000);
    await markFailed(fixture.tab, id, { code: 'internal' }, () => 1000);
    const [row, outbox] = await only(fixture);
    expect(waitingReason(row, online, outbox)).toBe(
      'Something went wrong on the server. Tried 2 times. Waymark will try again automatically.',
    );
  });

  test('A change waits for the one before it if that was refused or not sent yet', async () => {
    const fixture = await opened();
    const given = { keyId: 'new-1', entity: 'encounter', teamId: 'north', body: { title: 'New' } } as const;
    const made = applied(await createDocument(fixture, given));
    applied(await addComment(fixture, made, 'a comment'));
    const [row, outbox] = await only(fixture);
    expect(waitingReason(row, online, outbox)).toBe('Waiting for the change before it.');
    const [create = ''] = await fixture.send();
    await markRefused(fixture.tab, create, no);
    const result = waitingReason(row, offline, await fixture.mirror.outbox.toArray());
    expect(result).toBe('Waiting until the change before it is settled.');
  });
});

describe('The storage label', () => {
  test('The storage label says that data is kept only if the browser promised it', () => {
    expect(persistenceLabels({ isPersistent: true, isPrivate: false }).label).toBe('Kept on this device');
    for (const kept of [false, null]) {
      expect(persistenceLabels({ isPersistent: kept, isPrivate: false }).label).toBe(
        'Not kept on this device permanently',
      );
    }
  });

  test('fault 53: in a private window the storage label says that data is not kept on this device', () => {
    for (const kept of [true, false, null]) {
      expect(persistenceLabels({ isPersistent: kept, isPrivate: true }).label).toBe(
        'Not kept on this device',
      );
    }
  });

  test('The storage label gives the used and the available space if the browser reports them', () => {
    expect(usageLabel({ usage: 12_340_000, quota: 10_700_000_000 })).toBe('12.3 MB of 10.7 GB');
    expect(usageLabel({ usage: 1, quota: null })).toBe('0.0 MB');
    expect(usageLabel({ usage: null, quota: null })).toBe('Unknown: this browser does not say');
  });
});

describe('The summary of a conflict', () => {
  const summary = async (fixture: MirrorFixture): Promise<unknown> => {
    const [[conflict], lane] = await Promise.all([allConflicts(fixture.mirror), fixture.lane()]);
    if (!conflict) throw new Error('There is no conflict.');
    return [conflictSummary(conflict, lane), hasTwoTexts(conflict, lane)];
  };

  test('The summary of a conflict says that the document was changed, archived or removed', async () => {
    for (const [theirs, text, hasBoth] of [
      [
        savedLater(base, { summary: 'theirs' }),
        'changed it before your text arrived. Both texts are kept',
        true,
      ],
      [
        savedLater(base, {}, { statusId: -1 }),
        'archived it before your text arrived. Your text is kept',
        false,
      ],
      [null, 'It was removed in the meantime. Your text is kept', false],
    ] as const) {
      const fixture = await opened();
      await fixture.edit({ summary: 'mine' });
      const [id = ''] = await fixture.send();
      await markConflict(fixture.tab, id, theirs);
      expect(await summary(fixture)).toEqual([expect.stringContaining(text), hasBoth]);
    }
  });

  test('The summary of a conflict says which versions a status change is about', async () => {
    const fixture = await opened();
    applied(await setStatus(fixture, base, -1));
    await fixture.arrive([savedLater(base, { summary: 'theirs' })]);
    const expected = ['You archived version 1; Ada Hill has made version 2 since.', false];
    expect(await summary(fixture)).toEqual(expected);
  });
});

test('The badge, the device page and a file count documents, each once', async () => {
  const fixture = await opened();
  const { mirror } = fixture;
  const other = { ...base, keyId: 'doc-2' };
  // Refused, with a comment that is sent all the same.
  applied(await fixture.edit({ summary: 'mine' }));
  for (const id of await fixture.send()) await markRefused(fixture.tab, id, no);
  applied(await addComment(fixture, base, 'goes its own way'));
  applied(await addComment(fixture, base, 'and another'));
  // Waiting twice, typed twice.
  applied(await addComment(fixture, other, 'one'));
  applied(await addComment(fixture, other, 'two'));
  await typeTexts(mirror, 'doc-2', { new: 'half a comment' });
  for (const id of ['form-1', 'form-2'])
    await mirror.typed.put(draftOf({ id, keyId: 'doc-2', teamId: 'owls', body: { summary: id } }));

  const { waiting, needsYou, drafts } = await syncSummary(mirror);
  expect({ waiting, needsYou, drafts }).toEqual({ waiting: 2, needsYou: 1, drafts: 1 });
  const groups = await sorted(fixture);
  expect([groups.waiting.length, groups.refusedText.length]).toEqual([waiting, needsYou]);
  expect(await unsentCount(mirror)).toBe(2);
  expect((await deviceOverview(mirror)).unsent).toBe(2);
  const file = await exportUnsent(mirror, { id: 'ada', displayName: 'Ada Hill' }, noon);
  expect(countUnsent(file)).toBe(2);
  const result = await importUnsent((await openMirrorFixture()).mirror, file, fixture.by, noon);
  expect(result).toMatchObject({ held: 2, drafts: 1 });
});

test('The summary of an import names every kind of result', () => {
  const none = { waiting: 0, here: 0, held: 0, drafts: 0, discarded: 0 };
  expect(importSummary(none)).toBe('The file contained nothing new.');
  expect(importSummary({ ...none, waiting: 1, here: 2 })).toBe(
    'Work on 1 document imported and waiting to be sent. Work on 2 documents was already here.',
  );
  const result = importSummary({ ...none, held: 1, drafts: 1 });
  expect(result).toBe('1 draft imported. Work on 1 document that you can’t see is kept aside.');
  expect(importSummary({ ...none, discarded: 2 })).toBe('What you had discarded can be restored below.');
});
