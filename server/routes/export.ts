import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { calls } from '#contract/calls.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { mayReachType } from '#domain/permissions/permissions.ts';
import { ApiError } from '#server/http/errors.ts';
import { exportGame, exportTable } from '#server/store/documents/export.ts';
import { type RouteDeps, requireActor } from './deps.ts';
import type { Api } from './index.ts';

/** Takes the game out as files: a table of each kind for whoever may read it, the whole of it for administrators. */
export function exchangeRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['export'];
  const { query, answer } = calls.exportTable;
  const table = { tags, querystring: query, response: { 200: answer } };
  api.get(calls.exportTable.path, { schema: table }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const { entity } = request.query;
    if (!mayReachType(person, entity)) throw new ApiError('forbidden');
    const lines = exportTable(deps.store, person, entity);
    return sendFile(
      reply,
      lines,
      `waymark-${documentTypes[entity].api}-${day(deps)}.csv`,
      'text/csv; charset=utf-8',
    );
  });

  const game = { tags, response: { 200: calls.exportGame.answer } };
  api.get(calls.exportGame.path, { schema: game }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    // It holds what only staff may read, and a copy with gaps would not be the whole game.
    if (!person.isAdmin || !person.isStaff) throw new ApiError('forbidden');
    const parts = exportGame(deps.store, new Date(deps.now()).toISOString());
    return sendFile(reply, parts, `waymark-${day(deps)}.json`, 'application/json; charset=utf-8');
  });
}

/** Sent as it is made: a game of any size needs no more room than a page of it. */
function sendFile(
  reply: FastifyReply,
  parts: AsyncIterable<string>,
  name: string,
  type: string,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(parts));
}

function day({ now }: RouteDeps): string {
  return new Date(now()).toISOString().slice(0, 10);
}
