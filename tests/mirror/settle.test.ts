import { describe, expect, test } from 'vitest';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { perform } from '#actions/perform.ts';
import { saveChoices, settle } from '#actions/settleConflict.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { markConflict, markRefused } from '#mirror/outbox/serverAnswers.ts';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { entities } from '#domain/content/entities/index.ts';
import { readIn } from '#domain/rules/transitionFit.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { encounter, grant, noon, writer } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import { allConflicts, conflictOf } from '#mirror/conflicts/conflict.ts';

const tab = { id: 'tab', at: noon };
const base = encounter({}, { summary: 'base', duration: 30 });
const theirs = savedLater(base, { summary: 'theirs' });

const ritual: Document = {
  ...base,
  entity: 'ritual',
  reference: 'RIT-1',
  body: { ...emptyBody(documentTypes.ritual), title: 'Bar the gate' },
};

const shown = (fixture: MirrorFixture) => fixture.mirror.documents.get('doc-1');
const changes = async (fixture: MirrorFixture) => (await fixture.lane()).map((row) => row.change);

/** A conflict between Ada's and Ben's edits of the same field. */
async function inConflict(body: BodyPatch = { summary: 'mine' }): Promise<MirrorFixture> {
  const fixture = await openMirrorWith(base);
  await fixture.edit(body);
  await fixture.arrive([theirs]);
  expect(await allConflicts(fixture.mirror)).toHaveLength(1);
  return fixture;
}
const mine = async (fixture: MirrorFixture) => myPatch(base, await fixture.lane());
const choose = async (fixture: MirrorFixture, result: BodyPatch, against: Document = theirs) =>
  settle(fixture, against, await mine(fixture), { ...against.body, ...result });

