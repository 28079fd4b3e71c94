import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { type Seen, seenBefore } from '#domain/rules/compare.ts';
import { approveIncomplete, create, completeBody, keepText, changeStatus, save } from './changes.ts';
import { type GameFixture, newId, openGameFixture } from './gameFixture.ts';

let game: GameFixture;
beforeEach(async () => {
  game = await openGameFixture();
});
afterEach(async () => game.close());

describe('a change sent again', () => {
  test('fault 1: a change sent again gets the same answer and writes nothing twice', async () => {
    const made = create();
    await game.sent('wren', made);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const first = await game.sent('wren', saving);
    const before = await game.counts();
    expect(await game.send('wren', saving)).toEqual([first]);
    expect(await game.counts()).toEqual(before);
  });

  test('fault 1: a change sent again gets its original answer even if the document has changed since', async () => {
    const made = create();
    await game.sent('wren', made);
    const saving = save(made.keyId, 1, { title: 'The ford' });
    const first = await game.sent('wren', saving);
    await game.sent('wren', save(made.keyId, 2, { title: 'The weir' }));
    expect(await game.send('wren', saving)).toEqual([first]);
  });

  test('fault 2: a create whose answer is lost five times makes one document', async () => {
    const made = create();
    const answers = [];
    for (let sent = 0; sent < 6; sent++) answers.push(await game.sent('wren', made));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await game.counts()).toMatchObject({ documents: 1, document_versions: 1 });
  });

  test('fault 2: the same create under a new change id is the same document', async () => {
    const made = create();
    await game.sent('wren', made);
    const again = await game.sent('wren', { ...made, id: newId() });
    expect(again.document).toMatchObject({ keyId: made.keyId, version: 1, reference: 'ENC-1' });
    expect(await game.counts()).toMatchObject({ documents: 1, document_versions: 1 });
  });

  test('fault 3: the same id with another body is unprocessable and writes nothing', async () => {
    const made = create();
    await game.sent('wren', made);
    const before = await game.counts();
    const [answer] = await game.send('wren', { ...made, body: { title: 'Something else' } });
    expect(answer).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(await game.counts()).toEqual(before);
  });

  test('fault 3: the same id from another user is unprocessable', async () => {
    const made = create();
    await game.sent('wren', made);
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
    expect((await game.sent('wren', save(made.keyId, 1, { summary: 'x' }))).document).toMatchObject({
      version: 2,
    });
    const moved = await game.sent('wren', changeStatus(made.keyId, 2, 1));
    expect(moved.document).toMatchObject({ version: 3, statusText: 'Submitted' });
  });

  test('An edit that names another text than there is replaces nothing, on whatever version it is', async () => {
    const made = create();
    await game.sent('wren', made);
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
        error: { code: 'version_conflict', current: { title: 'The ford', version: 2 } },
      });
    }
    expect(await game.counts()).toEqual(before);
    await game.sent('wren', named({ summary: 'By night' }, seen));
    expect(await game.counts()).toMatchObject({ document_versions: 3 });
  });

  test('A move to another team that its author does not name is a conflict, and is not forgotten', async () => {
    const made = create();
    await game.sent('olga', made);
    const [answer] = await game.send('olga', save(made.keyId, 1, {}, { teamId: 'foxes', was: {} }));
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });

  test('A stale version is a conflict that returns the current document, and nothing is written', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.sent('olga', save(made.keyId, 1, { title: 'The ford' }));
    const before = await game.counts();
    const [answer] = await game.send('wren', save(made.keyId, 1, { title: 'Mine' }));
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'version_conflict', current: { title: 'The ford', version: 2, teamName: 'The owls' } },
      shares: { shareAll: false, shareTeams: [] },
    });
    expect(await game.counts()).toEqual(before);
  });

  test('Of two saves on the same version, one is saved and the other is a conflict', async () => {
    const made = create();
    await game.sent('wren', made);
    const answers = await Promise.all([
      game.send('wren', save(made.keyId, 1, { title: 'Mine' })),
      game.send('olga', save(made.keyId, 1, { title: 'Theirs' })),
    ]);
    expect(
      answers
        .flat()
        .map((each) => each.status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409]);
  });

  test('A conflict comes before a forbidden transition and after invalid values', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.sent('wren', save(made.keyId, 1, { title: 'The ford' }));
    const [stale] = await game.send('wren', changeStatus(made.keyId, 1, 0));
    expect(stale).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const [wrong] = await game.send('wren', save(made.keyId, 1, { duration: 'long' }));
    expect(wrong).toMatchObject({ status: 400, error: { code: 'validation' } });
  });
});

