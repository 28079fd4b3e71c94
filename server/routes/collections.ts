import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { collectionItemEnvelopeFields, toWireCollectionItem } from '#contract/collectionItem.ts';
import type { PushResult } from '#contract/sync.ts';
import { fromWire } from '#contract/document.ts';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { unshared } from '#domain/document.ts';
import { entities } from '#domain/entities/index.ts';
import { documentTypes, noTeam } from '#domain/documentTypes.ts';
import { may, mayReachType } from '#domain/permissions/permissions.ts';
import { redactBody } from '#domain/permissions/redact.ts';
import { status } from '#domain/status.ts';
import { ApiError } from '#server/http/errors.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { loadCollection } from '#server/store/documents/collections.ts';
import type { Actor } from '#server/store/people/people.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { idParams, acceptOne } from './requestContext.ts';
import { changeId, readFields, documentIdFor } from './body.ts';
import { type RouteDeps, sendJson, requireActor } from './deps.ts';
import type { Api } from './index.ts';

/** The same calls for every collection of the administrators; they go through the same door as documents. */
export function collectionRoutes(api: Api, deps: RouteDeps): void {
  const taken = new Set(Object.values(entities).map((entity) => entity.api));
  for (const key of collectionKeys) {
    const { collection } = collections[key];
    if (!collection || taken.has(collections[key].api)) continue;
    // Accounts have calls of their own: what is on devices are only names.
    if (collection.isReadOnly) continue;
    readingRoutes(api, deps, key);
    writingRoutes(api, deps, key);
  }
}

function readingRoutes(api: Api, deps: RouteDeps, key: CollectionKey): void {
  const path = (given: string) => given.replace('{collectionApi}', collections[key].api);
  const tags = [collections[key].api];
  const { database, names } = deps.store;

  const listing = {
    tags,
    querystring: calls.listCollectionItems.query,
    response: { 200: calls.listCollectionItems.answer },
  };
  api.get(path(calls.listCollectionItems.path), { schema: listing }, async (request) => {
    const actor = await permitted(deps, request, key);
    return readTransaction(database, async (db) => {
      const things = await loadCollection(db, await names.read(db), key, request.query.archived);
      return things.map((each) => toWireCollectionItem(seenBy(actor, each)));
    });
  });

  const reads = { tags, params: idParams, response: { 200: calls.readCollectionItem.answer } };
  api.get(path(calls.readCollectionItem.path), { schema: reads }, async (request) => {
    const actor = await permitted(deps, request, key);
    return readTransaction(database, async (db) => {
      const { id } = request.params;
      const thing = (await loadDocuments(db, await names.read(db), [id])).get(id);
      if (thing?.entity !== key || !may(actor.person, 'read', thing)) throw new ApiError('not_found');
      return toWireCollectionItem(seenBy(actor, thing));
    });
  });
}

function writingRoutes(api: Api, deps: RouteDeps, key: CollectionKey): void {
  const path = (given: string) => given.replace('{collectionApi}', collections[key].api);
  const tags = [collections[key].api];

  const creating = {
    tags,
    body: calls.createCollectionItem.body,
    response: { 200: calls.createCollectionItem.answer },
  };
  api.post(path(calls.createCollectionItem.path), { schema: creating }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const now = deps.now();
    const id = changeId(request, now);
    const keyId = request.body.id ?? documentIdFor(request, actor.person.id, now);
    const body = thingFields(key, request.body);
    await acceptOne(deps, actor, { kind: 'create', id, keyId, entity: key, teamId: noTeam, body });
    return sendJson(reply, JSON.stringify(keyId));
  });

  const saving = {
    tags,
    params: idParams,
    body: calls.saveCollectionItem.body,
    response: { 200: calls.saveCollectionItem.answer },
  };
  api.put(path(calls.saveCollectionItem.path), { schema: saving }, async (request) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const { version } = request.body;
    const body = thingFields(key, request.body);
    const keyId = request.params.id;
    return answered(await acceptOne(deps, actor, { kind: 'save', id, keyId, entity: key, version, body }));
  });

  const archiving = { tags, params: idParams, response: { 200: calls.archiveCollectionItem.answer } };
  api.delete(path(calls.archiveCollectionItem.path), { schema: archiving }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const keyId = request.params.id;
    const { db } = deps.store.database;
    const thing = (await loadDocuments(db, await deps.store.names.read(db), [keyId])).get(keyId);
    if (thing?.entity !== key) throw new ApiError('not_found');
    const id = changeId(request, deps.now());
    const { version } = thing;
    await acceptOne(deps, actor, {
      kind: 'setStatus',
      id,
      keyId,
      entity: key,
      version,
      statusId: status.archived,
    });
    return sendJson(reply, 'null');
  });
}

/** The fields of a thing as it was sent; its name is its title. */
function thingFields(key: CollectionKey, sent: Readonly<Record<string, unknown>>): BodyPatch {
  const own = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !collectionItemEnvelopeFields.has(name)),
  );
  if (collections[key].collection?.nameKey !== 'name') return readFields(own);
  const { name, title, ...fields } = own;
  if (title !== undefined) {
    const errors = [{ name: 'title', messages: ['Unknown field'] }];
    throw new ApiError('validation', { errors });
  }
  return readFields(name === undefined ? fields : { ...fields, title: name });
}

function seenBy({ person }: Actor, thing: Document): Document {
  const { allFields } = documentTypes[thing.entity];
  return { ...thing, body: redactBody(allFields, thing.body, person.isStaff) };
}

function answered({ document }: PushResult) {
  if (!document) throw new ApiError('internal');
  return toWireCollectionItem(fromWire(document, { shares: unshared, comments: [] }));
}

async function permitted(deps: RouteDeps, request: FastifyRequest, key: CollectionKey): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!mayReachType(actor.person, key)) throw new ApiError('forbidden');
  return actor;
}
