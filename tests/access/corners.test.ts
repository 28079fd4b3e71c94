import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call as Described, calls } from '#contract/calls.ts';
import { pullAnswerSchema } from '#contract/sync.ts';
import { entities } from '#domain/entities/index.ts';
import { seeded } from '#sample/seeded.ts';
import { seed } from '#support/seed.ts';
import type { Doc } from './book.ts';
import { build, push } from './build.ts';
import { kinds } from './cast.ts';
import { type Answer, type Call, type Game, cookieOf, openGame } from './game.ts';
import { wrongIn, wrongSet } from './judge.ts';
import { type Account, codes, holds, sees } from './oracle.ts';

const state: { game?: Game } = {};
const game = (): Game => {
  if (!state.game) throw new Error('The game has not begun.');
  return state.game;
};
const docs = (): Doc[] => [...game().book.docs.values()];
const active = (): Account[] => game().accounts.filter((each) => each.active);

beforeAll(async () => {
  state.game = await openGame(seeded(`corners ${seed}`), 8);
  await build(game(), 10);
}, 60_000);
afterAll(() => state.game?.close());

/** Every call of the table on documents that exist, with bodies that would do. */
function everyCall(): Call[] {
  return kinds.flatMap((kind) => {
    const doc = game().random.pick(game().book.of(kind));
    const [comment] = doc.comments;
    const said = comment?.id ?? game().newId();
    return Object.values(calls).map((call: Described) => ({
      method: call.method,
      path: call.path
        .replace('{entityApi}', entities[kind].api)
        .replace('{collectionApi}', 'teams')
        .replace(':id', doc.keyId)
        .replace(':version', '1')
        .replace(':commentId', said)
        .concat(call.path === '/systemPage' ? '?name=Dummy%20Page' : '')
        .concat(call.path === '/export.csv' ? `?entity=${kind}` : ''),
      ...(call.body ? { body: bodyFor(call, doc, said) } : {}),
    }));
  });
}

function bodyFor({ path, method }: Described, { teamId, version }: Doc, said: string): object {
  const last = path.split('/').at(-1) ?? '';
  const user = game().root.id;
  const change = { kind: 'save', id: game().newId(), keyId: 'none', entity: 'plot', version: 1, body: {} };
  switch (last) {
    case 'pull':
      return { user, epoch: null, schema: 1, scopes: {}, limit: 1000 };
    case 'push':
      return { user, schema: 1, changes: [{ change }] };
    case 'history':
      return {
        user,
        documents: docs()
          .slice(0, 20)
          .map(({ keyId }) => ({ keyId, known: 0 })),
      };
    case 'js':
      return { Message: 'None', Source: null, Error: null };
    case 'status':
      return { version, status: 1 };
    case 'comments':
      return method === 'PUT' ? { comment: 'x', editParentId: said } : { comment: 'x', parentId: null };
    case 'shares':
      return { shareAll: true, teams: [] };
    default:
      return { teamId, version, title: 'x' };
  }
}

const leaks: string[] = [];
afterEach(() => {
  if (leaks.length > 0) throw new Error(leaks.splice(0).join('\n'));
});

/** Asks, and takes down every word of the answer that the asker may not know: none is what each test ends with. */
async function askSafely(who: Account | null, call: Call): Promise<Answer> {
  const { book } = game();
  const answer = await game().ask(who, call);
  const strange = answer.strange.filter((word) => !book.mayKnow(who, word));
  leaks.push(...strange.map((word) => `${call.path} tells ${who?.id ?? 'nobody'} ${book.describe(word)}`));
  return answer;
}

