import { pushAnswersSchema } from '#contract/sync.ts';
import { entities } from '#domain/entities/index.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { type Doc, fill } from './book.ts';
import { commentDeed } from './commentOperations.ts';
import { replant } from './build.ts';
import { teams } from './cast.ts';
import type { Answer, Call, Game } from './game.ts';
import { type Case, wrongIn } from './judge.ts';
import {
  type Account,
  type Allowed,
  keeping,
  moving,
  saving,
  settingStatus,
  sharing,
  statusAfterSave,
} from './oracle.ts';
import { about } from './reads.ts';
import { levelOf } from './staffOnly.ts';

/** A deed in both forms: a call of the specification, and a change in a batch. */
export interface Deed {
  readonly name: string;
  readonly allowed: Allowed;
  readonly change: Readonly<Record<string, unknown>> & { readonly kind: string };
  /** Under the document's address; some deeds come in batches only. */
  readonly rest?: { readonly method: Call['method']; readonly path: string; readonly body?: unknown };
  readonly done: (json: unknown) => void;
  /** The answer is the document. */
  readonly givesDocument: boolean;
}

/** Any deed on a document, through either door. */
export function deedCase(game: Game, who: Account, doc: Doc): Case {
  const deed = anyDeed(game, who, doc);
  const { name, allowed, done } = deed;
  const checkOf = (find: (json: unknown) => unknown) => (json: unknown) =>
    deed.givesDocument ? wrongIn(who, doc, find(json)) : [];
  const { rest } = deed;
  if (rest && game.random.chance(0.6)) {
    const { api } = entities[doc.entity];
    const asked = about(game, who, doc, (keyId) => ({ ...rest, path: `/${api}/${keyId}${rest.path}` }));
    return { name, ...asked, allowed, done, check: checkOf((json) => json) };
  }
  const sent = { by: who.id, keyId: doc.keyId, change: {} };
  const asked = about(game, who, doc, (keyId) => {
    // About nothing it is another change, and has another id.
    const own = keyId === doc.keyId ? {} : { id: game.newId() };
    const change = { id: game.newId(), entity: doc.entity, ...deed.change, ...own, keyId };
    if (keyId === doc.keyId) sent.change = change;
    return { method: 'POST', path: '/sync/push', body: { user: who.id, schema: 1, changes: [{ change }] } };
  });
  return {
    name: `push ${name}`,
    ...asked,
    allowed,
    statusOf,
    done: (json) => {
      game.book.sent.push(sent);
      done(json);
    },
    check: checkOf((json) => pushAnswersSchema.parse(json).answers[0]?.document),
  };
}

/** The status of the only change of a batch. */
export function statusOf(answer: Answer): number {
  const parsed = pushAnswersSchema.safeParse(answer.json);
  return parsed.success ? (parsed.data.answers[0]?.status ?? 0) : answer.status;
}

function anyDeed(game: Game, who: Account, doc: Doc): Deed {
  switch (game.random.int(11)) {
    case 0:
    case 1:
      return save(game, who, doc);
    case 2:
      return saveStaffField(game, who, doc);
    case 3:
      return move(game, who, doc);
    case 4:
    case 5:
      return setStatus(game, who, doc);
    case 6:
      return share(game, who, doc);
    case 7:
      return keep(game, who, doc);
    case 8:
      return doc.version > 1 ? saveLate(game, who, doc) : save(game, who, doc);
    default:
      return commentDeed(game, who, doc);
  }
}

/** A document has another version: by its words, its team or its status. */
function next(doc: Doc, changed: { statusId?: number; teamId?: string }): void {
  const { entity, teamId, statusId, shareAll, shareTeams } = doc;
  doc.before.push({ entity, teamId, statusId, shareAll, shareTeams });
  doc.version += 1;
  doc.statusId = changed.statusId ?? doc.statusId;
  doc.teamId = changed.teamId ?? doc.teamId;
  doc.texts.push({ version: doc.version, released: doc.released });
}

/** Plants words that count only once they have been taken. */
function later(game: Game, doc: Doc, names: readonly string[]) {
  const had = new Map(doc.words);
  const body = replant(game, doc, names);
  const has = new Map(doc.words);
  const put = (words: ReadonlyMap<string, string>) =>
    words.forEach((word, name) => doc.words.set(name, word));
  put(had);
  return { body, take: () => put(has) };
}

function saveOf(doc: Doc, body: Record<string, FieldValue>, teamId?: string) {
  const { version } = doc;
  const team = teamId === undefined ? {} : { teamId };
  return {
    change: { kind: 'save', version, ...team, body },
    rest: { method: 'PUT', path: '', body: { version, ...team, ...body } },
    givesDocument: true,
  } as const;
}

