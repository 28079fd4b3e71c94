import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeEach } from 'vitest';
import { z } from 'zod';
import { answerError } from '#server/http/errors.ts';
import type { Api } from '#server/http/description/api.ts';
import { apiRoutes } from '#server/routes/index.ts';
import { type Before, type Name, type GameFixture, laterGame, openGameFixture } from './gameFixture.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The API on a game fixture. A header names the person; sessions have their own tests. */
export type ApiFixture = Awaited<ReturnType<typeof openApiFixture>>;

/** Opens the API of a game fixture. */
export async function openApiFixture(game: GameFixture) {
  const app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  const closing = new AbortController();
  const currentUserId = (request: { headers: Record<string, unknown> }) => {
    const name = request.headers['x-who'];
    return Promise.resolve(typeof name === 'string' ? name : undefined);
  };
  await app.register(
    (api: Api, _options, done) => {
      apiRoutes(api, {
        store: game.store,
        currentUserId,
        now: game.now,
        notificationChannels: { mail: false, pushKey: '' },
        sessionToken: () => Promise.resolve(undefined),
        closing: closing.signal,
      });
      done();
    },
    { prefix: '/api' },
  );
  const ask = async (
    name: Name | null,
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const who = name === null ? {} : { 'x-who': name };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...who, ...type, ...headers },
      ...payload,
    });
    const json: unknown = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, json, text: answer.body, headers: answer.headers };
  };
  return {
    app,
    ask,
    /** Creates something with a call and returns its id; throws if it is refused. */
    async make(name: Name, path: string, body: object) {
      const answer = await ask(name, 'POST', path, body);
      if (answer.status !== 200) throw new Error(answer.text);
      return z.string().parse(answer.json);
    },
    async close() {
      closing.abort();
      await app.close();
    },
  };
}

/** A game and its API for each test of a file, or for all of them with `beforeAll`. */
export function apiFixture(before: Before = beforeEach): {
  readonly game: GameFixture;
  readonly api: ApiFixture;
} {
  let game: GameFixture;
  let api: ApiFixture;
  before(async () => {
    game = await openGameFixture();
    api = await openApiFixture(game);
    return async () => {
      await api.close();
      await game.close();
    };
  });
  return {
    game: laterGame(() => game),
    api: {
      get app() {
        return api.app;
      },
      ask: (...given) => api.ask(...given),
      make: (...given) => api.make(...given),
      close: () => api.close(),
    },
  };
}