describe(`at the edges (seed ${seed})`, () => {
  test('whoever is not signed in, or has no account any more, is answered 401 by every call for people', async () => {
    const left = game().accounts.find((each) => !each.active);
    const open = new Set(
      Object.values(calls)
        .filter((call: Described) => call.who === 'anybody')
        .map((call: Described) => call.path),
    );
    const answered: (string | number)[][] = [];
    for (const who of [null, left ?? null]) {
      for (const call of everyCall()) answered.push([call.path, (await askSafely(who, call)).status]);
    }
    const others = answered.filter(([path]) => !open.has(String(path)));
    expect(others.filter(([, status]) => status !== 401)).toEqual([]);
    expect(others.length).toBeGreaterThan(200);
  });

  test('under one session nobody asks or sends for somebody else', async () => {
    const own = new Set(['/sync/pull', '/sync/push', '/sync/history']);
    for (const who of active()) {
      for (const call of everyCall().filter((each) => own.has(each.path))) {
        expect((await askSafely(who, call)).status).toBe(401);
      }
    }
  });

  test('the stream opens for whoever is signed in, and for nobody else', async () => {
    const open = async (who: Account | null) => {
      const answer = await game().app.inject({
        url: '/api/sync/stream',
        headers: who ? { cookie: cookieOf(who) } : {},
        payloadAsStream: true,
      });
      answer.stream().destroy();
      return answer.statusCode;
    };
    for (const who of active()) expect(await open(who)).toBe(200);
    expect(await open(null)).toBe(401);
  });

  test("naming other people's scopes brings nothing of them", async () => {
    const pull = async (who: Account, scopes: Record<string, number>, epoch: string | null) => {
      const body = { user: who.id, epoch, schema: 1, scopes, limit: 1000 };
      return pullAnswerSchema.parse(
        (await askSafely(who, { method: 'POST', path: '/sync/pull', body })).json,
      );
    };
    const all: Record<string, number> = {};
    for (const who of active()) for (const scope of (await pull(who, {}, null)).scopes) all[scope] = 0;
    for (const who of active()) {
      const plain = await pull(who, {}, null);
      const greedy = await pull(who, all, plain.epoch);
      expect(greedy.scopes).toEqual(plain.scopes);
      expect(greedy.put.length).toBe(plain.put.length);
    }
  });

  test('a document is not found under another type, whoever asks', async () => {
    for (const doc of docs()) {
      const other = game().random.pick(kinds.filter((kind) => kind !== doc.entity));
      for (const rest of ['', '/versions', '/versions/1', '/comments', '/shares']) {
        const path = `/${entities[other].api}/${doc.keyId}${rest}`;
        expect((await askSafely(game().root, { method: 'GET', path })).status).toBe(404);
      }
      await askSafely(game().random.pick(active()), {
        method: 'GET',
        path: `/${entities[other].api}/${doc.keyId}`,
      });
    }
  });

  test('pages of a list together are what the person may see, each once', async () => {
    const page = z.object({ items: z.array(z.object({ keyId: z.string() })), next: z.string().nullable() });
    for (const who of active()) {
      const kind = game().random.pick(kinds);
      const got: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const query = new URLSearchParams({ limit: '3', ...(after ? { after } : {}) });
        const answer = await askSafely(who, { method: 'GET', path: `/${entities[kind].api}?${query}` });
        if (answer.status === 403) break;
        const { items, next } = page.parse(answer.json);
        got.push(...items.map((each) => each.keyId));
        after = next;
      }
      const readable = game()
        .book.of(kind)
        .filter((doc) => sees(who, doc));
      expect(
        wrongSet(
          who.id,
          got,
          readable.map((doc) => doc.keyId),
        ),
      ).toEqual([]);
    }
  });

  test('descriptions and refusals tell nobody anything of a document', async () => {
    const bad: Call[] = docs()
      .slice(0, 20)
      .flatMap(({ entity, keyId }) => {
        const path = `/${entities[entity].api}/${keyId}`;
        return [
          { method: 'PUT', path, body: { version: 1, nonsense: true } },
          { method: 'PUT', path, body: 'not an object' },
          { method: 'PATCH', path: `${path}/status`, body: { version: 1, status: 17 } },
          { method: 'GET', path: `${path}/versions/99` },
          { method: 'GET', path: `${path}/versions/1?kept=none` },
          { method: 'GET', path: `${path}/nowhere` },
        ];
      });
    const plain: Call[] = [
      '/openapi.json',
      '/docs',
      '/user/current',
      '/event/getCurrentList',
      '/healthcheck/version',
    ].map((path) => ({ method: 'GET', path }));
    for (const who of [null, ...active()]) {
      for (const call of [...plain, ...game().random.some(bad, 12)]) await askSafely(who, call);
    }
    expect(leaks).toEqual([]);
  });

  test('an id that is taken by a document that somebody may not see gives them nothing of it', async () => {
    for (const doc of docs()) {
      const who = game().random.pick(active());
      if (sees(who, doc)) continue;
      const { entity, keyId, teamId } = doc;
      const body = { keyId, teamId, title: 'Mine' };
      const answer = await askSafely(who, { method: 'POST', path: `/${entities[entity].api}`, body });
      expect([403, 404, 409, 422]).toContain(answer.status);
      expect(answer.json).not.toHaveProperty('current');
    }
  });

  test("a change that stands on somebody else's change tells nothing of it", async () => {
    const [doc] = docs();
    if (!doc) throw new Error('There is no document.');
    const first = {
      kind: 'save',
      id: game().newId(),
      keyId: doc.keyId,
      entity: doc.entity,
      version: doc.version,
      body: {},
    };
    await push(game(), game().root, [first]);
    for (const who of active().filter((each) => !sees(each, doc))) {
      const change = { ...first, id: game().newId() };
      const body = { user: who.id, schema: 1, changes: [{ change, after: first.id }] };
      const answer = await askSafely(who, { method: 'POST', path: '/sync/push', body });
      expect(answer.json).toMatchObject({ answers: [] });
    }
    doc.version += 1;
  });

  test('a whole document may be sent back as it was read, and keeps what its sender cannot see', async () => {
    for (const who of active()) {
      const mine = docs().filter(
        (doc) => sees(who, doc) && holds(who, doc, codes.edit) && doc.statusId === 0,
      );
      for (const doc of game().random.some(mine, 6)) {
        const path = `/${entities[doc.entity].api}/${doc.keyId}`;
        const { json } = await askSafely(who, { method: 'GET', path });
        const saved = await askSafely(who, { method: 'PUT', path, body: json });
        expect([path, saved.status, saved.status === 200 ? '' : saved.text]).toEqual([path, 200, '']);
        doc.version += 1;
        const whole = await askSafely(game().root, { method: 'GET', path });
        expect(wrongIn(game().root, doc, whole.json)).toEqual([]);
      }
    }
  });
});