function save(game: Game, who: Account, doc: Doc): Deed {
  const { body, take } = later(game, doc, game.random.chance(0.5) ? ['summary'] : ['title', 'summary']);
  return {
    name: 'save',
    allowed: saving(who, doc, false),
    ...saveOf(doc, body),
    done: () => {
      next(doc, { statusId: statusAfterSave(who, doc) });
      take();
    },
  };
}

/** A save made on an older version: refused, with the document as it stands for this reader. */
function saveLate(game: Game, who: Account, doc: Doc): Deed {
  const { version } = doc;
  const { body } = later(game, doc, ['summary']);
  const allowed = saving(who, doc, false).map((each) => (each === 200 ? 409 : each));
  return {
    name: 'save late',
    allowed,
    ...saveOf({ ...doc, version: version - 1 }, body),
    done: () => undefined,
  };
}

function saveStaffField(game: Game, who: Account, doc: Doc): Deed {
  const { entity, filled } = doc;
  const forStaff = Object.entries(entities[entity].allFields).filter(
    ([, field]) => field.writers === 'staff',
  );
  const [name, field] = game.random.pick(forStaff);
  const level = levelOf(entity, field.label);
  const words = new Map<string, string>();
  const value =
    name === 'releasedOn'
      ? new Date(Date.UTC(2026, 4, 3) + doc.version * 60_000).toISOString()
      : (fill(game.book, entity, doc.keyId, words)[name] ?? null);
  // A whole document is sent with what its reader cannot write: as it is, that is no writing. What they cannot even
  // read must be refused whatever it says, or it could be guessed.
  const isSeen = level === 'everyone' || (level === 'untilReleased' && doc.released);
  const unchanged = name !== 'releasedOn' && filled.has(name) && !words.has(name) && isSeen;
  return {
    name: `save for staff: ${name}`,
    allowed: saving(who, doc, !unchanged),
    ...saveOf(doc, { [name]: value }),
    done: () => {
      const word = words.get(name);
      if (word !== undefined) doc.words.set(name, word);
      filled.add(name);
      if (name === 'releasedOn' || (doc.released && level === 'untilReleased')) game.book.reveal(doc);
      next(doc, { statusId: statusAfterSave(who, doc) });
    },
  };
}

function move(game: Game, who: Account, doc: Doc): Deed {
  const teamId = game.random.pick(teams);
  return {
    name: `move: to ${teamId}`,
    allowed: moving(who, doc, teamId),
    ...saveOf(doc, {}, teamId),
    done: () => next(doc, { statusId: statusAfterSave(who, doc), teamId }),
  };
}

function setStatus(game: Game, who: Account, doc: Doc): Deed {
  const { version } = doc;
  const statusId = game.random.int(5) - 1;
  return {
    name: `set status: ${doc.statusId} to ${statusId}`,
    allowed: settingStatus(who, doc, statusId, doc.complete),
    change: { kind: 'setStatus', version, statusId },
    rest: { method: 'PATCH', path: '/status', body: { version, status: statusId } },
    done: () => next(doc, { statusId }),
    givesDocument: true,
  };
}

function share(game: Game, who: Account, doc: Doc): Deed {
  const shareAll = game.random.chance(0.2);
  const shareTeams = shareAll ? [] : game.random.some(teams, game.random.int(3));
  return {
    name: 'share',
    allowed: sharing(who, doc),
    change: { kind: 'share', shares: { shareAll, shareTeams } },
    rest: { method: 'POST', path: '/shares', body: { shareAll, teams: shareTeams } },
    done: () => {
      const { entity, teamId, statusId } = doc;
      doc.before.push({ entity, teamId, statusId, shareAll: doc.shareAll, shareTeams: doc.shareTeams });
      doc.shareAll = shareAll;
      doc.shareTeams = shareTeams;
    },
    givesDocument: false,
  };
}

/** A text that lost. What it says of a release was never so: it lost. */
function keep(game: Game, who: Account, doc: Doc): Deed {
  const { book } = game;
  const id = game.newId();
  const answers = doc.entity === 'research' && who.isStaff;
  const answer = book.plant(doc.keyId, 'untilReleased');
  const body = {
    summary: book.plant(doc.keyId, 'everyone'),
    ...(answers ? { answer: `<p>${answer}</p>`, releasedOn: '2026-05-04T12:00:00.000Z' } : {}),
  };
  return {
    name: 'keep a text',
    allowed: keeping(who, doc),
    change: { kind: 'keepText', id, version: doc.version, body },
    done: () => {
      if (doc.released) book.revealWord(answer);
      doc.texts.push({ version: doc.version, kept: id, released: doc.released });
    },
    givesDocument: false,
  };
}
