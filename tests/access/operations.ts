import { pushResponseSchema } from '#contract/sync/sync.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type ModelDocument, fill } from './gameModel.ts';
import { commentOperation } from './commentOperations.ts';
import { replantCanaries } from './buildGame.ts';
import { teams } from './actors.ts';
import type { Answer, Call, Game } from './game.ts';
import { type AccessCase, documentErrors } from './runCase.ts';
import {
  type Account,
  type AllowedStatuses,
  assigning,
  keepingText,
  moving,
  saving,
  settingStatus,
  sharing,
  statusAfterSave,
} from './oracle.ts';
import { documentCall } from './readCases.ts';
import { audienceOf } from './fieldAudience.ts';

/** An operation as a single call (rules 15.3 to 15.5) and as a change in a batch. */
export interface Operation {
  readonly name: string;
  readonly allowed: AllowedStatuses;
  readonly change: Readonly<Record<string, unknown>> & { readonly kind: string };
  /** Relative to the document's path; absent for operations that only exist as changes. */
  readonly singleCall?: { readonly method: Call['method']; readonly path: string; readonly body?: unknown };
  readonly onAccepted: (json: unknown) => void;
  /** Whether the answer is the document. */
  readonly returnsDocument: boolean;
}

/** A random operation on a document, as a single call or as a pushed change. */
export function operationCase(game: Game, who: Account, doc: ModelDocument): AccessCase {
  const operation = anyOperation(game, who, doc);
  const { name, allowed, onAccepted: done } = operation;
  const checkOf = (find: (json: unknown) => unknown) => (json: unknown) =>
    operation.returnsDocument ? documentErrors(who, doc, find(json)) : [];
  const { singleCall } = operation;
  if (singleCall && game.random.chance(0.6)) {
    const { api } = entities[doc.entity];
    const request = documentCall(game, who, doc, (keyId) => ({
      ...singleCall,
      path: `/${api}/${keyId}${singleCall.path}`,
    }));
    return { name, ...request, allowed, onAccepted: done, check: checkOf((json) => json) };
  }
  const sent = { by: who.id, keyId: doc.keyId, change: {} };
  const request = documentCall(game, who, doc, (keyId) => {
    // For an unknown document it is a different change, with its own id.
    const own = keyId === doc.keyId ? {} : { id: game.newId() };
    const change = { id: game.newId(), entity: doc.entity, ...operation.change, ...own, keyId };
    if (keyId === doc.keyId) sent.change = change;
    return { method: 'POST', path: '/sync/push', body: { user: who.id, schema: 1, changes: [{ change }] } };
  });
  return {
    name: `push ${name}`,
    ...request,
    allowed,
    statusOf,
    onAccepted: (json) => {
      game.model.acceptedChanges.push(sent);
      done(json);
    },
    check: checkOf((json) => pushResponseSchema.parse(json).answers[0]?.document),
  };
}

/** Status of the only change in a batch. */
export function statusOf(answer: Answer): number {
  const parsed = pushResponseSchema.safeParse(answer.json);
  return parsed.success ? (parsed.data.answers[0]?.status ?? 0) : answer.status;
}

function anyOperation(game: Game, who: Account, doc: ModelDocument): Operation {
  switch (game.random.int(12)) {
    case 0:
    case 1:
      return save(game, who, doc);
    case 2:
      return saveStaffField(game, who, doc);
    case 3:
      return changeTeam(game, who, doc);
    case 4:
    case 5:
      return setStatus(game, who, doc);
    case 6:
      return share(game, who, doc);
    case 11:
      return assign(game, who, doc);
    case 7:
      return keepText(game, who, doc);
    case 8:
      return doc.version > 1 ? saveOldVersion(game, who, doc) : save(game, who, doc);
    default:
      return commentOperation(game, who, doc);
  }
}

/** Keeps the state of a document before it changes: who could read it then may know that it exists. */
function rememberState(doc: ModelDocument): void {
  const { entity, teamId, statusId, shareAll, shareTeams } = doc;
  doc.previousStates.push({ entity, teamId, statusId, shareAll, shareTeams });
}

/** Records a new version of a document after a change of text, team or status. */
function recordVersion(doc: ModelDocument, changed: { statusId?: number; teamId?: string }): void {
  rememberState(doc);
  doc.version += 1;
  doc.statusId = changed.statusId ?? doc.statusId;
  doc.teamId = changed.teamId ?? doc.teamId;
  doc.versions.push({ version: doc.version, released: doc.released });
}

/** Plants canaries that take effect when `take` is called, after the server has accepted them. */
function plantLater(game: Game, doc: ModelDocument, names: readonly string[]) {
  const had = new Map(doc.canaries);
  const body = replantCanaries(game, doc, names);
  const has = new Map(doc.canaries);
  const put = (words: ReadonlyMap<string, string>) =>
    words.forEach((word, name) => doc.canaries.set(name, word));
  put(had);
  return { body, take: () => put(has) };
}

function saveOf(doc: ModelDocument, body: Record<string, FieldValue>, teamId?: string) {
  const { version } = doc;
  const team = teamId === undefined ? {} : { teamId };
  return {
    change: { kind: 'edit', version, ...team, body },
    singleCall: { method: 'PUT', path: '', body: { version, ...team, ...body } },
    returnsDocument: true,
  } as const;
}

function save(game: Game, who: Account, doc: ModelDocument): Operation {
  const { body, take } = plantLater(game, doc, game.random.chance(0.5) ? ['summary'] : ['title', 'summary']);
  return {
    name: 'save',
    allowed: saving(who, doc, false),
    ...saveOf(doc, body),
    onAccepted: () => {
      recordVersion(doc, { statusId: statusAfterSave(who, doc) });
      take();
    },
  };
}

