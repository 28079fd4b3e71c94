import { expect, test } from 'vitest';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { logRun, withRunEntry } from '#actions/event/runLog.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { isRows } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { makeBody } from '#support/makeBody.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { approve, create, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import { draftOf } from '#support/drafts.ts';

const { game } = testGameFixture();

/** An approved encounter on the devices of two people who may edit it. */
async function approvedEncounter() {
  const [olga, wren] = [await game().openDevice('olga'), await game().openDevice('wren')];
  const body = { ...makeBody.body('encounter'), title: 'The raid', summary: 'At dusk.', runLog: [] };
  const keyId = await create(olga, 'owls', body);
  await approve(olga, keyId);
  await settleAll(olga, wren);
  return { olga, wren, keyId };
}

async function log(device: TestDevice, keyId: string, outcome: string) {
  const entry = { id: device.device.newId(), started: '2027-05-01T20:00:00.000Z', ended: null, outcome };
  return logRun(device.device, await shown(device, keyId), entry, device.device.newId());
}

/** Returns the log with the names of its authors, and the status of the encounter. */
async function logOn(device: TestDevice, keyId: string, people: readonly TestDevice[]) {
  const names = new Map(people.map(({ device: { person, by } }) => [person.id, by.firstName]));
  const { body, statusId } = await shown(device, keyId);
  const rows = isRows(body['runLog']) ? body['runLog'] : [];
  return {
    statusId,
    entries: rows
      .map(({ referee, outcome }) =>
        typeof referee === 'string' && typeof outcome === 'string'
          ? `${names.get(referee)}: ${plainText(outcome)}`
          : 'not an entry',
      )
      .sort(),
  };
}

test('Logs by two people without a network, while a third changes the text, never collide, and the encounter stays approved', async () => {
  const { olga, wren, keyId } = await approvedEncounter();
  const third = await game().openDevice('olga');
  await third.settle();
  olga.network.online = false;
  wren.network.online = false;
  expect(codeOf(await log(olga, keyId, 'They ran.'))).toBe('applied');
  expect(codeOf(await log(wren, keyId, 'They <b>fought</b>.\n& won.'))).toBe('applied');
  expect(codeOf(await log(wren, keyId, 'Again.'))).toBe('applied');
  await editAndSettle(third, keyId, { summary: 'At midnight.' });
  await reconnect(olga, wren, third, olga, wren);
  const entries = ['olga: They ran.', 'wren: Again.', 'wren: They <b>fought</b>.\n& won.'];
  const expected = { statusId: status.approved, entries };
  for (const device of [olga, wren, third]) {
    expect(await logOn(device, keyId, [olga, wren])).toEqual(expected);
    expect((await shown(device, keyId)).body['summary']).toBe('At midnight.');
    expect(await device.device.mirror.outbox.count()).toBe(0);
  }
});

test('The draft of an entry goes when it is logged; one that was typed elsewhere stays', async () => {
  const { olga, keyId } = await approvedEncounter();
  const { device } = olga;
  const row = await shown(olga, keyId);
  const { entity, version, teamId } = row;
  const was = { runLog: row.body['runLog'] ?? null };
  const entry = { id: device.newId(), started: null, ended: null, outcome: 'Typed here.' };
  const draft = { keyId, entity, version, teamId, at: device.now(), was };
  const typed = { here: withRunEntry(device, row, entry), elsewhere: { summary: 'Typed elsewhere.' } };
  for (const [id, body] of Object.entries(typed))
    await saveDraft(device.mirror, draftOf({ ...draft, id, body }));
  await logRun(device, row, entry, 'here');
  expect((await allTyped(device.mirror, 'draft')).map(({ id }) => id)).toEqual(['elsewhere']);
});