describe('a change that waits for another', () => {
  test('A change that waits for another is based on its result, in the same request or an earlier one', async () => {
    const made = create();
    const second = save(made.keyId, 0, { title: 'The ford' });
    const answers = await game.send('wren', made, { change: second, after: made.id });
    expect(answers.map((each) => each.document?.version)).toEqual([1, 2]);
    const third = save(made.keyId, 0, { title: 'The weir' });
    const [later] = await game.send('wren', { change: third, after: second.id });
    expect(later?.document).toMatchObject({ version: 3, title: 'The weir', reference: 'ENC-1' });
  });

  test('A change that waits for one that was not applied is neither tried nor answered, and unrelated changes proceed', async () => {
    const [wrong, right] = [create({ duration: -1 }), create()];
    const answers = await game.send(
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

  test('A change that follows a retained text is based on the version of that text, so it overwrites nothing unseen', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.sent('olga', save(made.keyId, 1, { title: 'Theirs' }));
    await game.sent('olga', save(made.keyId, 2, { title: 'Theirs again' }));
    const kept = keepText(made.keyId, 2, { title: 'Mine' });
    const [, answer] = await game.send('wren', kept, {
      change: save(made.keyId, 2, { title: 'Mine' }),
      after: kept.id,
    });
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });
});

describe('a change that names others as seen', () => {
  test('A change that waited beside imported log entries is not an edit by others, in whatever order the server applied it', async () => {
    const made = create();
    await game.sent('wren', made);
    const own = save(made.keyId, 1, { title: 'Own' });
    const log = save(made.keyId, 1, { runLog: [{ id: 'a', outcome: '<p>One</p>' }] });
    const both = save(made.keyId, 1, { title: 'On top of both' });
    const answers = await game.send(
      'wren',
      own,
      log,
      { change: { ...both, id: newId() }, after: log.id },
      { change: both, after: log.id, seen: [log.id, own.id] },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    expect(answers[3]?.document).toMatchObject({ version: 4, title: 'On top of both' });
  });

  test('A version of others in between is a conflict, whatever was seen', async () => {
    const made = create();
    await game.sent('wren', made);
    const own = save(made.keyId, 1, { title: 'Own' });
    await game.sent('wren', own);
    await game.sent('olga', save(made.keyId, 2, { title: 'Theirs' }));
    const log = save(made.keyId, 1, { runLog: [{ id: 'a', outcome: '<p>One</p>' }] });
    const late = { change: save(made.keyId, 1, { title: 'Mine' }), after: log.id, seen: [own.id, log.id] };
    const [, answer] = await game.send('wren', log, late);
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });
});

describe('a change that was amended after a file had taken it to another device', () => {
  test('An amended change is based on the result of its earlier self, where that directly follows its base', async () => {
    const made = create();
    await game.sent('wren', made);
    const first = save(made.keyId, 1, { title: 'The ford' });
    await game.sent('wren', first);
    const amended = save(made.keyId, 1, { title: 'The ford at night' });
    const [answer] = await game.send('wren', { change: amended, seen: ['unknown', first.id] });
    expect(answer?.document).toMatchObject({ version: 3, title: 'The ford at night' });
    const again = save(made.keyId, 1, { title: 'The ford at dawn' });
    const [third] = await game.send('wren', { change: again, seen: [first.id, amended.id] });
    expect(third?.document).toMatchObject({ version: 4, title: 'The ford at dawn' });
  });

  test('An amended change is in conflict with what others saved before or after its earlier self', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.sent('olga', save(made.keyId, 1, { title: 'Theirs' }));
    // The other device has brought it onto the newer version, which the author of the amended one has not seen.
    const first = save(made.keyId, 2, { title: 'Mine' });
    await game.sent('wren', first);
    const amended = save(made.keyId, 1, { title: 'Mine, amended' });
    const [early] = await game.send('wren', { change: amended, seen: [first.id] });
    expect(early).toMatchObject({ status: 409, error: { code: 'version_conflict' } });

    const other = create();
    await game.sent('wren', other);
    const before = save(other.keyId, 1, { title: 'Mine' });
    await game.sent('wren', before);
    await game.sent('olga', save(other.keyId, 2, { title: 'Theirs' }));
    const late = save(other.keyId, 1, { title: 'Mine, amended' });
    const [answer] = await game.send('wren', { change: late, seen: [before.id] });
    expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  });

  test('Changes of other people or of other documents are no earlier self', async () => {
    const [made, other] = [create(), create()];
    await game.sent('wren', made);
    await game.sent('wren', other);
    const theirs = save(made.keyId, 1, { title: 'Theirs' });
    await game.sent('olga', theirs);
    const elsewhere = save(other.keyId, 1, { title: 'Elsewhere' });
    await game.sent('wren', elsewhere);
    for (const seen of [[theirs.id], [elsewhere.id]]) {
      const [answer] = await game.send('wren', { change: save(made.keyId, 1, { title: 'Mine' }), seen });
      expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    }
  });
});

describe('a saved document', () => {
  test('An approved document goes to Editing when saved without the Approve permission', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.sent('olga', approveIncomplete(made.keyId, 1));
    const byWriter = await game.sent('wren', save(made.keyId, 2, { title: 'Changed' }));
    expect(byWriter.document).toMatchObject({ statusText: 'Editing' });
    await game.sent('olga', approveIncomplete(made.keyId, 3));
    const byOrganiser = await game.sent('olga', save(made.keyId, 4, { title: 'Mended' }));
    expect(byOrganiser.document).toMatchObject({ statusText: 'Approved' });
  });

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

  test('A run log gets the entries of two referees without losing any', async () => {
    const made = create();
    await game.sent('wren', made);
    const first = await game.sent(
      'olga',
      save(made.keyId, 1, { runLog: [{ id: 'a', outcome: '<p>One</p>' }] }),
    );
    const second = await game.sent(
      'wren',
      save(made.keyId, first.document?.version ?? 0, { runLog: [{ id: 'b', outcome: '<p>Two</p>' }] }),
    );
    expect(second.document?.['runLog']).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  test('A retained text does not change the document', async () => {
    const made = create();
    const { document } = await game.sent('wren', made);
    const before = await game.counts();
    const answer = await game.sent('wren', keepText(made.keyId, 1, { title: 'Mine' }));
    expect(answer.document).toEqual(document);
    expect(await game.counts()).toEqual({ ...before, kept_texts: 1, applied: (before['applied'] ?? 0) + 1 });
  });

  test('A document with the stored status 5 is Flagged and can be approved', async () => {
    const made = create();
    await game.sent('wren', made);
    await game.store.database.db.updateTable('documents').set({ status_id: 5 }).execute();
    const page = await game.pull('olga');
    expect(page.text).toContain('"statusText":"Flagged"');
    expect((await game.sent('olga', approveIncomplete(made.keyId, 1))).document).toMatchObject({
      statusText: 'Approved',
    });
  });
});
