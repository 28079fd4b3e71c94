import { entities } from '#domain/entities/index.ts';
import { type Doc, fill } from './book.ts';
import { kinds, teams } from './cast.ts';
import { statusOf } from './operations.ts';
import type { Game } from './game.ts';
import type { Case } from './judge.ts';
import { type Account, creating, reading } from './oracle.ts';

/** The same change sent again, by whoever made it or by somebody else: to them it is not answered. */
export function replayCase(game: Game, who: Account): Case | undefined {
  const { random, book } = game;
  const own = book.sent.filter(({ by }) => by === who.id);
  const among = own.length > 0 && random.chance(0.5) ? own : book.sent;
  if (among.length === 0) return undefined;
  const { by, keyId, change } = random.pick(among);
  const doc = book.docs.get(keyId);
  if (!doc) return undefined;
  const isOwn = by === who.id;
  return {
    name: isOwn ? 'send again' : "send another's",
    who,
    call: { method: 'POST', path: '/sync/push', body: { user: who.id, schema: 1, changes: [{ change }] } },
    allowed: isOwn ? reading(who, doc) : [403, 404, 422],
    statusOf,
  };
}

/** A new document of a type, whole or only named, with or without what is for staff to write. */
export function createCase(game: Game, who: Account): Case {
  const { random, book } = game;
  const entity = random.pick(kinds);
  const teamId = random.chance(0.6) && who.teams.length > 0 ? random.pick(who.teams) : random.pick(teams);
  const keyId = game.newId();
  const forStaff = random.chance(0.3);
  const words = new Map<string, string>();
  const whole = fill(book, entity, keyId, words);
  const names = ['title', 'summary', ...(forStaff ? ['organiserNotes'] : [])];
  const body = Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
  for (const name of words.keys()) if (!names.includes(name)) words.delete(name);
  const doc: Doc = {
    entity,
    keyId,
    teamId,
    statusId: 0,
    shareAll: false,
    shareTeams: [],
    version: 1,
    released: false,
    complete: false,
    eventId: null,
    words,
    filled: new Set(names),
    texts: [{ version: 1, released: false }],
    comments: [],
    before: [],
  };
  const done = () => void book.docs.set(keyId, doc);
  const allowed = creating(who, entity, teamId, forStaff);
  const name = `create: for ${teamId}`;
  if (random.chance(0.5)) {
    const { api } = entities[entity];
    const call = { method: 'POST', path: `/${api}`, body: { keyId, teamId, ...body } } as const;
    return { name, who, call, allowed, done };
  }
  const change = { kind: 'create', id: game.newId(), keyId, entity, teamId, body };
  const pushed = { user: who.id, schema: 1, changes: [{ change }] };
  return {
    name: `push ${name}`,
    who,
    call: { method: 'POST', path: '/sync/push', body: pushed },
    allowed,
    statusOf,
    done,
  };
}
