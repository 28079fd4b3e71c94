import type { z } from 'zod';
import { pushResponseSchema } from '#contract/sync/sync.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type ModelDocument, type ModelComment, fill, periods } from './gameModel.ts';
import { entityTypes, teams } from './actors.ts';
import { seeded } from '#sample/seeded.ts';
import { type Game, openGame } from './game.ts';
import { type Account, canRead } from './oracle.ts';

type Changes = Record<string, unknown>[];

/** Pushes changes in batches, as a device does, and returns the answers. */
async function push(
  game: Game,
  who: Account,
  changes: Changes,
): Promise<z.infer<typeof pushResponseSchema>['answers']> {
  const answers = [];
  for (let at = 0; at < changes.length; at += 100) {
    const batch = changes.slice(at, at + 100).map((change) => ({ change }));
    const body = { user: who.id, schema: 1, changes: batch };
    const answer = await game.call(who, { method: 'POST', path: '/sync/push', body });
    if (answer.status !== 200) throw new Error(`Push failed with ${answer.status}: ${answer.text}`);
    answers.push(...pushResponseSchema.parse(answer.json).answers);
  }
  return answers;
}

async function pushAll(game: Game, who: Account, changes: Changes): Promise<void> {
  const failed = (await push(game, who, changes)).find((each) => each.status !== 200);
  if (failed) throw new Error(`Not taken from ${who.id}: ${JSON.stringify(failed)}`);
}

/** Opens a game with accounts of so many random roles, and so many documents of each type. */
export async function openBuiltGame(gameSeed: string, customRoles: number, perKind: number): Promise<Game> {
  const game = await openGame(seeded(gameSeed), customRoles);
  await buildGame(game, perKind);
  return game;
}

/** Fills the game with documents of every type, team and status, shared or not, released or not, with versions, losing texts and comments. */
async function buildGame(game: Game, perKind: number): Promise<void> {
  const changes: Changes = [];
  const last: Changes = [];
  for (const entity of entityTypes) {
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
  const { model, random } = game;
  const keyId = game.newId();
  const words = new Map<string, string>();
  const shares = random.pick(sharings);
  const body = fill(model, entity, keyId, words);
  for (const name of ['eventId', 'tags', 'researchPeriod']) words.delete(name);
  const eventId = 'eventId' in body ? random.pick(['past', 'next']) : null;
  const statusId = (at % 5) - 1;
  // Only drafts may be in a period that would not take them.
  const period = entity === 'research' ? (statusId === 0 ? random.pick(periods) : 'open') : null;
  if (period !== null) body['researchPeriod'] = period;
  const doc: ModelDocument = {
    entity,
    keyId,
    teamId: random.pick(teams),
    statusId,
    shareAll: shares.shareAll,
    shareTeams: shares.shareTeams,
    version: 2,
    released: false,
    complete: true,
    period,
    createdBy: game.root.id,
    eventId,
    canaries: words,
    filled: new Set([...Object.keys(body), 'title']),
    versions: [{ version: 1, released: false }],
    comments: [],
    previousStates: [],
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
  const second = replantCanaries(game, doc, ['summary', 'organiserNotes', ...answer]);
  if (released) {
    model.reveal(doc);
    doc.filled.add('releasedOn');
  }
  changes.push({
    ...common,
    kind: 'edit',
    id: game.newId(),
    version: 1,
    body: { ...second, ...(released ? { releasedOn: '2026-05-02T12:00:00.000Z' } : {}) },
  });
  doc.versions.push({ version: 2, released });
  if (random.chance(0.4)) changes.push(keptText(game, doc, 2));
  changes.push({ ...common, kind: 'share', id: game.newId(), shares });
  if (doc.statusId !== 0) {
    last.push({ ...common, kind: 'setStatus', id: game.newId(), version: 2, statusId: doc.statusId });
    doc.version = 3;
    doc.versions.push({ version: 3, released });
  }
  model.documents.set(keyId, doc);
}

/** Plants a new canary in each of these fields and returns their values. */
export function replantCanaries(
  game: Game,
  doc: ModelDocument,
  names: readonly string[],
): Record<string, FieldValue> {
  const levels = { organiserNotes: 'staff', answer: 'untilReleased' } as const;
  return Object.fromEntries(
    names.map((name) => {
      const word = game.model.plantCanary(
        doc.keyId,
        name === 'organiserNotes' || name === 'answer' ? levels[name] : 'everyone',
      );
      doc.canaries.set(name, word);
      if (name === 'summary' || name === 'title') return [name, `Of ${word}`];
      return [name, name === 'organiserNotes' ? `<p>${word}, ${anyName(game)}</p>` : `<p>${word}</p>`];
    }),
  );
}

/** Somebody named in a text, who is notified if they may read it. */
function anyName({ random, accounts }: Game): string {
  return `@${random.pick(accounts).id}\u00a0Person`;
}

/** A losing text by staff, based on a version. A release date in it has no effect. */
function keptText(game: Game, doc: ModelDocument, version: number): Record<string, unknown> {
  const { model, random } = game;
  const id = game.newId();
  const answer = model.plantCanary(doc.keyId, 'untilReleased');
  if (doc.released) model.revealCanary(answer);
  const { keyId, entity, released } = doc;
  doc.versions.push({ version, kept: id, released });
  const answered = {
    answer: `<p>${answer}</p>`,
    ...(random.chance(0.5) ? { releasedOn: '2026-05-04T12:00:00.000Z' } : {}),
  };
  const body = {
    summary: model.plantCanary(keyId, 'everyone'),
    organiserNotes: `<p>${model.plantCanary(keyId, 'staff')}</p>`,
    ...(entity === 'research' ? answered : {}),
  };
  return { kind: 'keepText', id, keyId, entity, version, body };
}

/** Adds comments and replies to each document by some of its readers. */
async function comment(game: Game): Promise<void> {
  const { model, random } = game;
  const comments: {
    who: Account;
    doc: ModelDocument;
    change: Record<string, unknown>;
    comment: ModelComment;
  }[] = [];
  for (const doc of model.documents.values()) {
    // No document is archived at this point.
    const readers = random.some(
      game.accounts.filter((who) => canRead(who, doc)),
      3,
    );
    let parentId: string | null = null;
    for (const who of [...readers, ...readers.slice(0, 1)]) {
      const id = game.newId();
      const word = model.plantCanary(doc.keyId, 'everyone');
      const change = {
        kind: 'comment',
        id,
        keyId: doc.keyId,
        entity: doc.entity,
        parentId,
        comment: `So ${word}, ${anyName(game)}`,
      };
      comments.push({ who, doc, change, comment: { id, by: who.id, parentId, canary: word, edits: [] } });
      parentId ??= id;
    }
  }
  // First comments are pushed before replies.
  for (const replies of [false, true]) {
    const round = comments.filter(({ comment }) => (comment.parentId !== null) === replies);
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
