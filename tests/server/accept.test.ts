import { describe, expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type Seen, seenBefore } from '#domain/rules/conflicts/unseen.ts';
import { readIn } from '#domain/rules/transitionFit.ts';
import type { StatusId } from '#domain/content/status.ts';
import {
  approveIncomplete,
  create,
  completeBody,
  keepText,
  changeStatus,
  save,
  comment,
  addEntries,
} from './changes.ts';
import { newId, gameFixture } from './gameFixture.ts';

const game = gameFixture();

describe('a change sent again', () => {
  test('fault 1: a change sent again gets the same answer and writes nothing twice', async () => {
    const saving = save((await game.made('wren', create())).keyId, 1, { title: 'The ford' });
    const first = await game.sent('wren', saving);
    const before = await game.counts();
    expect(await game.send('wren', saving)).toEqual([first]);
    expect(await game.counts()).toEqual(before);
  });

  test('fault 1: a change sent again gets its original answer even if the document has changed since', async () => {
    const made = await game.made('wren', create());
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const first = await game.sent('wren', saving);
    await game.sent('wren', save(made.keyId, 2, { title: 'The weir' }));
    expect(await game.send('wren', saving)).toEqual([first]);
  });

  test('fault 2: the same create under a new change id is the same document', async () => {
    const made = await game.made('wren', create());
    const again = await game.sent('wren', { ...made, id: newId() });
    expect(again.document).toMatchObject({ keyId: made.keyId, version: 1, reference: 'ENC-1' });
    expect(await game.counts()).toMatchObject({ documents: 1, document_versions: 1 });
  });

  test('fault 3: the same id with another body is unprocessable and writes nothing', async () => {
    const made = await game.made('wren', create());
    const before = await game.counts();
    const [answer] = await game.send('wren', { ...made, body: { title: 'Something else' } });
    expect(answer).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(await game.counts()).toEqual(before);
  });

  test('fault 3: the same id from another user is unprocessable', async () => {
    const made = await game.made('wren', create());
    const [answer] = await game.send('olga', made);
    expect(answer).toMatchObject({ status: 422 });
  });

  test('fault 4: two identical sends at the same time apply once and get the same answer', async () => {
    const made = create();
    const [one, two] = await Promise.all([game.send('wren', made), game.send('wren', made)]);
    expect(one).toEqual(two);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => game.send('wren', saving)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await game.counts()).toMatchObject({ documents: 1, document_versions: 2 });
  });
});

describe('versions', () => {
  test('Versions start at 1 and increase with every save and status change', async () => {
    const made = create(completeBody);
    expect((await game.sent('wren', made)).document).toMatchObject({ version: 1, statusText: 'Editing' });
    const outcome = (await game.sent('wren', save(made.keyId, 1, { summary: 'x' }))).document;
    expect(outcome).toMatchObject({ version: 2 });
    const moved = await game.sent('wren', changeStatus(made.keyId, 2, 1));
    expect(moved.document).toMatchObject({ version: 3, statusText: 'Submitted' });
  });

  test('An edit that names another text than there is replaces nothing, on whatever version it is', async () => {
    const made = await game.made('wren', create());
    await game.sent('wren', save(made.keyId, 1, { title: 'The ford', summary: 'By day' }));
    const before = await game.counts();
    const named = (body: Record<string, FieldValue>, was: Seen) => save(made.keyId, 2, body, { was });
    const { allFields } = entities.encounter;
    const seen = seenBefore(
      allFields,
      { teamId: '', statusId: 0, body: { title: 'The weir', summary: 'By day' } },
      { teamId: '', statusId: 0, body: { title: 'The mill', summary: 'By night' } },
    );
    for (const was of [seen, {}]) {
      const [answer] = await game.send('wren', named({ title: 'The mill' }, was));
      expect(answer).toMatchObject({
        status: 409,
        error: {
          code: 'version_conflict',
          errors: [{ name: 'title', messages: ['It has been updated elsewhere.'] }],
          current: { title: 'The ford', version: 2 },
        },
      });
    }
    expect(await game.counts()).toEqual(before);
    await game.sent('wren', named({ summary: 'By night' }, seen));
    expect(await game.counts()).toMatchObject({ document_versions: 3 });
  });

  test('A move to another team that its author does not name is a conflict, and is not forgotten', async () => {
    const made = await game.made('olga', create());
    const [answer] = await game.send('olga', save(made.keyId, 1, {}, { teamId: 'foxes', was: {} }));
    expect(answer).toMatchObject({ status: 409, error: { errors: [{ name: 'teamId' }] } });
  });

  test('A stale version is a conflict that returns the current document, and nothing is written', async () => {
    const made = await game.made('wren', create());
    await game.sent('olga', save(made.keyId, 1, { title: 'The ford' }));
    const before = await game.counts();
    const [answer] = await game.send('wren', save(made.keyId, 1, { title: 'Mine' }));
    expect(answer).toMatchObject({
      status: 409,
      error: {
        code: 'version_conflict',
        errors: [{ name: 'version' }],
        current: { title: 'The ford', version: 2, teamName: 'The owls' },
      },
      shares: { shareAll: false, shareTeams: [] },
    });
    expect(await game.counts()).toEqual(before);
  });

  test('Of two saves on the same version, one is saved and the other is a conflict', async () => {
    const made = await game.made('wren', create());
    const answers = await Promise.all([
      game.send('wren', save(made.keyId, 1, { title: 'Mine' })),
      game.send('olga', save(made.keyId, 1, { title: 'Theirs' })),
    ]);
    const expected = [200, 409];
    const result = answers
      .flat()
      .map((each) => each.status)
      .toSorted((a, b) => a - b);
    expect(result).toEqual(expected);
  });

  test('A conflict comes before a forbidden transition and after invalid values', async () => {
    const made = await game.made('wren', create());
    await game.sent('wren', save(made.keyId, 1, { title: 'The ford' }));
    const [stale] = await game.send('wren', changeStatus(made.keyId, 1, 0));
    expect(stale).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const [wrong] = await game.send('wren', save(made.keyId, 1, { duration: 'long' }));
    expect(wrong).toMatchObject({ status: 400, error: { code: 'validation' } });
  });
});

