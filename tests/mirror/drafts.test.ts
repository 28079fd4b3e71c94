import { describe, expect, test } from 'vitest';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import { addComment } from '#actions/comments.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { setStatus } from '#actions/documents.ts';
import { saveDraft, takeDrafts } from '#actions/unsent/drafts.ts';
import { createEdited, saveEdited } from '#actions/saveEdited.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { mergeDrafts, withoutTexts } from '#mirror/overlay/draftTexts.ts';
import { encounter, noon, runEntry } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import { draftOf } from '#support/drafts.ts';

const base = encounter({}, { summary: 'base', refereeBrief: 'base', runLog: [] });

/** A draft of text typed into a form on the document. */
function typed(id: string, body: BodyPatch, given: Partial<DraftRow> = {}): DraftRow {
  const was = Object.fromEntries(Object.keys(body).map((name) => [name, base.body[name] ?? null]));
  return draftOf({ id, teamWas: 'north', body, was, ...given });
}

/** A device with the document and these drafts of it. */
async function withDrafts(...drafts: readonly DraftRow[]): Promise<MirrorFixture> {
  const fixture = await openMirrorWith(base);
  for (const draft of drafts) await saveDraft(fixture.mirror, draft);
  return fixture;
}

const save = (fixture: MirrorFixture, draftId: string, body: BodyPatch, teamId = 'north') =>
  saveEdited(fixture, base, { draftId, teamId, body: { ...base.body, ...body } });

const entry = runEntry('e1', 'won');

describe('A save', () => {
  test('A save removes from every draft the fields with the saved text, and no others', async () => {
    const fixture = await withDrafts(
      typed('now', { summary: 'almost sav' }),
      typed('same', { summary: 'saved', refereeBrief: 'not saved' }),
      typed('all', { summary: 'saved' }),
      typed('other', { summary: 'another text' }),
    );
    await save(fixture, 'now', { summary: 'saved' });
    const left = await draftsOf(fixture.mirror, 'doc-1');
    expect(new Map(left.map(({ id, body, was }) => [id, { body, was }]))).toEqual(
      new Map([
        ['other', { body: { summary: 'another text' }, was: { summary: 'base' } }],
        ['same', { body: { refereeBrief: 'not saved' }, was: { refereeBrief: 'base' } }],
      ]),
    );
  });

  test('A save removes rows of a draft that it contains beside other rows', async () => {
    const fixture = await withDrafts(typed('logged', { runLog: [entry] }));
    await save(fixture, 'now', { runLog: [entry, { ...entry, id: 'e2', outcome: 'fled' }] });
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([]);
  });

  test('A refused save keeps the draft of its form', async () => {
    const fixture = await withDrafts(typed('now', { summary: 'mine' }));
    expect((await save(fixture, 'now', { summary: 5 })).outcome.kind).toBe('refused');
    expect(await draftsOf(fixture.mirror, 'doc-1')).toHaveLength(1);
  });

  test('A status change or a comment leaves drafts alone', async () => {
    const draft = typed('crashed', { summary: 'typed' });
    const fixture = await withDrafts(draft);
    await addComment(fixture, base, 'by the way');
    await setStatus(fixture, base, -1);
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([draft]);
  });

  test('A move to another team stays in a draft until the document is moved there', async () => {
    const moved = typed('moved', {}, { teamId: 'south' });
    const teams = ['north', 'south'];
    const fixture = await openMirrorFixture({ ...(await openMirrorFixture()).person, teams });
    await fixture.arrive([base]);
    await saveDraft(fixture.mirror, moved);
    await save(fixture, 'now', { summary: 'mine' });
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([moved]);
    await save(fixture, 'now', {}, 'south');
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([]);
  });

  test('Creating a document deletes its draft, and not those of other new documents', async () => {
    const fixture = await withDrafts(
      typed('one', { title: 'One' }, { keyId: 'new-1', isNew: true }),
      typed('two', { title: 'Two' }, { keyId: 'new-2', isNew: true }),
    );
    const text = { draftId: 'one', teamId: 'north', body: { title: 'One ' } };
    await createEdited(fixture, { keyId: 'new-1', entity: 'encounter' }, text, { teamId: 'north', body: {} });
    expect((await allTyped(fixture.mirror, 'draft')).map(({ id }) => id)).toEqual(['two']);
  });
});

describe('Drafts of several forms', () => {
  const older = typed('older', { summary: 'older', refereeBrief: 'only here' });
  const latest = typed('latest', { summary: 'latest' }, { at: '2026-06-01T13:00:00.000Z' });

  test('Drafts are merged by field, and of a field in both the latest text counts', () => {
    const merged = mergeDrafts([latest, older]);
    expect(merged).toMatchObject({ body: { summary: 'latest', refereeBrief: 'only here' } });
    expect(merged && withoutTexts(older, [merged])?.body).toEqual({ summary: 'older' });
    expect(merged && withoutTexts(latest, [merged])).toBeNull();
  });

  test('A merged draft moves the document to the team of the latest draft that does', () => {
    const moved = { ...older, teamId: 'south' };
    expect(mergeDrafts([latest, moved])).toMatchObject({ teamId: 'south', teamWas: 'north' });
    expect(mergeDrafts([{ ...latest, teamId: 'east' }, moved])).toMatchObject({ teamId: 'east' });
  });

  test('Taking drafts into a form leaves the texts that it does not contain', async () => {
    const fixture = await withDrafts(older, latest);
    const own = typed('own', { summary: 'latest', refereeBrief: 'only here' });
    await takeDrafts(fixture.mirror, [own], ['older', 'latest'], { teamId: 'north', body: own.body });
    const expected = [{ ...older, body: { summary: 'older' }, was: { summary: 'base' } }, own];
    expect(await allTyped(fixture.mirror, 'draft')).toEqual(expected);
  });

  test('Drafts discarded together can each be restored', async () => {
    const fixture = await withDrafts(older, latest);
    await discardTyped(fixture.mirror, ['older', 'latest'], noon);
    expect(await allTyped(fixture.mirror, 'draft')).toEqual([]);
    const discarded = await listDiscarded(fixture.mirror);
    expect(discarded).toHaveLength(2);
    for (const each of discarded) await undoDiscard(fixture.mirror, each, fixture.by, noon);
    const expected = [latest.body, older.body];
    expect((await draftsOf(fixture.mirror, 'doc-1')).map(({ body }) => body)).toEqual(expected);
  });

  // Null says that a value is not known: what others have written since is then not overwritten unseen.
  const unknown = (body: object) => Object.fromEntries(Object.keys(body).map((name) => [name, null]));

  test('Access lost removes the previous values from every draft, and keeps what was typed', async () => {
    const fixture = await withDrafts(older, latest);
    await fixture.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
    expect((await draftsOf(fixture.mirror, 'doc-1')).map(({ body, was }) => [body, was])).toEqual([
      [latest.body, unknown(latest.body)],
      [older.body, unknown(older.body)],
    ]);
  });
});

test('A team that someone else changed while mine was typed is a conflict', async () => {
  const teams = ['north', 'south', 'east'];
  const fixture = await openMirrorFixture({ ...(await openMirrorFixture()).person, teams });
  await fixture.arrive([base]);
  await fixture.arrive([savedLater(base, {}, { teamId: 'east' })]);
  await save(fixture, 'now', {}, 'south');
  const conflict = await conflictOf(fixture.mirror, 'doc-1');
  expect(conflict?.theirs).toMatchObject({ teamId: 'east' });
  expect(conflict && baseOf(conflict, await fixture.lane())).toMatchObject({ teamId: 'north' });
});
