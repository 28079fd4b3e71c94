import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call as Described } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { pullResponseSchema } from '#contract/sync/sync.ts';
import { entities } from '#domain/content/entities/index.ts';
import { seed } from '#support/seed.ts';
import type { ModelDocument } from './gameModel.ts';
import { openBuiltGame } from './buildGame.ts';
import { entityTypes } from './actors.ts';
import { type Answer, type Call, type Game, cookieOf } from './game.ts';
import { documentErrors, setDifferences, keyIdsOf } from './runCase.ts';
import { type Account, codes, holds, canRead } from './oracle.ts';

let game: Game;
const docs = (): ModelDocument[] => [...game.model.documents.values()];
const active = (): Account[] => game.accounts.filter((each) => each.active);
beforeAll(async () => {
  game = await openBuiltGame(`edge cases ${seed}`, 8, 10);
  return () => game.close();
}, 60_000);

/** Every call of the contract, for existing documents and with valid bodies. */
function everyCall(): Call[] {
  return entityTypes.flatMap((kind) => {
    const doc = game.random.pick(game.model.of(kind));
    const [comment] = doc.comments;
    const said = comment?.id ?? game.newId();
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
      ...(call.body ? { body: bodyOf(call, doc, said) } : {}),
    }));
  });
}

function bodyOf({ path, method }: Described, { teamId, version }: ModelDocument, said: string): object {
  const last = path.split('/').at(-1) ?? '';
  const user = game.root.id;
  const change = { kind: 'edit', id: game.newId(), keyId: 'none', entity: 'plot', version: 1, body: {} };
  switch (last) {
    case 'pull':
      return { user, epoch: null, schema: 1, scopes: {}, limit: 1000 };
    case 'personal':
      return { user, entries: [] };
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
    case 'assignment':
      return { to: null };
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

/** Makes a call and records leaked canaries; each test fails if there are any. */
async function callAndCheck(who: Account | null, call: Call): Promise<Answer> {
  const { model } = game;
  const answer = await game.call(who, call);
  const leaked = answer.leaked.filter((word) => !model.mayKnow(who, word));
  leaks.push(...leaked.map((word) => `${call.path} leaks to ${who?.id ?? 'nobody'} ${model.describe(word)}`));
  return answer;
}

describe(`access edge cases (seed ${seed})`, () => {
  test('Every call for users answers 401 without a session and for a deactivated account', async () => {
    const left = game.accounts.find((each) => !each.active);
    const open = new Set(
      Object.values(calls)
        .filter((call: Described) => call.access === 'public')
        .map((call: Described) => call.path),
    );
    const answered: (string | number)[][] = [];
    for (const who of [null, left ?? null]) {
      for (const call of everyCall()) answered.push([call.path, (await callAndCheck(who, call)).status]);
    }
    const others = answered.filter(([path]) => !open.has(String(path)));
    expect(others.filter(([, status]) => status !== 401)).toEqual([]);
    expect(others.length).toBeGreaterThan(200);
  });

  test('A session cannot pull or push for another user', async () => {
    const own = new Set(['/sync/pull', '/sync/push', '/sync/personal', '/sync/history']);
    for (const who of active()) {
      for (const call of everyCall().filter((each) => own.has(each.path))) {
        expect((await callAndCheck(who, call)).status).toBe(401);
      }
    }
  });

  test('The stream opens for signed-in users only', async () => {
    const open = async (who: Account | null) => {
      const answer = await game.app.inject({
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

  test("Requesting other users' scopes returns nothing from them", async () => {
    const pull = async (who: Account, scopes: Record<string, number>, epoch: string | null) => {
      const body = { user: who.id, epoch, schema: 1, scopes, limit: 1000 };
      const given = { method: 'POST', path: '/sync/pull', body } as const;
      return pullResponseSchema.parse((await callAndCheck(who, given)).json);
    };
    const all: Record<string, number> = {};
    for (const who of active()) for (const scope of (await pull(who, {}, null)).scopes) all[scope] = 0;
    for (const who of active()) {
      const plain = await pull(who, {}, null);
      const widened = await pull(who, all, plain.epoch);
      expect(widened.scopes).toEqual(plain.scopes);
      expect(widened.put.length).toBe(plain.put.length);
    }
  });

  test('Notices are about documents and comments that their reader may read now, and about what others did', async () => {
    let told = 0;
    let mentioned = 0;
    const wrong: unknown[] = [];
    for (const who of active()) {
      const body = { user: who.id, epoch: null, schema: 1, scopes: {}, limit: 1000, personal: 0 };
      const { json } = await callAndCheck(who, { method: 'POST', path: '/sync/pull', body });
      const { personal, put } = pullResponseSchema.parse(json);
      const comments = new Set(put.flatMap((item) => item.comments.map(({ id }) => id)));
      for (const notice of personal?.notices ?? []) {
        const doc = game.model.documents.get(notice.keyId);
        const isComment = doc?.comments.some(({ id }) => id === notice.ref) ?? false;
        const isReadable = doc !== undefined && canRead(who, doc) && (!isComment || comments.has(notice.ref));
        // Of the texts, only those that staff alone read name people.
        const isOfStaffText = notice.kind === 'mention' && !isComment;
        if (!isReadable || notice.actor === who.id || (isOfStaffText && !who.isStaff))
          wrong.push([who.id, notice]);
        told += 1;
        if (notice.kind === 'mention') mentioned += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(0);
    expect(mentioned).toBeGreaterThan(0);
  });

  test('A document is not found under another type', async () => {
    for (const doc of docs()) {
      const other = game.random.pick(entityTypes.filter((kind) => kind !== doc.entity));
      for (const rest of ['', '/versions', '/versions/1', '/comments', '/shares', '/readers']) {
        const path = `/${entities[other].api}/${doc.keyId}${rest}`;
        expect((await callAndCheck(game.root, { method: 'GET', path })).status).toBe(404);
      }
      await callAndCheck(game.random.pick(active()), {
        method: 'GET',
        path: `/${entities[other].api}/${doc.keyId}`,
      });
    }
  });

  test('The pages of a list contain every readable document exactly once', async () => {
    const page = z.object({ items: z.array(z.object({ keyId: z.string() })), next: z.string().nullable() });
    for (const who of active()) {
      const kind = game.random.pick(entityTypes);
      const got: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const query = new URLSearchParams({ limit: '3', ...(after ? { after } : {}) });
        const answer = await callAndCheck(who, { method: 'GET', path: `/${entities[kind].api}?${query}` });
        if (answer.status === 403) break;
        const { items, next } = page.parse(answer.json);
        got.push(...items.map((each) => each.keyId));
        after = next;
      }
      const readable = game.model.of(kind).filter((doc) => canRead(who, doc));
      expect(setDifferences(who.id, got, keyIdsOf(readable))).toEqual([]);
    }
  });

  test('API descriptions and refusals reveal nothing about a document', async () => {
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
      for (const call of [...plain, ...game.random.some(bad, 12)]) await callAndCheck(who, call);
    }
    expect(leaks).toEqual([]);
  });

  test('Creating with the id of an unreadable document reveals nothing about it', async () => {
    for (const doc of docs()) {
      const who = game.random.pick(active());
      if (canRead(who, doc)) continue;
      const { entity, keyId, teamId } = doc;
      const body = { keyId, teamId, title: 'Mine' };
      const answer = await callAndCheck(who, { method: 'POST', path: `/${entities[entity].api}`, body });
      expect([403, 404, 409, 422]).toContain(answer.status);
      expect(answer.json).not.toHaveProperty('current');
    }
  });

  test('A document can be sent back as it was read and keeps the fields its sender cannot see', async () => {
    for (const who of active()) {
      const mine = docs().filter(
        (doc) => canRead(who, doc) && holds(who, doc, codes.edit) && doc.statusId === 0,
      );
      for (const doc of game.random.some(mine, 6)) {
        const path = `/${entities[doc.entity].api}/${doc.keyId}`;
        const { json } = await callAndCheck(who, { method: 'GET', path });
        const saved = await callAndCheck(who, { method: 'PUT', path, body: json });
        expect([path, saved.status, saved.status === 200 ? '' : saved.text]).toEqual([path, 200, '']);
        doc.version += 1;
        const whole = await callAndCheck(game.root, { method: 'GET', path });
        expect(documentErrors(game.root, doc, whole.json)).toEqual([]);
      }
    }
  });
});
