import { z } from 'zod/mini';
import type { Document } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { status } from '#domain/status.ts';

/** A thing of an administrators' collection on the wire: what it is called stands as `name`, a slot's as `title`. */
export const wireCollectionItemSchema = z.catchall(
  z.object({ id: z.string(), version: z.int(), archived: z.boolean(), updatedDate: z.string() }),
  z.unknown(),
);
export type WireCollectionItem = z.infer<typeof wireCollectionItemSchema>;

/** Names of the envelope of a thing: beside them, everything is one of its fields. */
export const collectionItemEnvelopeFields: ReadonlySet<string> = new Set(
  Object.keys(wireCollectionItemSchema.shape),
);

/** A thing as it is sent. */
export function toWireCollectionItem({
  keyId,
  entity,
  version,
  statusId,
  updatedDate,
  body,
}: Document): WireCollectionItem {
  const { title, ...fields } = body;
  const nameKey = documentTypes[entity].collection?.nameKey ?? 'title';
  return {
    ...fields,
    [nameKey]: title,
    id: keyId,
    version,
    archived: statusId === status.archived,
    updatedDate,
  };
}
