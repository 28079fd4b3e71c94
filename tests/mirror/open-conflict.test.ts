import { describe, expect, test } from 'vitest';
import { allConflicts, conflictOf } from '#mirror/conflicts/conflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { addComment } from '#actions/comments.ts';
import { saveDocument, seenByEditor, setStatus } from '#actions/documents.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { merge3 } from '#domain/rules/conflicts/merge.ts';
import type { Document } from '#domain/content/document.ts';
import { settle } from '#actions/settleConflict.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { markDone } from '#mirror/outbox/serverAnswers.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { encounter, holder, noon, commentOf } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base', safety: 'Mind the steps', duration: 30 });
const theirs = savedLater(base, { summary: 'theirs' });
const closed = 'FIELD CLOSED: live cable';

const shown = async (fixture: MirrorFixture) => fixture.document();
const openConflict = async (fixture: MirrorFixture) => {
  const conflict = await conflictOf(fixture.mirror, 'doc-1');
  if (!conflict) throw new Error('There is no conflict.');
  return { ...conflict, base: baseOf(conflict, await fixture.lane()) };
};
/** Names of the fields to decide on. */
async function undecided(fixture: MirrorFixture): Promise<readonly string[]> {
  const { base: before, theirs: other } = await openConflict(fixture);
  const { allFields } = documentTypes.encounter;
  return merge3(allFields, before.body, myPatch(before, await fixture.lane()), other?.body ?? {}).conflicts;
}

/** My edit and another one of the summary. */
async function inConflict(body: BodyPatch = { summary: 'mine' }, other: Document = theirs) {
  const fixture = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }));
  await fixture.arrive([base]);
  await saveDocument(fixture, base, { teamId: 'north', body });
  await fixture.arrive([other]);
  expect(await allConflicts(fixture.mirror)).toHaveLength(1);
  return fixture;
}

const saveAsSeen = (fixture: MirrorFixture, seen: Document, body: BodyPatch) =>
  saveEdited(fixture, seen, { teamId: seen.teamId, draftId: 'form', body: { ...seen.body, ...body } });

