import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { PushResult } from '#contract/sync.ts';
import { entities, entityKeys, type EntityKey } from '#domain/entities/index.ts';
import { toWireFor } from '#server/accept/accept.ts';
import { ApiError } from '#server/http/errors.ts';
import { listDocuments } from '#server/store/documents/list.ts';
import { listVersions, readVersion } from '#server/store/documents/versions.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { idParams, acceptOne, pathOf, requireAccess, requireReadable } from './requestContext.ts';
import { changeId, readFields, documentIdFor } from './body.ts';
import { type RouteDeps, sendJson, requireActor } from './deps.ts';
import type { Api } from './index.ts';

const byVersion = idParams.extend({ version: z.coerce.number().int().min(0).max(2_000_000_000) });

/** The document calls of the specification, for every type of the registry. */
export function documentRoutes(api: Api, deps: RouteDeps): void {
  for (const entity of entityKeys) {
    readingRoutes(api, deps, entity);
    writingRoutes(api, deps, entity);
  }
}

function readingRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const { database, names } = deps.store;
  const path = pathOf(entity);
  const tags = [entities[entity].api];

  const { query, answer } = calls.listDocuments;
  const listing = { tags, querystring: query, response: { 200: answer } };
  api.get(path(calls.listDocuments.path), { schema: listing }, async (request, reply) => {
    const actor = await requireAccess(deps, request, entity);
    const reader = { person: actor.person, names: await names.read(database.db) };
    return sendJson(reply, await listDocuments(database.db, database.kind, reader, entity, request.query));
  });

  const one = { tags, params: idParams, response: { 200: calls.readDocument.answer } };
  api.get(path(calls.readDocument.path), { schema: one }, async (request) => {
    const actor = await requireAccess(deps, request, entity);
    return readTransaction(database, async (db) => {
      const known = await names.read(db);
      return toWireFor(actor, await requireReadable(db, known, actor, entity, request.params.id), known);
    });
  });

  const all = { tags, params: idParams, response: { 200: calls.versions.answer } };
  api.get(path(calls.versions.path), { schema: all }, async (request) => {
    const actor = await requireAccess(deps, request, entity);
    return readTransaction(database, async (db) => {
      const known = await names.read(db);
      const document = await requireReadable(db, known, actor, entity, request.params.id);
      return listVersions(db, known, document.keyId);
    });
  });

  const then = {
    tags,
    params: byVersion,
    querystring: calls.readVersion.query,
    response: { 200: calls.readVersion.answer },
  };
  api.get(path(calls.readVersion.path), { schema: then }, async (request) => {
    const actor = await requireAccess(deps, request, entity);
    return readTransaction(database, async (db) => {
      const known = await names.read(db);
      const document = await requireReadable(db, known, actor, entity, request.params.id);
      const found = await readVersion(db, known, document, request.params.version, request.query.kept);
      if (!found) throw new ApiError('not_found');
      return toWireFor(actor, found, known);
    });
  });
}

function writingRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const path = pathOf(entity);
  const tags = [entities[entity].api];

  const creating = { tags, body: calls.createDocument.body, response: { 200: calls.createDocument.answer } };
  api.post(path(calls.createDocument.path), { schema: creating }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const now = deps.now();
    const id = changeId(request, now);
    const { teamId } = request.body;
    const keyId = request.body.keyId ?? documentIdFor(request, actor.person.id, now);
    await acceptOne(deps, actor, {
      kind: 'create',
      id,
      keyId,
      entity,
      teamId,
      body: readFields(request.body),
    });
    return sendJson(reply, JSON.stringify(keyId));
  });

  const saving = {
    tags,
    params: idParams,
    body: calls.saveDocument.body,
    response: { 200: calls.saveDocument.answer },
  };
  api.put(path(calls.saveDocument.path), { schema: saving }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const { version, teamId } = request.body;
    const team = teamId === undefined ? {} : { teamId };
    const body = readFields(request.body);
    return sendDocument(
      reply,
      await acceptOne(deps, actor, {
        kind: 'save',
        id,
        keyId: request.params.id,
        entity,
        version,
        ...team,
        body,
      }),
    );
  });

  const moving = {
    tags,
    params: idParams,
    body: calls.setStatus.body,
    response: { 200: calls.setStatus.answer },
  };
  api.patch(path(calls.setStatus.path), { schema: moving }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const { version, status } = request.body;
    return sendDocument(
      reply,
      await acceptOne(deps, actor, {
        kind: 'setStatus',
        id,
        keyId: request.params.id,
        entity,
        version,
        statusId: status,
      }),
    );
  });
}

function sendDocument(reply: FastifyReply, answer: PushResult): FastifyReply {
  return sendJson(reply, JSON.stringify(answer.document));
}
