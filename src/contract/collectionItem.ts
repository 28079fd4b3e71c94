import { z } from 'zod/mini';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';

/** A collection item on the wire. Its title is sent as `name`, that of a slot as `title`. */
export const wireCollectionItemSchema = z.catchall(
  z.object({ id: z.string(), version: z.int(), archived: z.boolean(), updatedDate: z.string() }),
  z.unknown(),
);
export type WireCollectionItem = z.infer<typeof wireCollectionItemSchema>;

/** Names of the envelope fields. All other properties of a collection item are its fields. */
export const collectionItemEnvelopeFields: ReadonlySet<string> = new Set(
  Object.keys(wireCollectionItemSchema.shape),
);

/** Converts a collection item to its wire form. */
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
