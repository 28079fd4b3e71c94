import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { create, completeBody, keepText, changeStatus, save } from './changes.ts';
import { type GameFixture, newId, openGameFixture } from './gameFixture.ts';

let scene: GameFixture;
beforeEach(async () => {
  scene = await openGameFixture();
});
afterEach(async () => scene.close());

describe('a change sent again', () => {
  test('1: gets the same answer and writes nothing twice', async () => {
    const made = create();
    await scene.sent('wren', made);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const first = await scene.sent('wren', saving);
    const before = await scene.counts();
    expect(await scene.send('wren', saving)).toEqual([first]);
    expect(await scene.counts()).toEqual(before);
  });

  test('1: gets its original answer even if the document has changed since', async () => {
    const made = create();
    await scene.sent('wren', made);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const first = await scene.sent('wren', saving);
    await scene.sent('wren', save(made.keyId, 2, { title: 'The weir' }));
    expect(await scene.send('wren', saving)).toEqual([first]);
  });

  test('2: a create whose answer is lost five times makes one document', async () => {
    const made = create();
    const answers = [];
    for (let sent = 0; sent < 6; sent++) answers.push(await scene.sent('wren', made));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await scene.counts()).toMatchObject({ documents: 1, document_versions: 1 });
  });

  test('2: the same create under a new change id is the same document', async () => {
    const made = create();
    await scene.sent('wren', made);
    const again = await scene.sent('wren', { ...made, id: newId() });
    expect(again.document).toMatchObject({ keyId: made.keyId, version: 1, reference: 'ENC-1' });
    expect(await scene.counts()).toMatchObject({ documents: 1, document_versions: 1 });
  });

  test('3: the same id with another body is unprocessable and writes nothing', async () => {
    const made = create();
    await scene.sent('wren', made);
    const before = await scene.counts();
    const [answer] = await scene.send('wren', { ...made, body: { title: 'Something else' } });
    expect(answer).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(await scene.counts()).toEqual(before);
  });

  test('3: the same id from somebody else is unprocessable', async () => {
    const made = create();
    await scene.sent('wren', made);
    const [answer] = await scene.send('olga', made);
    expect(answer).toMatchObject({ status: 422 });
  });

  test('4: two identical sends at the same time apply once and get the same answer', async () => {
    const made = create();
    const [one, two] = await Promise.all([scene.send('wren', made), scene.send('wren', made)]);
    expect(one).toEqual(two);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => scene.send('wren', saving)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await scene.counts()).toMatchObject({ documents: 1, document_versions: 2 });
  });
});

describe('versions', () => {
  test('start at 1 and increase with every save and status change', async () => {
    const made = create(completeBody);
    expect((await scene.sent('wren', made)).document).toMatchObject({ version: 1, statusText: 'Editing' });
    expect((await scene.sent('wren', save(made.keyId, 1, { summary: 'x' }))).document).toMatchObject({
      version: 2,
    });
    const moved = await scene.sent('wren', changeStatus(made.keyId, 2, 1));
    expect(moved.document).toMatchObject({ version: 3, statusText: 'Submitted' });
  });

  test('a stale version is a conflict that returns the current document, and nothing is written', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.sent('olga', save(made.keyId, 1, { title: 'The ford' }));
    const before = await scene.counts();
    const [answer] = await scene.send('wren', save(made.keyId, 1, { title: 'Mine' }));
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'version_conflict', current: { title: 'The ford', version: 2, teamName: 'The owls' } },
      shares: { shareAll: false, shareTeams: [] },
    });
    expect(await scene.counts()).toEqual(before);
  });

  test('of two saves on the same version one is saved and the other is a conflict', async () => {
    const made = create();
    await scene.sent('wren', made);
    const answers = await Promise.all([
      scene.send('wren', save(made.keyId, 1, { title: 'Mine' })),
      scene.send('olga', save(made.keyId, 1, { title: 'Theirs' })),
    ]);
    expect(
      answers
        .flat()
        .map((each) => each.status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409]);
  });

  test('a conflict comes before a forbidden transition and after invalid values', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.sent('wren', save(made.keyId, 1, { title: 'The ford' }));
    const [stale] = await scene.send('wren', changeStatus(made.keyId, 1, 0));
    expect(stale).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const [wrong] = await scene.send('wren', save(made.keyId, 1, { duration: 'long' }));
    expect(wrong).toMatchObject({ status: 400, error: { code: 'validation' } });
  });
});

