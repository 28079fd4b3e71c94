import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { thingEnvelope, toThing } from '#contract/collectionItem.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { fromWire } from '#contract/document.ts';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { unshared } from '#domain/document.ts';
import { entities } from '#domain/entities/index.ts';
import { kinds, noTeam } from '#domain/kinds.ts';
import { may, reaches } from '#domain/permissions/permissions.ts';
import { redactBody } from '#domain/permissions/redact.ts';
import { status } from '#domain/status.ts';
import { ApiError } from '../http/errors.ts';
import { loadDocuments } from '../store/documents/documents.ts';
import { loadKind } from '../store/documents/collections.ts';
import type { Actor } from '../store/people/people.ts';
import { reading } from '../store/database/transaction.ts';
import { byId, one } from './requestContext.ts';
import { changeId, fieldsIn, keyIdFor } from './body.ts';
import { type RouteDeps, sendText, signedIn } from './deps.ts';
import type { Api } from './index.ts';

/** The same calls for every collection of the administrators; they go through the same door as documents. */
export function collectionRoutes(api: Api, deps: RouteDeps): void {
  const taken = new Set(Object.values(entities).map((entity) => entity.api));
  for (const key of collectionKeys) {
    const { collection } = collections[key];
    if (!collection || taken.has(collections[key].api)) continue;
    // Accounts have calls of their own: what is on devices are only names.
    if (collection.isGiven) continue;
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
    querystring: calls.listThings.query,
    response: { 200: calls.listThings.answer },
  };
  api.get(path(calls.listThings.path), { schema: listing }, async (request) => {
    const actor = await permitted(deps, request, key);
    return reading(database, async (db) => {
      const things = await loadKind(db, await names.read(db), key, request.query.archived);
      return things.map((each) => toThing(seenBy(actor, each)));
    });
  });

  const reads = { tags, params: byId, response: { 200: calls.readThing.answer } };
  api.get(path(calls.readThing.path), { schema: reads }, async (request) => {
    const actor = await permitted(deps, request, key);
    return reading(database, async (db) => {
      const { id } = request.params;
      const thing = (await loadDocuments(db, await names.read(db), [id])).get(id);
      if (thing?.entity !== key || !may(actor.person, 'read', thing)) throw new ApiError('not_found');
      return toThing(seenBy(actor, thing));
    });
  });
}

function writingRoutes(api: Api, deps: RouteDeps, key: CollectionKey): void {
  const path = (given: string) => given.replace('{collectionApi}', collections[key].api);
  const tags = [collections[key].api];

  const creating = { tags, body: calls.createThing.body, response: { 200: calls.createThing.answer } };
  api.post(path(calls.createThing.path), { schema: creating }, async (request, reply) => {
    const actor = await signedIn(deps, request);
    const now = deps.now();
    const id = changeId(request, now);
    const keyId = request.body.id ?? keyIdFor(request, actor.person.id, now);
    const body = thingFields(key, request.body);
    await one(deps, actor, { kind: 'create', id, keyId, entity: key, teamId: noTeam, body });
    return sendText(reply, JSON.stringify(keyId));
  });

  const saving = {
    tags,
    params: byId,
    body: calls.saveThing.body,
    response: { 200: calls.saveThing.answer },
  };
  api.put(path(calls.saveThing.path), { schema: saving }, async (request) => {
    const actor = await signedIn(deps, request);
    const id = changeId(request, deps.now());
    const { version } = request.body;
    const body = thingFields(key, request.body);
    const keyId = request.params.id;
    return answered(await one(deps, actor, { kind: 'save', id, keyId, entity: key, version, body }));
  });

  const archiving = { tags, params: byId, response: { 200: calls.archiveThing.answer } };
  api.delete(path(calls.archiveThing.path), { schema: archiving }, async (request, reply) => {
    const actor = await signedIn(deps, request);
    const keyId = request.params.id;
    const { db } = deps.store.database;
    const thing = (await loadDocuments(db, await deps.store.names.read(db), [keyId])).get(keyId);
    if (thing?.entity !== key) throw new ApiError('not_found');
    const id = changeId(request, deps.now());
    const { version } = thing;
    await one(deps, actor, { kind: 'setStatus', id, keyId, entity: key, version, statusId: status.archived });
    return sendText(reply, 'null');
  });
}

/** The fields of a thing as it was sent; its name is its title. */
function thingFields(key: CollectionKey, sent: Readonly<Record<string, unknown>>): BodyPatch {
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => !thingEnvelope.has(name)));
  if (collections[key].collection?.nameKey !== 'name') return fieldsIn(own);
  const { name, title, ...fields } = own;
  if (title !== undefined) {
    const errors = [{ name: 'title', messages: ['Unknown field'] }];
    throw new ApiError('validation', { error: 'Some fields are not right.', errors });
  }
  return fieldsIn(name === undefined ? fields : { ...fields, title: name });
}

function seenBy({ person }: Actor, thing: Document): Document {
  const { allFields } = kinds[thing.entity];
  return { ...thing, body: redactBody(allFields, thing.body, person.isStaff) };
}

function answered({ document }: PushAnswer) {
  if (!document) throw new ApiError('internal');
  return toThing(fromWire(document, { shares: unshared, comments: [] }));
}

async function permitted(deps: RouteDeps, request: FastifyRequest, key: CollectionKey): Promise<Actor> {
  const actor = await signedIn(deps, request);
  if (!reaches(actor.person, key)) throw new ApiError('forbidden');
  return actor;
}
