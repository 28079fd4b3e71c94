import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import { accept } from '#server/accept/accept.ts';
import { readItem } from '#server/accept/prepare.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { readHistories } from '#server/store/documents/read/history.ts';
import { checkPosition, feedPosition } from '#server/store/feed/cursors.ts';
import { isTeamViewKey } from '#domain/personal/teamView.ts';
import { saveEntries } from '#server/store/personal/entries.ts';
import { saveTeamViews } from '#server/store/personal/teamViews.ts';
import { minSchema, pull } from '#server/store/feed/pull.ts';
import { compressText, sendCompressed } from './request/compression.ts';
import type { Actor } from '#server/store/people/people.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';

/**
 * Pulls that run at the same time, and as many pushes. With two, one page is read while the other is compressed. When
 * a whole camp returns, requests wait with little memory in use, and pulls do not delay pushes.
 */
const concurrency = { sqlite: 2, postgres: 8 };

/** Calls with which a device syncs its documents and fetches their histories. */
export function syncRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['sync'];
  const limit = concurrency[deps.store.database.kind];
  const [limitPull, limitPush] = [pLimit(limit), pLimit(limit)];

  const pullSchema = { tags, body: calls.pull.body, response: { 200: calls.pull.answer } };
  api.post(routePattern(calls.pull), { schema: pullSchema }, async (request, reply) => {
    const page = await limitPull(async () => {
      refuseDisconnected(request);
      const { person } = await requireActor(deps, request);
      requireUserId(person.id, request.body.user);
      const result = await pull(deps.store, person, request.body, deps.now());
      if (result.kind === 'refused') throw new ApiError(result.error.code, result.error);
      return compressText(request, result.parts);
    });
    return sendCompressed(reply, page);
  });

  const pushSchema = { tags, body: calls.push.body, response: { 200: calls.push.answer } };
  api.post(routePattern(calls.push), { schema: pushSchema }, async (request, reply) => {
    const text = await limitPush(async () => {
      refuseDisconnected(request);
      const actor = await requireActor(deps, request);
      requireUserId(actor.person.id, request.body.user);
      if (request.body.schema < minSchema) throw new ApiError('client_too_old');
      const wentBack = checkPosition(request.body, await feedPosition(deps.store.database.reads));
      if (wentBack) throw new ApiError(wentBack.code, wentBack);
      const results = await acceptSent(deps, actor, request.body.changes);
      const answers = results.map((result) =>
        result.error ? { ...result, error: { ...result.error, requestId: request.id } } : result,
      );
      return compressText(request, pushAnswerParts(answers, minSchema));
    });
    return sendCompressed(reply, text);
  });

  const personalSchema = {
    tags,
    body: calls.savePersonal.body,
    response: { 200: calls.savePersonal.answer },
  };
  api.post(routePattern(calls.savePersonal), { schema: personalSchema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    requireUserId(person.id, request.body.user);
    const { entries } = request.body;
    const ofTeams = entries.filter(({ key }) => isTeamViewKey(key));
    if (ofTeams.length > 0) await saveTeamViews(deps.store, person, ofTeams, deps.now());
    await saveEntries(
      deps.store,
      person.id,
      entries.filter((entry) => !ofTeams.includes(entry)),
    );
    return sendJson(reply, 'null');
  });

  const historySchema = { tags, body: calls.history.body, response: { 200: calls.history.answer } };
  api.post(routePattern(calls.history), { schema: historySchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    requireUserId(actor.person.id, request.body.user);
    const { database, names } = deps.store;
    const histories = await readTransaction(database, async (db) =>
      readHistories(db, await names.read(db), actor, request.body.documents),
    );
    return sendJson(reply, JSON.stringify(histories));
  });
}

/**
 * Accepts the changes of a request. Anything but a valid change is refused in its place, and the others are applied.
 */
async function acceptSent(
  { store, now }: RouteDeps,
  actor: Actor,
  items: readonly unknown[],
): Promise<PushResult[]> {
  const read = items.map(readItem);
  const results = await accept(
    store,
    actor,
    read.flatMap(({ item }) => item ?? []),
    now(),
  );
  // Of two changes with one id, each has its own result. Skipped ones have none.
  const byId = Map.groupBy(results, ({ id }) => id);
  return read.flatMap(({ item, refusal }) => refusal ?? byId.get(item.change.id)?.shift() ?? []);
}

/** A device's database belongs to one person: it must not sync in somebody else's session. */
function requireUserId(signedIn: string, named: string): void {
  if (signedIn !== named) throw new ApiError('unauthenticated');
}

/** Skips work for a client that disconnected while it waited: it will ask again, and others are waiting. */
function refuseDisconnected({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new ApiError('unavailable');
}

/** Most bytes of an answer to a push, as JSON in UTF-8 before compression. One larger result travels alone. */
const answerBytes = 1_000_000;

/**
 * The results of a push as JSON text, in parts. Comments, which are the same in all results of a document, are sent with
 * the last of them. Results that do not fit are left out: the device sends those changes again, and the ledger repeats
 * the results.
 */
function pushAnswerParts(results: readonly PushResult[], minSchema: number): string[] {
  const sentResults: { readonly result: PushResult; readonly hasComments: boolean; readonly text: string }[] =
    [];
  const lastOf = new Map<string, number>();
  let remaining = answerBytes;
  for (const result of results) {
    const keyId = result.error ? undefined : result.document?.keyId;
    const hasComments = keyId === undefined || !lastOf.has(keyId);
    const text = JSON.stringify(hasComments ? result : withoutComments(result));
    const bytes = Buffer.byteLength(text) + 1;
    if (sentResults.length > 0 && bytes > remaining) break;
    remaining -= bytes;
    if (keyId !== undefined) lastOf.set(keyId, sentResults.length);
    sentResults.push({ result, hasComments, text });
  }
  const last = new Set(lastOf.values());
  const answers = sentResults.map(({ result, hasComments, text }, at) => {
    const needsComments = Boolean(result.error) || !result.document || last.has(at);
    // Most results are right as they were measured: several changes of one document are rare.
    if (needsComments === hasComments) return text;
    return JSON.stringify(needsComments ? result : withoutComments(result));
  });
  const listed = answers.flatMap((answer, at) => (at === 0 ? [answer] : [',', answer]));
  return ['{"answers":[', ...listed, `],"minSchema":${minSchema}}`];
}

function withoutComments({ comments: _comments, ...result }: PushResult): PushResult {
  return result;
}
