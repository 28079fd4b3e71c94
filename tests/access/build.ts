import type { z } from 'zod';
import { pushAnswersSchema } from '#contract/sync.ts';
import type { EntityKey } from '#domain/entities/index.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { type Doc, type SaidWord, fill } from './book.ts';
import { kinds, teams } from './cast.ts';
import type { Game } from './game.ts';
import { type Account, sees } from './oracle.ts';

type Changes = Record<string, unknown>[];

/** Sends changes as a device does, in batches; gives the answers. */
export async function push(
  game: Game,
  who: Account,
  changes: Changes,
): Promise<z.infer<typeof pushAnswersSchema>['answers']> {
  const answers = [];
  for (let at = 0; at < changes.length; at += 100) {
    const batch = changes.slice(at, at + 100).map((change) => ({ change }));
    const body = { user: who.id, schema: 1, changes: batch };
    const answer = await game.ask(who, { method: 'POST', path: '/sync/push', body });
    if (answer.status !== 200) throw new Error(`A push was answered ${answer.status}: ${answer.text}`);
    answers.push(...pushAnswersSchema.parse(answer.json).answers);
  }
  return answers;
}

async function pushAll(game: Game, who: Account, changes: Changes): Promise<void> {
  const failed = (await push(game, who, changes)).find((each) => each.status !== 200);
  if (failed) throw new Error(`Not taken from ${who.id}: ${JSON.stringify(failed)}`);
}

/** Fills the game: documents of every type, team and status, shared or not, released or not, with versions, kept texts and comments. */
export async function build(game: Game, perKind: number): Promise<void> {
  const changes: Changes = [];
  const last: Changes = [];
  for (const entity of kinds) {
    for (let at = 0; at < perKind; at += 1) makeDocument(game, entity, at, changes, last);
  }
  await pushAll(game, game.root, changes);
  await comment(game);
  await pushAll(game, game.root, last);
}

const sharings = [
  { shareAll: false, shareTeams: [] },
  { shareAll: true, shareTeams: [] },
  { shareAll: false, shareTeams: ['owls'] },
  { shareAll: false, shareTeams: ['foxes', 'hares'] },
] as const;

function makeDocument(game: Game, entity: EntityKey, at: number, changes: Changes, last: Changes): void {
  const { book, random } = game;
  const keyId = game.newId();
  const words = new Map<string, string>();
  const shares = random.pick(sharings);
  const body = fill(book, entity, keyId, words);
  for (const name of ['eventId', 'tags']) words.delete(name);
  const eventId = 'eventId' in body ? random.pick(['past', 'next']) : null;
  const doc: Doc = {
    entity,
    keyId,
    teamId: random.pick(teams),
    statusId: (at % 5) - 1,
    shareAll: shares.shareAll,
    shareTeams: shares.shareTeams,
    version: 2,
    released: false,
    complete: true,
    eventId,
    words,
    filled: new Set([...Object.keys(body), 'title']),
    texts: [{ version: 1, released: false }],
    comments: [],
    before: [],
  };
  const common = { keyId, entity };
  changes.push({
    ...common,
    kind: 'create',
    id: game.newId(),
    teamId: doc.teamId,
    body: { ...body, ...(eventId === null ? {} : { eventId }), tags: [random.pick(['dark', 'light'])] },
  });
  if (random.chance(0.4)) changes.push(keptText(game, doc, 1));
  const released = entity === 'research' && random.chance(0.5);
  const answer = entity === 'research' ? ['answer'] : [];
  const second = replant(game, doc, ['summary', 'organiserNotes', ...answer]);
  if (released) {
    book.reveal(doc);
    doc.filled.add('releasedOn');
  }
  changes.push({
    ...common,
    kind: 'save',
    id: game.newId(),
    version: 1,
    body: { ...second, ...(released ? { releasedOn: '2026-05-02T12:00:00.000Z' } : {}) },
  });
  doc.texts.push({ version: 2, released });
  if (random.chance(0.4)) changes.push(keptText(game, doc, 2));
  changes.push({ ...common, kind: 'share', id: game.newId(), shares });
  if (doc.statusId !== 0) {
    last.push({ ...common, kind: 'setStatus', id: game.newId(), version: 2, statusId: doc.statusId });
    doc.version = 3;
    doc.texts.push({ version: 3, released });
  }
  book.docs.set(keyId, doc);
}

/** Another word in each of these fields; gives them as they are sent. */
export function replant(game: Game, doc: Doc, names: readonly string[]): Record<string, FieldValue> {
  const levels = { organiserNotes: 'staff', answer: 'untilReleased' } as const;
  return Object.fromEntries(
    names.map((name) => {
      const word = game.book.plant(
        doc.keyId,
        name === 'organiserNotes' || name === 'answer' ? levels[name] : 'everyone',
      );
      doc.words.set(name, word);
      return [name, name === 'summary' || name === 'title' ? `Of ${word}` : `<p>${word}</p>`];
    }),
  );
}

/** A text of the staff that lost, made on a version. What it says of a release was never so: it lost. */
function keptText(game: Game, doc: Doc, version: number): Record<string, unknown> {
  const { book, random } = game;
  const id = game.newId();
  const answer = book.plant(doc.keyId, 'untilReleased');
  if (doc.released) book.revealWord(answer);
  const { keyId, entity, released } = doc;
  doc.texts.push({ version, kept: id, released });
  const answered = {
    answer: `<p>${answer}</p>`,
    ...(random.chance(0.5) ? { releasedOn: '2026-05-04T12:00:00.000Z' } : {}),
  };
  const body = {
    summary: book.plant(keyId, 'everyone'),
    organiserNotes: `<p>${book.plant(keyId, 'staff')}</p>`,
    ...(entity === 'research' ? answered : {}),
  };
  return { kind: 'keepText', id, keyId, entity, version, body };
}

/** On each document some of those who see it say something, and are answered. */
async function comment(game: Game): Promise<void> {
  const { book, random } = game;
  const said: { who: Account; doc: Doc; change: Record<string, unknown>; comment: SaidWord }[] = [];
  for (const doc of book.docs.values()) {
    // Nothing is archived yet.
    const readers = random.some(
      game.accounts.filter((who) => sees(who, doc)),
      3,
    );
    let parentId: string | null = null;
    for (const who of [...readers, ...readers.slice(0, 1)]) {
      const id = game.newId();
      const word = book.plant(doc.keyId, 'everyone');
      const change = {
        kind: 'comment',
        id,
        keyId: doc.keyId,
        entity: doc.entity,
        parentId,
        comment: `So ${word}`,
      };
      said.push({ who, doc, change, comment: { id, by: who.id, parentId, word, edits: [] } });
      parentId ??= id;
    }
  }
  // What begins a thread comes first, so that what answers it finds it.
  for (const replies of [false, true]) {
    const round = said.filter(({ comment }) => (comment.parentId !== null) === replies);
    for (const who of new Set(round.map((each) => each.who))) {
      const theirs = round.filter((each) => each.who === who);
      await pushAll(
        game,
        who,
        theirs.map(({ change }) => change),
      );
      for (const { doc, comment } of theirs) doc.comments = [...doc.comments, comment];
    }
  }
}
