import { calls } from '#contract/calls';
import { ApiError } from '../errors.ts';
import { accept } from '../accept.ts';
import { readHistories } from '../store/history.ts';
import { minSchema, pull } from '../store/pull.ts';
import { reading } from '../store/transact.ts';
import { type RouteDeps, sendText, signedIn } from './deps.ts';
import type { Api } from './index.ts';

/** The calls by which a device keeps in step, and has the histories of its documents. */
export function syncRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['sync'];
  const pulling = { tags, body: calls.pull.body, response: { 200: calls.pull.answer } };
  api.post(calls.pull.path, { schema: pulling }, async (request, reply) => {
    const { person } = await signedIn(deps, request);
    own(person.id, request.body.user);
    const pulled = await pull(deps.store, person, request.body, deps.now());
    if (pulled.kind === 'refused') throw new ApiError(pulled.error.code, pulled.error);
    return sendText(reply, pulled.text);
  });

  const pushing = { tags, body: calls.push.body, response: { 200: calls.push.answer } };
  api.post(calls.push.path, { schema: pushing }, async (request, reply) => {
    const actor = await signedIn(deps, request);
    own(actor.person.id, request.body.user);
    if (request.body.schema < minSchema) throw new ApiError('client_too_old');
    const accepted = await accept(deps.store, actor, request.body.changes, deps.now());
    const answers = accepted.map((answer) =>
      answer.error ? { ...answer, error: { ...answer.error, requestId: request.id } } : answer,
    );
    return sendText(reply, JSON.stringify({ answers, minSchema }));
  });

  const remembering = { tags, body: calls.history.body, response: { 200: calls.history.answer } };
  api.post(calls.history.path, { schema: remembering }, async (request, reply) => {
    const actor = await signedIn(deps, request);
    own(actor.person.id, request.body.user);
    const { database, names } = deps.store;
    const answer = await reading(database, async (db) =>
      readHistories(db, await names.read(db), actor, request.body.documents),
    );
    return sendText(reply, JSON.stringify(answer));
  });
}

/** A device's database belongs to one person: under somebody else's session nothing is mixed. */
function own(signedIn: string, named: string): void {
  if (signedIn !== named) throw new ApiError('unauthenticated');
}