describe('While a conflict is open', () => {
  test('a field that only they changed is shown at once, and mine stays in the fields I changed', async () => {
    const fixture = await inConflict({ summary: 'mine', duration: 45 });
    await fixture.arrive([savedLater(theirs, { safety: closed })]);
    expect((await shown(fixture)).body).toMatchObject({ summary: 'mine', duration: 45, safety: closed });
    expect(await undecided(fixture)).toEqual(['summary']);
  });

  test('a field that they changed with the edit in conflict is shown at once', async () => {
    const given = { summary: 'theirs', safety: closed };
    const fixture = await inConflict({ summary: 'mine' }, savedLater(base, given));
    expect((await shown(fixture)).body).toMatchObject({ summary: 'mine', safety: closed });
  });

  test('status, team, shares and comments follow the server', async () => {
    const fixture = await inConflict();
    const approved = savedLater(
      theirs,
      {},
      {
        statusId: 3,
        teamId: 'south',
        shares: { shareAll: true, shareTeams: [] },
        comments: [commentOf({ comment: 'Closed!' })],
      },
    );
    await fixture.arrive([approved]);
    const { statusId, teamId, shares, comments } = approved;
    expect(await shown(fixture)).toMatchObject({ statusId, teamId, shares, comments, version: 3 });
    expect((await shown(fixture)).body['summary']).toBe('mine');
    // Comments make no version.
    await fixture.arrive([{ ...approved, comments: [] }]);
    expect((await shown(fixture)).comments).toEqual([]);
    expect((await openConflict(fixture)).theirs?.comments).toEqual([]);
  });

  test('my own status change stays shown', async () => {
    const fixture = await openMirrorWith(base);
    await setStatus(fixture, base, -1);
    await fixture.arrive([savedLater(base, { safety: closed })]);
    expect(await shown(fixture)).toMatchObject({ statusId: -1, body: { safety: closed } });
  });

  test('rows that only they changed are shown beside mine', async () => {
    const prop = (id: string, item: string) => ({ id, item, count: null, source: null, who: '' });
    const fixture = await inConflict(
      { props: [prop('m', 'mine')], summary: 'mine' },
      savedLater(base, { props: [prop('t', 'theirs')], summary: 'theirs' }),
    );
    expect((await shown(fixture)).body['props']).toEqual([prop('m', 'mine'), prop('t', 'theirs')]);
  });

  test('an older page changes nothing', async () => {
    const fixture = await inConflict();
    const newest = savedLater(theirs, { safety: closed });
    await fixture.arrive([newest]);
    await fixture.arrive([theirs]);
    expect((await shown(fixture)).body['safety']).toBe(closed);
    expect((await openConflict(fixture)).theirs).toEqual(newest);
  });

  test('a document that arrives while a comment is being sent is shown after its answer', async () => {
    const fixture = await inConflict();
    await addComment(fixture, base, 'by the way');
    const [id = ''] = await fixture.send();
    const newest = savedLater(theirs, { safety: closed });
    await fixture.arrive([newest]);
    await markDone(fixture.tab, id, theirs);
    expect((await shown(fixture)).body).toMatchObject({ summary: 'mine', safety: closed });
    expect((await openConflict(fixture)).theirs?.version).toBe(newest.version);
  });

  test('a document that arrives while a comment is being sent is not lost by settling or discarding', async () => {
    const closedNow = savedLater(theirs, { safety: closed });
    for (const end of [
      (fixture: MirrorFixture) => settle(fixture, closedNow, { summary: 'mine' }, closedNow.body),
      (fixture: MirrorFixture) => discardLane(fixture.mirror, 'doc-1'),
    ]) {
      const fixture = await inConflict();
      await addComment(fixture, base, 'by the way');
      const [id = ''] = await fixture.send();
      await fixture.arrive([closedNow]);
      await end(fixture);
      await markDone(fixture.tab, id, theirs);
      expect((await shown(fixture)).body).toMatchObject({ summary: 'theirs', safety: closed });
    }
  });

  test('an edit of what they changed, made after it was shown, is no second conflict', async () => {
    const fixture = await inConflict();
    await fixture.arrive([savedLater(theirs, { safety: closed })]);
    await saveAsSeen(fixture, await shown(fixture), { safety: `${closed}, and the bridge` });
    expect(await undecided(fixture)).toEqual(['summary']);
    expect((await shown(fixture)).body['safety']).toBe(`${closed}, and the bridge`);
    // Later changes of theirs are.
    await fixture.arrive([savedLater(theirs, { safety: 'Open again' }, { version: 4 })]);
    expect(await undecided(fixture)).toEqual(['summary', 'safety']);
  });

  test('an edit of what they changed, in a form opened before, is a conflict too', async () => {
    const fixture = await inConflict();
    const seen = await shown(fixture);
    await fixture.arrive([savedLater(theirs, { safety: closed })]);
    const result = (await saveAsSeen(fixture, seen, { safety: 'Mind the wet steps' })).conflicting;
    expect(result).toEqual(['safety']);
    expect(await undecided(fixture)).toEqual(['summary', 'safety']);
    expect((await openConflict(fixture)).base.body['safety']).toBe('Mind the steps');
  });

  test('another text of mine in the same field goes to the history', async () => {
    const fixture = await inConflict();
    await saveAsSeen(fixture, base, { summary: 'from the second tab' });
    expect(await undecided(fixture)).toEqual(['summary']);
    expect((await shown(fixture)).body['summary']).toBe('from the second tab');
    const result = (await fixture.lane()).map(({ change }) => change);
    expect(result).toContainEqual(expect.objectContaining({ kind: 'keepText', body: { summary: 'mine' } }));
  });
});

test('An edit of what others have changed, behind one that is being sent, is in conflict once that is answered', async () => {
  const fixture = await openMirrorWith(base);
  await fixture.arrive([theirs]);
  await fixture.edit({ duration: 45 });
  const [id = ''] = await fixture.send();
  await saveAsSeen(fixture, base, { summary: 'mine' });
  expect((await fixture.lane()).map(({ state }) => state)).toEqual(['sent', 'queued']);
  await markDone(fixture.tab, id, savedLater(theirs, { duration: 45 }));
  expect(await fixture.send()).toEqual([]);
  expect(await undecided(fixture)).toEqual(['summary']);
  expect((await openConflict(fixture)).theirs).toMatchObject({ version: 3, body: { summary: 'theirs' } });
  expect((await shown(fixture)).body).toMatchObject({ summary: 'mine', duration: 45 });
});

test('An edit in conflict that a file takes elsewhere names what its author had seen', async () => {
  const fixture = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 8] }));
  await fixture.arrive([base]);
  await fixture.arrive([theirs]);
  await saveAsSeen(fixture, base, { summary: 'mine' });
  expect(await allConflicts(fixture.mirror)).toHaveLength(1);
  const { changes } = await exportUnsent(fixture.mirror, { id: 'ada', displayName: 'Ada' }, noon);
  const was = seenByEditor(base, { teamId: base.teamId, body: { summary: 'mine' } });
  expect(changes).toMatchObject([{ change: { kind: 'edit', was } }]);
});
