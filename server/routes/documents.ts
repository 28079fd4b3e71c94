import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { listDocuments } from '#server/store/documents/read/list.ts';
import { listVersions, readVersion } from '#server/store/documents/versions.ts';
import { toWireFor } from '#server/store/documents/visibility.ts';
import { changeId, documentIdFor, readFields } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { acceptOne, idParams, readDocument, requireAccess } from './request/requestContext.ts';

const versionParams = idParams.extend({ version: z.coerce.number().int().min(0).max(2_000_000_000) });

/** Calls for the documents of one type (rule 15.3). */
export function documentRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  readRoutes(api, deps, entity);
  writeRoutes(api, deps, entity);
}

function readRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const { database, names } = deps.store;
  const tags = [entities[entity].api];

  const { query, answer } = calls.listDocuments;
  const listSchema = { tags, querystring: query, response: { 200: answer } };
  api.get(routePattern(calls.listDocuments, tags[0]), { schema: listSchema }, async (request, reply) => {
    const { person } = await requireAccess(deps, request, entity);
    const reader = { person, names: await names.read(database.reads) };
    return sendJson(reply, await listDocuments(database.reads, database.kind, reader, entity, request.query));
  });

  const readSchema = { tags, params: idParams, response: { 200: calls.readDocument.answer } };
  api.get(routePattern(calls.readDocument, tags[0]), { schema: readSchema }, (request) =>
    readDocument(deps, request, entity, ({ actor, document, names }) => toWireFor(actor, document, names)),
  );

  const versionsSchema = { tags, params: idParams, response: { 200: calls.versions.answer } };
  api.get(routePattern(calls.versions, tags[0]), { schema: versionsSchema }, (request) =>
    readDocument(deps, request, entity, ({ db, names, document }) => listVersions(db, names, document.keyId)),
  );

  const versionSchema = {
    tags,
    params: versionParams,
    querystring: calls.readVersion.query,
    response: { 200: calls.readVersion.answer },
  };
  api.get(routePattern(calls.readVersion, tags[0]), { schema: versionSchema }, (request) =>
    readDocument(deps, request, entity, async ({ db, names, actor, document }) => {
      const { params, query } = request;
      const version = await readVersion(db, names, document, params.version, query.kept);
      if (!version) throw new ApiError('not_found');
      return toWireFor(actor, version, names);
    }),
  );
}

function writeRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const tags = [entities[entity].api];
  const { createDocument, saveDocument, setStatus } = calls;

  const createSchema = { tags, body: createDocument.body, response: { 200: createDocument.answer } };
  api.post(routePattern(createDocument, tags[0]), { schema: createSchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const now = deps.now();
    const id = changeId(request, now);
    const { teamId } = request.body;
    const keyId = request.body.keyId ?? documentIdFor(request, actor.person.id, now);
    const body = readFields(request.body);
    await acceptOne(deps, actor, { kind: 'create', id, keyId, entity, teamId, body });
    return sendJson(reply, JSON.stringify(keyId));
  });

  const saveSchema = {
    tags,
    params: idParams,
    body: saveDocument.body,
    response: { 200: saveDocument.answer },
  };
  api.put(routePattern(saveDocument, tags[0]), { schema: saveSchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const keyId = request.params.id;
    const { version, teamId } = request.body;
    const team = teamId === undefined ? {} : { teamId };
    const body = readFields(request.body);
    const result = await acceptOne(deps, actor, { kind: 'edit', id, keyId, entity, version, ...team, body });
    return sendDocument(reply, result);
  });

  const statusSchema = { tags, params: idParams, body: setStatus.body, response: { 200: setStatus.answer } };
  api.patch(routePattern(setStatus, tags[0]), { schema: statusSchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const keyId = request.params.id;
    const { version, status: statusId, ...confirmed } = request.body;
    const change = { kind: 'setStatus', id, keyId, entity, version, statusId, ...confirmed } as const;
    const result = await acceptOne(deps, actor, change);
    return sendDocument(reply, result);
  });
}

function sendDocument(reply: FastifyReply, { document }: PushResult): FastifyReply {
  return sendJson(reply, JSON.stringify(document));
}
