import { expect, test } from 'vitest';
import { saveDocument } from '#actions/documents.ts';
import { takeBack } from '#actions/holdForUndo.ts';
import { entities } from '#domain/content/entities/index.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import {
  availableEdits,
  editMany,
  editNotes,
  editSummary,
} from '#screens/documents/list/selection/bulkEdits.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';
import { useShell } from '#session/store.ts';
import { encounter, grant, holder, person, writer } from '#support/documents.ts';
import { eventually } from '#support/eventually.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const { encounter: type, monster } = entities;
type Bench = Awaited<ReturnType<typeof openDevice>>;

function edit(bench: Bench, of: readonly string[], choice: Parameters<typeof editMany>[3]) {
  return editMany(bench, type, of, choice, () => undefined);
}

/** A device with documents of the person's team in several statuses, and one of another team. */
async function openDevice(who = writer) {
  return openMirrorFixture(who, [
    encounter({ keyId: '1' }, { tags: ['night'], eventId: 'spring' }),
    encounter({ keyId: '2' }, { tags: ['night', 'fire'] }),
    encounter({ keyId: '3', statusId: 3 }, { tags: [] }),
    encounter({ keyId: '4', teamId: 'south' }, {}),
  ]);
}
const keys = ['1', '2', '3', '4'];

test('Tags are added where they are missing, and each document that cannot be changed says why', async () => {
  const bench = await openDevice();
  const result = await edit(bench, keys, { kind: 'addTags', chosen: ['fire'] });
  expect(result).toMatchObject({ succeeded: 3, unchanged: 1 });
  expect(result.failed.map(({ keyId }) => keyId)).toEqual(['4']);
  expect(editSummary(result, type)).toBe('2 Encounters changed, 1 needed no change, 1 could not be changed');
  expect((await bench.document('1'))?.body['tags']).toEqual(['night', 'fire']);
  expect((await bench.document('3'))?.body['tags']).toEqual(['fire']);
  // A document that a writer changes goes back to Editing; one that is already right stays as it is.
  expect((await bench.document('3'))?.statusId).toBe(0);
  expect((await bench.mirror.outbox.toArray()).map(({ keyId }) => keyId)).toEqual(['1', '3']);
});

test('An edit of many documents touches no other field', async () => {
  const bench = await openDevice();
  const before = await bench.document('1');
  await edit(bench, ['1'], { kind: 'removeTags', chosen: ['night', 'fire'] });
  const after = await bench.document('1');
  expect(after?.body).toEqual({ ...before?.body, tags: [] });
  expect(after?.teamId).toBe(before?.teamId);
  const [sent] = await bench.mirror.outbox.toArray();
  expect(sent?.change).toMatchObject({ kind: 'edit', body: { tags: [] } });
});

test('The event and the team are set', async () => {
  const bench = await openDevice(
    person({ teams: ['foxes'], permissions: { encounter: grant({ all: [1, 2, 3, 7] }) } }),
  );
  await edit(bench, ['1', '2'], { kind: 'event', chosen: ['autumn'] });
  await edit(bench, ['1'], { kind: 'team', chosen: ['south'] });
  expect(await bench.document('1')).toMatchObject({ teamId: 'south', body: { eventId: 'autumn' } });
  expect((await bench.document('2'))?.body['eventId']).toBe('autumn');
});

test('Sharing adds teams to those there are, never its own, and stopping takes only those away', async () => {
  const bench = await openDevice();
  const own = (await bench.document('1'))?.teamId ?? '';
  await edit(bench, ['1', '2'], { kind: 'share', chosen: ['owls', own] });
  await edit(bench, ['1'], { kind: 'share', chosen: ['bears'] });
  expect((await bench.document('1'))?.shares.shareTeams).toEqual(['owls', 'bears']);
  const result = await edit(bench, ['1', '2'], { kind: 'stopSharing', chosen: ['bears'] });
  expect(result).toMatchObject({ succeeded: 2, unchanged: 1 });
  expect((await bench.document('1'))?.shares.shareTeams).toEqual(['owls']);
  expect((await bench.document('2'))?.shares.shareTeams).toEqual(['owls']);
});

