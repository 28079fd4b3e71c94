import type { FastifyRequest } from 'fastify';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { collectionItemEnvelopeFields, toWireCollectionItem } from '#contract/collectionItem.ts';
import { fromWire } from '#contract/document.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type CollectionKey, collectionKeys, collections } from '#domain/content/collections/index.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { entities } from '#domain/content/entities/index.ts';
import { may, mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { status } from '#domain/content/status.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { loadLedgerEntries } from '#server/store/documents/ledger.ts';
import { loadCollectionPage } from '#server/store/documents/read/collectionPage.ts';
import type { Actor } from '#server/store/people/people.ts';
import { changeId, documentIdFor, readFields } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import { guarded } from './request/guard.ts';
import type { Api } from '#server/http/description/api.ts';
import { acceptOne, idParams } from './request/requestContext.ts';
import { decideRightsFirst } from './request/decideRightsFirst.ts';

/** The same calls for every admin collection. */
export function collectionRoutes(api: Api, deps: RouteDeps): void {
  const documentApis = new Set(Object.values(entities).map((entity) => entity.api));
  for (const key of collectionKeys) {
    const { collection } = collections[key];
    if (!collection || documentApis.has(collections[key].api)) continue;
    // Accounts have calls of their own; devices only get their names.
    if (collection.isReadOnly) continue;
    const mayReach = (person: Person) => mayReachType(person, key);
    guarded(api, deps, mayReach, (inner) => {
      decideRightsFirst(inner, deps, key);
      readRoutes(inner, deps, key);
      writeRoutes(inner, deps, key);
    });
  }
}

function readRoutes(api: Api, deps: RouteDeps, key: CollectionKey): void {
  const tags = [collections[key].api];
  const { database, names } = deps.store;

  const { query, answer } = calls.listCollectionItems;
  const listSchema = { tags, querystring: query, response: { 200: answer } };
  api.get(
    routePattern(calls.listCollectionItems, tags[0]),
    { schema: listSchema },
    async (request, reply) => {
      const actor = await requireActor(deps, request);
      return readTransaction(database, async (db) => {
        const { items, next } = await loadCollectionPage(db, await names.read(db), key, request.query);
        if (next !== undefined) void reply.header('link', linkToNext(request, next));
        return items.map((item) => toWireCollectionItem(redactFor(actor, item)));
      });
    },
  );

  const readSchema = { tags, params: idParams, response: { 200: calls.readCollectionItem.answer } };
  api.get(routePattern(calls.readCollectionItem, tags[0]), { schema: readSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const item = await loadItem(deps, key, request.params.id);
    if (!may(actor.person, 'read', item)) throw new ApiError('not_found');
    return toWireCollectionItem(redactFor(actor, item));
  });
}

function writeRoutes(api: Api, deps: RouteDeps, key: CollectionKey): void {
  const tags = [collections[key].api];
  const { createCollectionItem, saveCollectionItem, archiveCollectionItem } = calls;

  const createSchema = {
    tags,
    body: createCollectionItem.body,
    response: { 200: createCollectionItem.answer },
  };
  api.post(routePattern(createCollectionItem, tags[0]), { schema: createSchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const now = deps.now();
    const id = changeId(request, now);
    const keyId = request.body.id ?? documentIdFor(request, actor.person.id, now);
    const body = readItemFields(key, request.body);
    await acceptOne(deps, actor, { kind: 'create', id, keyId, entity: key, teamId: noTeam, body });
    return sendJson(reply, JSON.stringify(keyId));
  });

  const { body, answer } = saveCollectionItem;
  const saveSchema = { tags, params: idParams, body, response: { 200: answer } };
  api.put(routePattern(saveCollectionItem, tags[0]), { schema: saveSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const keyId = request.params.id;
    const { version } = request.body;
    const body = readItemFields(key, request.body);
    return toWireItem(await acceptOne(deps, actor, { kind: 'edit', id, keyId, entity: key, version, body }));
  });

  const archiveSchema = { tags, params: idParams, response: { 200: archiveCollectionItem.answer } };
  api.delete(
    routePattern(archiveCollectionItem, tags[0]),
    { schema: archiveSchema },
    async (request, reply) => {
      const actor = await requireActor(deps, request);
      const keyId = request.params.id;
      const id = changeId(request, deps.now());
      const version = await archivedVersion(deps, key, keyId, id);
      const statusId = status.archived;
      await acceptOne(deps, actor, { kind: 'setStatus', id, keyId, entity: key, version, statusId });
      return sendJson(reply, 'null');
    },
  );
}

/** The address of the page after this one. The list itself is all that an answer has, so a header says it. */
function linkToNext({ url }: FastifyRequest, next: string): string {
  const [path = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('after', next);
  return `<${path}?${params.toString()}>; rel="next"`;
}

async function loadItem({ store }: RouteDeps, key: CollectionKey, id: string): Promise<Document> {
  const item = await readTransaction(store.database, async (db) =>
    (await loadDocuments(db, await store.names.read(db), [id])).get(id),
  );
  if (item?.entity !== key) throw new ApiError('not_found');
  return item;
}

/** The version that a call archives: the newest, or the one that it archived when it was sent before. */
async function archivedVersion(
  deps: RouteDeps,
  key: CollectionKey,
  keyId: string,
  changeId: string,
): Promise<number> {
  const { version } = await loadItem(deps, key, keyId);
  const earlier = (await loadLedgerEntries(deps.store.database.reads, [changeId])).get(changeId);
  return earlier?.keyId === keyId ? earlier.version - 1 : version;
}

/** The fields of an item as sent; its `name` is stored as the title. */
function readItemFields(key: CollectionKey, sentFields: Readonly<Record<string, unknown>>): BodyPatch {
  const own = Object.fromEntries(
    Object.entries(sentFields).filter(([name]) => !collectionItemEnvelopeFields.has(name)),
  );
  if (collections[key].collection?.nameKey !== 'name') return readFields(own);
  const { name, title, ...fields } = own;
  if (title !== undefined) {
    throw new ApiError('validation', { errors: [{ name: 'title', messages: ['Unknown field'] }] });
  }
  return readFields(name === undefined ? fields : { ...fields, title: name });
}

function redactFor({ person }: Actor, item: Document): Document {
  const { allFields } = documentTypes[item.entity];
  return { ...item, body: redactBody(allFields, item, person.isStaff) };
}

function toWireItem({ document }: PushResult) {
  if (!document) throw new ApiError('internal');
  return toWireCollectionItem(fromWire(document, { shares: unshared, comments: [] }));
}
