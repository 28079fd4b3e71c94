import { entities } from '#domain/content/entities/index.ts';
import { type ModelDocument, fill } from './gameModel.ts';
import { entityTypes, teams } from './actors.ts';
import { statusOf } from './operations.ts';
import type { Game } from './game.ts';
import type { AccessCase } from './runCase.ts';
import { type Account, creating, reading } from './oracle.ts';

/** A change sent again by its author, or by another user, who gets no answer. */
export function replayCase(game: Game, who: Account): AccessCase | undefined {
  const { random, model } = game;
  const own = model.acceptedChanges.filter(({ by }) => by === who.id);
  const among = own.length > 0 && random.chance(0.5) ? own : model.acceptedChanges;
  if (among.length === 0) return undefined;
  const { by, keyId, change } = random.pick(among);
  const doc = model.documents.get(keyId);
  if (!doc) return undefined;
  const isOwn = by === who.id;
  return {
    name: isOwn ? 'replay' : "replay another user's change",
    who,
    call: { method: 'POST', path: '/sync/push', body: { user: who.id, schema: 1, changes: [{ change }] } },
    allowed: isOwn ? reading(who, doc) : [403, 404, 422],
    statusOf,
  };
}

/** Creates a document, with or without a staff-only field. */
export function createCase(game: Game, who: Account): AccessCase {
  const { random, model } = game;
  const entity = random.pick(entityTypes);
  const teamId = random.chance(0.6) && who.teams.length > 0 ? random.pick(who.teams) : random.pick(teams);
  const keyId = game.newId();
  const forStaff = random.chance(0.3);
  const words = new Map<string, string>();
  const whole = fill(model, entity, keyId, words);
  const names = ['title', 'summary', ...(forStaff ? ['organiserNotes'] : [])];
  const body = Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
  for (const name of words.keys()) if (!names.includes(name)) words.delete(name);
  const doc: ModelDocument = {
    entity,
    keyId,
    teamId,
    statusId: 0,
    shareAll: false,
    shareTeams: [],
    version: 1,
    released: false,
    complete: false,
    period: null,
    createdBy: who.id,
    eventId: null,
    canaries: words,
    filled: new Set(names),
    versions: [{ version: 1, released: false }],
    comments: [],
    previousStates: [],
  };
  const done = () => void model.documents.set(keyId, doc);
  const allowed = creating(who, entity, teamId, forStaff);
  const name = `create: for ${teamId}`;
  if (random.chance(0.5)) {
    const { api } = entities[entity];
    const call = { method: 'POST', path: `/${api}`, body: { keyId, teamId, ...body } } as const;
    return { name, who, call, allowed, onAccepted: done };
  }
  const change = { kind: 'create', id: game.newId(), keyId, entity, teamId, body };
  const pushed = { user: who.id, schema: 1, changes: [{ change }] };
  return {
    name: `push ${name}`,
    who,
    call: { method: 'POST', path: '/sync/push', body: pushed },
    allowed,
    statusOf,
    onAccepted: done,
  };
}
