import { z } from 'zod/mini';
import type { Document } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import { status } from '#domain/status.ts';

/** A thing of an administrators' collection on the wire: what it is called stands as `name`, a slot's as `title`. */
export const wireThingSchema = z.catchall(
  z.object({ id: z.string(), version: z.int(), archived: z.boolean(), updatedDate: z.string() }),
  z.unknown(),
);
export type WireThing = z.infer<typeof wireThingSchema>;

/** Names of the envelope of a thing: beside them, everything is one of its fields. */
export const thingEnvelope: ReadonlySet<string> = new Set(Object.keys(wireThingSchema.shape));

/** A thing as it is sent. */
export function toThing({ keyId, entity, version, statusId, updatedDate, body }: Document): WireThing {
  const { title, ...fields } = body;
  const nameKey = kinds[entity].collection?.nameKey ?? 'title';
  return {
    ...fields,
    [nameKey]: title,
    id: keyId,
    version,
    archived: statusId === status.archived,
    updatedDate,
  };
}