/** An encounter as the tests make it, with the fields of a body. */
const textOf = (body: BodyPatch, statusId: StatusId = 0) => ({
  teamId: 'owls',
  statusId,
  body: { ...emptyBody(entities.encounter), ...create().body, ...body },
});

/** A save that says what its author saw: the fields of `before`. */
const edit = (keyId: string, before: BodyPatch, after: BodyPatch) => ({
  ...save(keyId, 0, after),
  was: seenBefore(entities.encounter.allFields, textOf(before), textOf({ ...before, ...after })),
});

/** A change of the status that says what its author read. */
const decide = (keyId: string, read: ReturnType<typeof textOf>, statusId: StatusId) => ({
  ...changeStatus(keyId, 0, statusId),
  was: readIn(entities.encounter.allFields, read),
});

describe('changes of one document in a request', () => {
  test('An edit is made on top of the edits before it, in the same request or an earlier one', async () => {
    const made = create();
    const answers = await game.send('wren', made, edit(made.keyId, {}, { title: 'The ford' }));
    expect(answers.map((each) => each.document?.version)).toEqual([1, 2]);
    const [later] = await game.send('wren', edit(made.keyId, { title: 'The ford' }, { title: 'The weir' }));
    expect(later?.document).toMatchObject({ version: 3, title: 'The weir', reference: 'ENC-1' });
  });

  test('What follows a change that was not applied is neither tried nor answered, and other documents proceed', async () => {
    const [wrong, right] = [create({ duration: -1 }), create()];
    const behind = [save(wrong.keyId, 0, { title: 'x' }), comment(wrong.keyId, 'Why?')];
    expect((await game.send('wren', wrong, ...behind, right)).map(({ id, status }) => [id, status])).toEqual([
      [wrong.id, 400],
      [right.id, 200],
    ]);
  });

  test('A comment does not wait for an edit that was not applied, and an edit not for a comment', async () => {
    const made = await game.made('wren', create());
    const say = (text: string) => comment(made.keyId, text);
    const wrong = save(made.keyId, 1, { duration: -1 });
    const behind = edit(made.keyId, {}, { title: 'The ford' });
    const first = await game.send('wren', wrong, say('Why?'), behind);
    expect(first.map(({ status }) => status)).toEqual([400, 200]);
    const second = await game.send('wren', say(''), behind, say('Why not?'));
    expect(second.map(({ status }) => status)).toEqual([400, 200]);
  });

  test('An edit on top of an own one that the server has not got is in conflict', async () => {
    const made = await game.made('wren', create());
    const [answer] = await game.send('wren', edit(made.keyId, { title: 'The ford' }, { title: 'The weir' }));
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });

  test('A retained text stands beside the version that its author had, or the first', async () => {
    const made = await game.made('wren', create());
    await game.sent('wren', edit(made.keyId, {}, { title: 'The ford' }));
    for (const version of [0, 1, 2, 9])
      await game.sent('wren', keepText(made.keyId, version, { title: 'x' }));
    const rows = await game.store.database.db.selectFrom('kept_texts').select('version').execute();
    expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2]);
  });
});