/** A save of an older version: refused, with the current document as this reader may see it. */
function saveOldVersion(game: Game, who: Account, doc: ModelDocument): Operation {
  const { version } = doc;
  const { body } = plantLater(game, doc, ['summary']);
  const allowed = saving(who, doc, false).map((each) => (each === 200 ? 409 : each));
  return {
    name: 'save old version',
    allowed,
    ...saveOf({ ...doc, version: version - 1 }, body),
    onAccepted: () => undefined,
  };
}

function saveStaffField(game: Game, who: Account, doc: ModelDocument): Operation {
  const { entity, filled } = doc;
  const forStaff = Object.entries(entities[entity].allFields).filter(
    ([, field]) => field.writers === 'staff',
  );
  const [name, field] = game.random.pick(forStaff);
  const level = audienceOf(entity, field.label);
  const words = new Map<string, string>();
  const value =
    name === 'releasedOn'
      ? new Date(Date.UTC(2026, 4, 3) + doc.version * 60_000).toISOString()
      : (fill(game.model, entity, doc.keyId, words)[name] ?? null);
  // A whole document may be sent back with fields that its reader cannot write, as long as they are unchanged. A field
  // that they cannot read is refused with any value, or it could be guessed.
  const isSeen = level === 'everyone' || (level === 'untilReleased' && doc.released);
  const unchanged = name !== 'releasedOn' && filled.has(name) && !words.has(name) && isSeen;
  // Entries in a log are not new text to approve.
  const isLog = field.kind === 'group' && field.append;
  return {
    name: `save for staff: ${name}`,
    allowed: saving(who, doc, !unchanged),
    ...saveOf(doc, { [name]: value }),
    onAccepted: () => {
      const word = words.get(name);
      if (word !== undefined) doc.canaries.set(name, word);
      filled.add(name);
      if (name === 'releasedOn' || (doc.released && level === 'untilReleased')) game.model.reveal(doc);
      recordVersion(doc, isLog ? {} : { statusId: statusAfterSave(who, doc) });
    },
  };
}

function changeTeam(game: Game, who: Account, doc: ModelDocument): Operation {
  const teamId = game.random.pick(teams);
  return {
    name: `move: to ${teamId}`,
    allowed: moving(who, doc, teamId),
    ...saveOf(doc, {}, teamId),
    onAccepted: () => recordVersion(doc, { statusId: statusAfterSave(who, doc), teamId }),
  };
}

function setStatus(game: Game, who: Account, doc: ModelDocument): Operation {
  const { version } = doc;
  const statusId = game.random.int(5) - 1;
  const confirmed = game.random.chance(0.3);
  const withinLimits = game.model.isWithinLimits(doc);
  const confirmation = confirmed ? { evenIfIncomplete: true } : {};
  return {
    name: `set status: ${doc.statusId} to ${statusId}`,
    allowed: settingStatus(who, doc, statusId, {
      complete: doc.complete,
      withinLimits,
      inOrder: true,
      confirmed,
    }),
    change: { kind: 'setStatus', version, statusId, ...confirmation },
    singleCall: { method: 'PATCH', path: '/status', body: { version, status: statusId, ...confirmation } },
    onAccepted: () => recordVersion(doc, { statusId }),
    returnsDocument: true,
  };
}

function share(game: Game, who: Account, doc: ModelDocument): Operation {
  const shareAll = game.random.chance(0.2);
  const shareTeams = shareAll ? [] : game.random.some(teams, game.random.int(3));
  return {
    name: 'share',
    allowed: sharing(who, doc),
    change: { kind: 'share', shares: { shareAll, shareTeams } },
    singleCall: { method: 'POST', path: '/shares', body: { shareAll, teams: shareTeams } },
    onAccepted: () => {
      rememberState(doc);
      doc.shareAll = shareAll;
      doc.shareTeams = shareTeams;
    },
    returnsDocument: false,
  };
}

/** The losing text of a conflict. A release date in it has no effect. */
function keepText(game: Game, who: Account, doc: ModelDocument): Operation {
  const { model } = game;
  const id = game.newId();
  const answers = doc.entity === 'research' && who.isStaff;
  const answer = model.plantCanary(doc.keyId, 'untilReleased');
  const body = {
    summary: model.plantCanary(doc.keyId, 'everyone'),
    ...(answers ? { answer: `<p>${answer}</p>`, releasedOn: '2026-05-04T12:00:00.000Z' } : {}),
  };
  return {
    name: 'keep a text',
    allowed: keepingText(who, doc),
    change: { kind: 'keepText', id, version: doc.version, body },
    onAccepted: () => {
      if (doc.released) model.revealCanary(answer);
      doc.versions.push({ version: doc.version, kept: id, released: doc.released });
    },
    returnsDocument: false,
  };
}

function assign(game: Game, who: Account, doc: ModelDocument): Operation {
  const to = game.random.chance(0.8) ? game.random.pick(game.accounts) : null;
  const due = game.random.chance(0.5) ? '2026-05-01T12:00:00.000Z' : null;
  return {
    name: to ? 'assign' : 'assign to nobody',
    allowed: assigning(who, doc, to),
    change: { kind: 'assign', to: to?.id ?? null, due },
    singleCall: { method: 'POST', path: '/assignment', body: { to: to?.id ?? null, due } },
    onAccepted: () => undefined,
    returnsDocument: false,
  };
}