describe('fault 21: settling a conflict', () => {
  test('Choosing mine sends mine on top of theirs, and retains nothing', async () => {
    const fixture = await inConflict();
    expect(await choose(fixture, { summary: 'mine' })).toEqual({ kind: 'settled' });
    expect(await changes(fixture)).toMatchObject([{ kind: 'edit', version: 2, body: { summary: 'mine' } }]);
    expect(await shown(fixture)).toMatchObject({ version: 2, sync: 'waiting', body: { summary: 'mine' } });
    expect(await allConflicts(fixture.mirror)).toEqual([]);
  });

  test('Choosing theirs saves nothing, and my text goes to the history', async () => {
    const fixture = await inConflict();
    expect(await choose(fixture, {})).toEqual({ kind: 'settled' });
    const values = { kind: 'keepText', version: 2, body: { summary: 'mine' } };
    expect(await changes(fixture)).toMatchObject([values]);
    expect(await shown(fixture)).toMatchObject({ version: 2, body: { summary: 'theirs' } });
  });

  test('Entries of a log stay as they are, whatever is decided about the text', async () => {
    for (const result of [{ summary: 'mine' }, {}]) {
      const fixture = await inConflict();
      const runLog = [{ id: 'e1', outcome: 'fled' }];
      await saveDocument(fixture, base, { teamId: 'north', body: { ...base.body, runLog } });
      expect(await fixture.send()).toHaveLength(1);
      await choose(fixture, result);
      const entries = (await changes(fixture)).filter(({ kind }) => kind === 'addEntries');
      expect(entries).toMatchObject([{ body: { runLog } }]);
      expect((await shown(fixture))?.body['runLog']).toMatchObject(runLog);
    }
  });

  test('Choosing some of each sends exactly that, and retains all of mine', async () => {
    const fixture = await inConflict({ summary: 'mine', duration: 45 });
    expect(await choose(fixture, { duration: 45 })).toEqual({ kind: 'settled' });
    expect(await changes(fixture)).toMatchObject([
      { kind: 'keepText', body: { summary: 'mine', duration: 45 } },
      { kind: 'edit', version: 2, body: { duration: 45 } },
    ]);
    expect((await shown(fixture))?.body).toMatchObject({ summary: 'theirs', duration: 45 });
  });

  test('Choosing a new text sends that, and retains mine', async () => {
    const fixture = await inConflict();
    await choose(fixture, { summary: 'both of us' });
    expect(await changes(fixture)).toMatchObject([
      { kind: 'keepText', body: { summary: 'mine' } },
      { kind: 'edit', body: { summary: 'both of us' } },
    ]);
  });

  /** A conflict of an organiser about a ritual, who is then no member of staff any more. */
  async function demoted(body: BodyPatch, other: BodyPatch) {
    const organiser = { ...writer, permissions: { ritual: grant({ owned: [1, 2, 3, 4] }) } };
    const fixture = await openMirrorFixture(organiser);
    await fixture.arrive([ritual]);
    await fixture.edit(body);
    const newer = savedLater(ritual, other);
    await fixture.arrive([newer]);
    const mine = myPatch(ritual, await fixture.lane());
    return { fixture, newer, mine, device: { ...fixture, person: { ...organiser, isStaff: false } } };
  }
  const rained = '<p>It rained.</p>';

  test('Fields that I may no longer write are held, and the others are saved', async () => {
    const given = { summary: 'mine', outcomeText: rained };
    const { fixture, newer, mine, device } = await demoted(given, { summary: 'theirs' });
    expect(await settle(device, newer, mine, { ...newer.body, ...mine })).toEqual({ kind: 'settled' });
    expect(await changes(fixture)).toMatchObject([{ kind: 'edit', version: 2, body: { summary: 'mine' } }]);
    expect((await shown(fixture))?.body['outcomeText']).toBe('');
    const values = { keyId: 'doc-1', changes: [{ kind: 'edit', body: { outcomeText: rained } }] };
    expect(await allTyped(fixture.mirror, 'held')).toMatchObject([values]);
  });

  test.each([
    ['taken', '<p>It rained, and it held.</p>'],
    ['left aside', ''],
  ])(
    'A text for the result in a field I may no longer write is held beside mine, also if it was %s',
    async (_, taken) => {
      const theirText = '<p>It held.</p>';
      const { fixture, newer, mine, device } = await demoted(
        { outcomeText: rained },
        { outcomeText: theirText },
      );
      const mixed = '<p>It rained, and it held.</p>';
      const outcomeText = { side: 'mix', value: mixed, mine: rained, theirs: theirText } as const;
      await saveChoices(fixture.mirror, { began: ritual }, { outcomeText }, tab);
      const result = { ...newer.body, ...(taken ? { outcomeText: taken } : {}) };
      expect(await settle(device, newer, mine, result)).toEqual({ kind: 'settled' });
      expect(await changes(fixture)).toEqual([]);
      const [held] = await allTyped(fixture.mirror, 'held');
      const expected = [{ body: { outcomeText: rained } }, { body: { outcomeText: mixed } }];
      expect(held?.changes).toMatchObject(expected);
    },
  );

  test('A conflict is over when the server has come to contain all of mine: the edit fits, and is sent', async () => {
    const fixture = await inConflict();
    const [before] = await fixture.lane();
    await fixture.arrive([savedLater(theirs, { summary: 'mine' })]);
    expect(await fixture.lane()).toEqual([{ ...before, state: 'queued' }]);
    expect(await shown(fixture)).toMatchObject({ sync: 'waiting', version: 3 });
    expect(await allConflicts(fixture.mirror)).toEqual([]);
  });

  test('A conflict stays while a text typed as its result waits, although both sides have become equal', async () => {
    const fixture = await inConflict();
    const summary = { side: 'mix', value: 'mine and theirs', mine: 'mine', theirs: 'theirs' } as const;
    await saveChoices(fixture.mirror, { began: base }, { summary }, tab);
    const agreed = savedLater(theirs, { summary: 'mine' });
    await fixture.arrive([agreed]);
    expect(await conflictOf(fixture.mirror, base.keyId)).toMatchObject({ theirs: agreed });
    expect(await choose(fixture, {}, agreed)).toEqual({ kind: 'settled' });
    const values = { kind: 'keepText', body: { summary: 'mine and theirs' } };
    expect(await changes(fixture)).toMatchObject([values]);
  });

  test('A status change behind the conflict is sent again on top', async () => {
    const fixture = await openMirrorWith(base);
    await fixture.edit({ summary: 'mine' });
    await setStatus(fixture, await fixture.document(), -1);
    await fixture.arrive([theirs]);
    await choose(fixture, { summary: 'mine' });
    const lane = await fixture.lane();
    expect(lane.map((row) => row.change)).toMatchObject([
      { kind: 'edit', version: 2 },
      { kind: 'setStatus', version: 2, statusId: -1 },
    ]);
    const { allFields } = entities.encounter;
    const settled = { ...theirs, body: { ...theirs.body, summary: 'mine' } };
    expect(lane[1]?.change).toMatchObject({ was: readIn(allFields, settled) });
    expect((await shown(fixture))?.statusId).toBe(-1);
  });
});