describe('a change of the status that names what its author read', () => {
  const titled = (title: string): BodyPatch => ({ title });

  test('It is made whatever the number of the version, where the text and the status are as they were read', async () => {
    const made = create();
    const { title } = made.body;
    await game.sent('wren', made);
    await game.sent('wren', edit(made.keyId, { title }, titled('The ford')));
    await game.sent('wren', edit(made.keyId, titled('The ford'), { title }));
    const answer = await game.sent('olga', decide(made.keyId, textOf({}), -1));
    expect(answer.document).toMatchObject({ version: 4, statusText: 'Archived' });
  });

  test('It is in conflict with another text, and with another status', async () => {
    for (const theirs of [
      (keyId: string) => edit(keyId, {}, titled('The ford')),
      (keyId: string) => approveIncomplete(keyId, 1),
    ]) {
      const made = await game.made('wren', create());
      await game.sent('olga', theirs(made.keyId));
      const [answer] = await game.send('olga', decide(made.keyId, textOf({}), -1));
      expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    }
  });

  test('Somebody else has made the same change of the same text: there is nothing to do, and nobody is told', async () => {
    const made = await game.made('wren', create());
    const first = await game.sent('olga', decide(made.keyId, textOf({}), -1));
    expect((await game.sent('olga', decide(made.keyId, textOf({}), -1))).document).toEqual(first.document);
    const [another] = await game.send('olga', decide(made.keyId, textOf({ title: 'Another' }), -1));
    expect(another).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });

  test('What its author may not see does not count', async () => {
    const made = await game.made('wren', create());
    await game.sent('olga', edit(made.keyId, {}, { organiserNotes: '<p>Secret</p>' }));
    const [byStaff] = await game.send('olga', decide(made.keyId, textOf({}), -1));
    expect(byStaff).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    await game.become('pip', 'archivist', ['owls']);
    const byPlayer = await game.sent('pip', decide(made.keyId, textOf({}), -1));
    expect(byPlayer.document).toMatchObject({ statusText: 'Archived' });
  });
});

describe('a saved document', () => {
  test('References count up by type without gaps, even after refused changes', async () => {
    const answers = await game.send(
      'wren',
      create(),
      create({ duration: -1 }),
      create({}, { entity: 'plot' }),
      create(),
    );
    expect(answers.map((each) => each.document?.reference)).toEqual(['ENC-1', undefined, 'PLT-1', 'ENC-2']);
  });

  test('A saved document keeps its text and loses markup that is not allowed, in rows too', async () => {
    const dirty =
      '<p onclick="x()">One <span style="color:red">two</span> <a href="javascript:x()">three</a></p><script>x()</script>';
    const made = create({ refereeBrief: dirty, runLog: [{ id: 'a', outcome: dirty }] });
    const { document } = await game.sent('wren', made);
    expect(document?.['refereeBrief']).toBe('<p>One two three</p>');
    expect(document?.['runLog']).toMatchObject([{ outcome: '<p>One two three</p>' }]);
  });

  test('Entries that are there already are added once, and an edit that is refused holds none of them up', async () => {
    const made = await game.made('wren', create());
    const entries = (id: string) => addEntries(made.keyId, { runLog: [{ id, outcome: '<p>One</p>' }] });
    const [stale, added] = await game.send('olga', save(made.keyId, 7, { title: 'Another' }), entries('a'));
    expect([stale?.status, added?.status]).toEqual([409, 200]);
    expect(added?.document).toMatchObject({ version: 2, runLog: [{ id: 'a' }] });
    const again = await game.sent('wren', entries('a'));
    expect(again.document).toMatchObject({ version: 2, runLog: [{ id: 'a' }] });
    const body = { title: 'No log' };
    const [bad, behind] = await game.send('wren', { ...entries('b'), body }, entries('c'));
    expect([bad?.status, behind]).toEqual([400, undefined]);
  });

  test('A retained text does not change the document', async () => {
    const made = create();
    const { document } = await game.sent('wren', made);
    const before = await game.counts();
    expect((await game.sent('wren', keepText(made.keyId, 1, { title: 'Mine' }))).document).toEqual(document);
    expect(await game.counts()).toEqual({ ...before, kept_texts: 1, applied: (before['applied'] ?? 0) + 1 });
  });

  test('A document with the stored status 5 is Flagged and can be approved', async () => {
    const made = await game.made('wren', create());
    await game.store.database.db.updateTable('documents').set({ status_id: 5 }).execute();
    expect((await game.pull('olga')).text).toContain('"statusText":"Flagged"');
    const expected = { statusText: 'Approved' };
    expect((await game.sent('olga', approveIncomplete(made.keyId, 1))).document).toMatchObject(expected);
  });
});
