import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routePattern } from '#contract/calls/call.ts';
import { pictureCalls } from '#contract/pictures.ts';
import { pictureIdSchema } from '#domain/content/picture.ts';
import { mayCreateAny, mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { type Queries, readTransaction, writeTransaction } from '#server/store/database/transaction.ts';
import {
  announcePicture,
  completePicture,
  isNamedBySettings,
  loadPicturePart,
  savePicturePart,
} from '#server/store/documents/pictures.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { guarded } from './request/guard.ts';
import type { Api } from '#server/http/description/api.ts';

const pictureParams = z.object({ id: pictureIdSchema });
const partParams = z.object({ id: pictureIdSchema, part: z.coerce.number().int().min(0).max(1000) });

/**
 * The calls about pictures. The game settings alone refer to them: whoever may change the settings may send one, and
 * whoever may read the settings gets those that they name.
 */
export function pictureRoutes(api: Api, deps: RouteDeps): void {
  const tags = ['pictures'];
  const { database } = deps.store;
  const { announcePicture: announce, savePicturePart: save, readPicture: read } = pictureCalls;
  const { readPicturePart: readPart } = pictureCalls;

  guarded(api, deps, maySend, (inner) => {
    const announceSchema = { tags, body: announce.body, response: { 200: announce.answer } };
    inner.post(routePattern(announce), { schema: announceSchema }, async (request) => {
      const { person } = await requireActor(deps, request);
      const stamp = { at: deps.now(), by: person.id };
      return writeTransaction(database, async (db) => ({
        missing: await announcePicture(db, request.body, stamp),
      }));
    });

    const saveSchema = { tags, params: partParams, body: save.body, response: { 200: save.answer } };
    inner.put(routePattern(save), { schema: saveSchema }, async (request) => {
      const { id, part } = request.params;
      return writeTransaction(database, async (db) => ({
        missing: await savePicturePart(db, id, part, request.body.bytes),
      }));
    });
  });

  guarded(api, deps, mayReadSome, (inner) => {
    const readSchema = { tags, params: pictureParams, response: { 200: read.answer } };
    inner.get(routePattern(read), { schema: readSchema }, async (request) =>
      readAsReader(deps, request, request.params.id, (db) => completePicture(db, request.params.id)),
    );

    const readPartSchema = { tags, params: partParams, response: { 200: readPart.answer } };
    inner.get(routePattern(readPart), { schema: readPartSchema }, async (request) => {
      const { id, part } = request.params;
      const bytes = await readAsReader(deps, request, id, (db) => loadPicturePart(db, id, part));
      return { bytes };
    });
  });
}

function maySend(person: Person): boolean {
  return mayCreateAny(person, 'game');
}

function mayReadSome(person: Person): boolean {
  return maySend(person) || mayReachType(person, 'game');
}

/** Reads something of a picture; 404 where it is missing, and where the person may see nothing that refers to it. */
async function readAsReader<T>(
  deps: RouteDeps,
  request: FastifyRequest,
  id: string,
  read: (db: Queries) => Promise<T | undefined>,
): Promise<T> {
  const { person } = await requireActor(deps, request);
  return readTransaction(deps.store.database, async (db) => {
    const isSeen = maySend(person) || (await isNamedBySettings(db, id));
    const result = isSeen ? await read(db) : undefined;
    if (result === undefined) throw new ApiError('not_found');
    return result;
  });
}
