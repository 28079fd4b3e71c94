import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { originOf } from '#server/http/origin.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { note } from '#server/store/people/securityLog.ts';
import { exportGame, exportTable } from '#server/store/documents/read/export.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import type { Api } from '#server/http/description/api.ts';

/** Calls for downloads: a table per document type for its readers, the whole game for administrators. */
export function exportRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['export'];
  const noteExport = (request: FastifyRequest, by: string, what: string) =>
    writeTransaction(deps.store.database, (db) =>
      note(db, deps.now(), { event: 'exported', by, origin: originOf(request), detail: { what } }),
    );
  const { query, answer } = calls.exportTable;
  const tableSchema = { tags, querystring: query, response: { 200: answer } };
  api.get(routePattern(calls.exportTable), { schema: tableSchema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const { entity } = request.query;
    if (!mayReachType(person, entity)) throw new ApiError('forbidden');
    await noteExport(request, person.id, documentTypes[entity].api);
    const name = `waymark-${documentTypes[entity].api}-${today(deps)}.csv`;
    return sendFile(reply, exportTable(deps.store, person, entity), name, 'text/csv; charset=utf-8');
  });

  const gameSchema = { tags, response: { 200: calls.exportGame.answer } };
  api.get(routePattern(calls.exportGame), { schema: gameSchema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    // The export has staff-only content, and without it would not be the whole game.
    if (!person.isAdmin || !person.isStaff) throw new ApiError('forbidden');
    await noteExport(request, person.id, 'everything');
    const chunks = exportGame(deps.store, new Date(deps.now()).toISOString());
    return sendFile(reply, chunks, `waymark-${today(deps)}.json`, 'application/json; charset=utf-8');
  });
}

/** Streams a file, so that a game of any size needs the memory of one page. */
function sendFile(
  reply: FastifyReply,
  chunks: AsyncIterable<string>,
  name: string,
  type: string,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(chunks));
}

function today({ now }: RouteDeps): string {
  return new Date(now()).toISOString().slice(0, 10);
}