test('An edit made while a conflict is open becomes part of my side', async () => {
  const fixture = await inConflict();
  await fixture.edit({ duration: 45 });
  expect(await mine(fixture)).toEqual({ summary: 'mine', duration: 45 });
  expect((await shown(fixture))?.sync).toBe('conflict');
  expect(await fixture.send()).toEqual([]);
});

test('A conflict is settled once, and a second tab learns that it has changed', async () => {
  const fixture = await inConflict();
  const text = await mine(fixture);
  await choose(fixture, { summary: 'mine' });
  expect(await settle(fixture, theirs, text, { ...theirs.body })).toEqual({ kind: 'moved' });
  expect(await changes(fixture)).toMatchObject([{ kind: 'edit', body: { summary: 'mine' } }]);
});

test('A retained text stays in the outbox through a second conflict', async () => {
  const fixture = await inConflict({ summary: 'mine', duration: 45 });
  await choose(fixture, { duration: 45 });
  const again = savedLater(theirs, { duration: 90 });
  await fixture.arrive([again]);
  expect((await conflictOf(fixture.mirror, 'doc-1'))?.theirs).toEqual(again);
  expect(await settle(fixture, again, { duration: 45 }, { ...again.body })).toEqual({ kind: 'settled' });
  const retained = (await changes(fixture)).flatMap((one) => (one.kind === 'keepText' ? [one.body] : []));
  expect(retained).toEqual([{ summary: 'mine', duration: 45 }, { duration: 45 }]);
  expect((await fixture.send()).length).toBe(2);
});

test('A retained text does not wait for a change that was settled', async () => {
  const fixture = await openMirrorWith(base);
  await fixture.edit({ summary: 'mine' });
  const { keyId, entity, version } = base;
  await perform(fixture, { kind: 'keepText', id: 'kept', keyId, entity, version, body: { duration: 45 } });
  await fixture.arrive([theirs]);
  await choose(fixture, {});
  const lane = await fixture.lane();
  expect(lane.map((row) => row.id)).toContain('kept');
  expect(await fixture.send()).toEqual(lane.map((row) => row.id));
});

describe('discarding', () => {
  test('Discarding a conflict leaves theirs, also in two tabs', async () => {
    const fixture = await inConflict();
    for (const _tab of [1, 2]) await discardLane(fixture.mirror, 'doc-1');
    expect(await fixture.document()).toEqual(theirs);
    expect((await shown(fixture))?.sync).toBe('saved');
    expect(await changes(fixture)).toEqual([]);
    expect([await allConflicts(fixture.mirror), await fixture.mirror.server.count()]).toEqual([[], 0]);
  });

  test('Discarding an edit in flight leaves the newest document that has arrived since', async () => {
    const fixture = await openMirrorWith(base);
    await fixture.edit({ summary: 'mine' });
    await fixture.send();
    await fixture.arrive([theirs]);
    await discardLane(fixture.mirror, 'doc-1');
    expect(await shown(fixture)).toMatchObject({ version: 2, sync: 'saved', body: { summary: 'theirs' } });
  });

  test('fault 14: discarding an edit of a removed document leaves the last known state', async () => {
    const fixture = await openMirrorWith(base);
    await fixture.edit({ summary: 'mine' });
    const [id] = await fixture.send();
    await markConflict(fixture.tab, id ?? '', null);
    expect((await conflictOf(fixture.mirror, 'doc-1'))?.theirs).toBeNull();
    await discardLane(fixture.mirror, 'doc-1');
    expect(await shown(fixture)).toMatchObject({ sync: 'saved', body: { summary: 'base' } });
  });

  test('Discarding one document leaves the others alone', async () => {
    const fixture = await inConflict();
    const other = encounter({ keyId: 'doc-2' });
    await fixture.arrive([other]);
    await fixture.edit({ summary: 'x' }, 'doc-2');
    await discardLane(fixture.mirror, 'doc-1');
    expect((await fixture.lane('doc-2')).length).toBe(1);
  });
});

test('A refused lane is sent again unaltered when its author retries it', async () => {
  const fixture = await openMirrorWith(base);
  await fixture.edit({ summary: 'mine' });
  const [id] = await fixture.send();
  const [before] = await changes(fixture);
  await markRefused(fixture.tab, id ?? '', { code: 'forbidden' });
  await retryLane(fixture.mirror, 'doc-1');
  expect(await shown(fixture)).toMatchObject({ sync: 'waiting' });
  expect(await fixture.send()).toEqual([id]);
  expect(await changes(fixture)).toEqual([before]);
});