test('Assigning reaches what may be edited or approved, makes no version, and can be taken back', async () => {
  const bench = await openDevice();
  const choice = { kind: 'assign', chosen: ['ben'], due: '2026-05-01T12:00:00.000Z' } as const;
  const result = await edit(bench, keys, choice);
  expect(result).toMatchObject({ succeeded: 3, unchanged: 0, failed: [{ keyId: '4' }] });
  const expected = { statusId: 3, assignments: [{ to: { id: 'ben' }, due: choice.due }] };
  expect(await bench.document('3')).toMatchObject(expected);
  expect(await edit(bench, ['1'], choice)).toMatchObject({ unchanged: 1 });
  const entries = await readListIndex(bench.mirror, 'encounter');
  expect(editNotes(bench.person, 'assign', entries).notes).toHaveLength(1);
  expect(await takeBack(bench.mirror, result.changes)).toBe(3);
  expect((await bench.document('3'))?.assignments ?? []).toEqual([]);
});

test('An edit of many documents can be taken back', async () => {
  const bench = await openDevice();
  const result = await edit(bench, keys, { kind: 'addTags', chosen: ['fire'] });
  expect(await takeBack(bench.mirror, result.changes)).toBe(2);
  expect((await bench.document('1'))?.body['tags']).toEqual(['night']);
  expect((await bench.document('3'))?.statusId).toBe(3);
  expect(await bench.mirror.outbox.count()).toBe(0);
});

test.each([
  { edited: ['2'], sent: false, reason: 'The others have other unsent edits.' },
  { edited: [], sent: true, reason: 'The others have already been sent.' },
  { edited: ['2'], sent: true, reason: 'The others have already been sent or have other unsent edits.' },
])('An undo of some documents says why not of all: $reason', async ({ edited, sent, reason }) => {
  useShell.setState({ snackbars: [] });
  const bench = await openDevice();
  const pick = ['1', '2', '3'];
  for (const keyId of edited) {
    const row = await bench.document(keyId);
    await saveDocument(bench, row, { teamId: row.teamId, body: { ...row.body, summary: 'At dusk' } });
  }
  const result = await edit(bench, pick, { kind: 'addTags', chosen: ['mist'] });
  if (sent) await bench.mirror.outbox.where('keyId').equals('3').modify({ state: 'sent' });
  offerUndo(bench.mirror, result, result.succeeded, `Edited: ${reason}`);
  useShell.getState().snackbars.at(-1)?.action?.run();
  const count = 3 - edited.length - (sent ? 1 : 0);
  await eventually(() =>
    expect(useShell.getState().snackbars.at(-1)?.text).toBe(`Undone: ${count} of 3. ${reason}`),
  );
});

test('Before an edit, it is said how many it reaches and how many return to Editing', async () => {
  const bench = await openDevice();
  const entries = await readListIndex(bench.mirror, 'encounter');
  expect(editNotes(bench.person, 'addTags', entries)).toEqual({
    count: 3,
    notes: [
      '1 will stay as it is: in conflict, or you cannot change it.',
      '1 will return to Editing and must be submitted again, except where nothing changes.',
    ],
  });
  expect(editNotes(bench.person, 'share', entries).notes).toHaveLength(1);
});

test('Only edits that the person can make are offered', async () => {
  const bench = await openDevice();
  const entries = await readListIndex(bench.mirror, 'encounter');
  const kinds = (who: typeof bench.person, of = type) =>
    availableEdits(who, of, entries).map(({ kind }) => kind);
  const expected = ['addTags', 'removeTags', 'event', 'team', 'share', 'stopSharing', 'assign'];
  expect(kinds(bench.person)).toEqual(expected);
  expect(kinds(bench.person, monster)).not.toContain('event');
  expect(kinds(holder({ owned: [1] }))).toEqual([]);
});
