import { type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { type EntityKey, entities } from '#domain/content/entities/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import type { StatusId } from '#domain/content/status.ts';
import { z } from 'zod';
import { makeBody } from './makeBody.ts';
import { makeDocument } from './printed.ts';
import type { ApiClient } from './serverProcess.ts';

const items = z.array(z.looseObject({ id: z.string() }));

/** The first of the game's locations as a member of staff gets it. */
export async function firstLocation(caller: ApiClient) {
  const [place] = items.parse(await caller.call('GET', '/locations'));
  if (!place) throw new Error('The sample game has no location.');
  return place;
}

/**
 * Makes a document for one test that can be submitted, of the first team or of `teamId`, and moves it to a status. Returns
 * it as the server has it.
 */
export async function makeComplete(
  caller: ApiClient,
  entity: EntityKey,
  { teamId, ...given }: Readonly<Record<string, FieldValue>>,
  status: StatusId = 0,
): Promise<WireDocument> {
  const { api } = entities[entity];
  const { id: location } = await firstLocation(caller);
  const body = makeBody.body(entity, given, { known: { location: [location] } });
  const keyId = await makeDocument(caller, api, teamId === undefined ? body : { ...body, teamId });
  // Submitted first, whatever comes after that.
  const way: readonly StatusId[] = status > 1 ? [1, status] : status === 1 ? [1] : [];
  for (const [at, next] of way.entries()) {
    await caller.call('PATCH', `/${api}/${keyId}/status`, { version: at + 1, status: next });
  }
  return wireDocumentSchema.parse(await caller.call('GET', `/${api}/${keyId}`));
}
