import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { ApiError } from '#server/http/errors.ts';
import { accept } from '#server/accept/accept.ts';
import { readHistories } from '#server/store/documents/history.ts';
import { minSchema, pull } from '#server/store/feed/pull.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { type RouteDeps, sendJson, requireActor } from './deps.ts';
import type { Api } from './index.ts';
import { compressText, sendCompressed } from './compression.ts';
import { inTurn } from './semaphore.ts';

/**
 * Pages made at once: one is read while the other is packed; and so with what is pushed. When a whole camp returns each
 * waits its turn and holds little meanwhile, and no page holds up what people wrote.
 */
const atOnce = { sqlite: 2, postgres: 8 };

/** The calls by which a device keeps in step, and has the histories of its documents. */
export function syncRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['sync'];
  const most = atOnce[deps.store.database.kind];
  const [pullInTurn, pushInTurn] = [inTurn(most), inTurn(most)];
  const pulling = { tags, body: calls.pull.body, response: { 200: calls.pull.answer } };
  api.post(calls.pull.path, { schema: pulling }, async (request, reply) => {
    const page = await pullInTurn(async () => {
      stillThere(request);
      const { person } = await requireActor(deps, request);
      own(person.id, request.body.user);
      const pulled = await pull(deps.store, person, request.body, deps.now());
      if (pulled.kind === 'refused') throw new ApiError(pulled.error.code, pulled.error);
      return compressText(request, pulled.text);
    });
    return sendCompressed(reply, page);
  });

  const pushing = { tags, body: calls.push.body, response: { 200: calls.push.answer } };
  api.post(calls.push.path, { schema: pushing }, async (request, reply) => {
    const answer = await pushInTurn(async () => {
      stillThere(request);
      const actor = await requireActor(deps, request);
      own(actor.person.id, request.body.user);
      if (request.body.schema < minSchema) throw new ApiError('client_too_old');
      const accepted = await accept(deps.store, actor, request.body.changes, deps.now());
      const answers = accepted.map((answer) =>
        answer.error ? { ...answer, error: { ...answer.error, requestId: request.id } } : answer,
      );
      return compressText(request, JSON.stringify({ answers, minSchema }));
    });
    return sendCompressed(reply, answer);
  });

  const remembering = { tags, body: calls.history.body, response: { 200: calls.history.answer } };
  api.post(calls.history.path, { schema: remembering }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    own(actor.person.id, request.body.user);
    const { database, names } = deps.store;
    const answer = await readTransaction(database, async (db) =>
      readHistories(db, await names.read(db), actor, request.body.documents),
    );
    return sendJson(reply, JSON.stringify(answer));
  });
}

/** A device's database belongs to one person: under somebody else's session nothing is mixed. */
function own(signedIn: string, named: string): void {
  if (signedIn !== named) throw new ApiError('unauthenticated');
}

/** Nothing is made for whoever has gone while they waited: they ask again, and others wait behind them. */
function stillThere({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new ApiError('unavailable');
}