describe('a change that waits for another', () => {
  test('is based on the result of the other, in the same request or an earlier one', async () => {
    const made = create();
    const second = save(made.keyId, 0, { title: 'The ford' });
    const answers = await scene.send('wren', made, { change: second, after: made.id });
    expect(answers.map((each) => each.document?.version)).toEqual([1, 2]);
    const third = save(made.keyId, 0, { title: 'The weir' });
    const [later] = await scene.send('wren', { change: third, after: second.id });
    expect(later?.document).toMatchObject({ version: 3, title: 'The weir', reference: 'ENC-1' });
  });

  test('is neither tried nor answered if the other was not applied, and unrelated changes proceed', async () => {
    const [wrong, right] = [create({ duration: -1 }), create()];
    const answers = await scene.send(
      'wren',
      wrong,
      { change: save(wrong.keyId, 0, { title: 'x' }), after: wrong.id },
      right,
    );
    expect(answers.map(({ id, status }) => [id, status])).toEqual([
      [wrong.id, 400],
      [right.id, 200],
    ]);
  });

  test('that follows a kept text is based on the version of that text, so it overwrites nobody unseen', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.sent('olga', save(made.keyId, 1, { title: 'Theirs' }));
    await scene.sent('olga', save(made.keyId, 2, { title: 'Theirs again' }));
    const kept = keepText(made.keyId, 2, { title: 'Mine' });
    const [, answer] = await scene.send('wren', kept, {
      change: save(made.keyId, 2, { title: 'Mine' }),
      after: kept.id,
    });
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });
});

describe('a saved document', () => {
  test('goes from Approved to Editing when saved without the Approve permission', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.sent('olga', changeStatus(made.keyId, 1, 3));
    const byWriter = await scene.sent('wren', save(made.keyId, 2, { title: 'Changed' }));
    expect(byWriter.document).toMatchObject({ statusText: 'Editing' });
    await scene.sent('olga', changeStatus(made.keyId, 3, 3));
    const byOrganiser = await scene.sent('olga', save(made.keyId, 4, { title: 'Mended' }));
    expect(byOrganiser.document).toMatchObject({ statusText: 'Approved' });
  });

  test('gets references that count up by type without gaps, even after refused changes', async () => {
    const answers = await scene.send(
      'wren',
      create(),
      create({ duration: -1 }),
      create({}, { entity: 'plot' }),
      create(),
    );
    expect(answers.map((each) => each.document?.reference)).toEqual(['ENC-1', undefined, 'PLT-1', 'ENC-2']);
  });

  test('keeps its text and loses markup that is not allowed, in rows too', async () => {
    const dirty =
      '<p onclick="x()">One <span style="color:red">two</span> <a href="javascript:x()">three</a></p><script>x()</script>';
    const made = create({ refereeBrief: dirty, runLog: [{ id: 'a', outcome: dirty }] });
    const { document } = await scene.sent('wren', made);
    expect(document?.['refereeBrief']).toBe('<p>One two three</p>');
    expect(document?.['runLog']).toMatchObject([{ outcome: '<p>One two three</p>' }]);
  });

  test('gets the log entries of two referees without losing any', async () => {
    const made = create();
    await scene.sent('wren', made);
    const first = await scene.sent(
      'olga',
      save(made.keyId, 1, { runLog: [{ id: 'a', outcome: '<p>One</p>' }] }),
    );
    const second = await scene.sent(
      'wren',
      save(made.keyId, first.document?.version ?? 0, { runLog: [{ id: 'b', outcome: '<p>Two</p>' }] }),
    );
    expect(second.document?.['runLog']).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  test('is not changed by a kept text', async () => {
    const made = create();
    const { document } = await scene.sent('wren', made);
    const before = await scene.counts();
    const answer = await scene.sent('wren', keepText(made.keyId, 1, { title: 'Mine' }));
    expect(answer.document).toEqual(document);
    expect(await scene.counts()).toEqual({ ...before, kept_texts: 1, applied: (before['applied'] ?? 0) + 1 });
  });

  test('with the stored status 5 is Flagged and can be approved', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.store.database.db.updateTable('documents').set({ status_id: 5 }).execute();
    const page = await scene.pull('olga');
    expect(page.text).toContain('"statusText":"Flagged"');
    expect((await scene.sent('olga', changeStatus(made.keyId, 1, 3))).document).toMatchObject({
      statusText: 'Approved',
    });
  });
});
