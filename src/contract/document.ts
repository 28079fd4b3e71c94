import { z } from 'zod';
import { type Document, type Shares, personRefSchema } from '#domain/document';
import { entityKeySchema } from '#domain/entities/index';
import { type FieldValue, isFieldValue } from '#domain/field';
import { readStatus, statusText } from '#domain/status';

const envelope = {
  keyId: z.string(),
  entity: entityKeySchema,
  reference: z.string(),
  statusId: z.int(),
  statusText: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  version: z.int(),
  createdDate: z.string(),
  createdBy: personRefSchema,
  updatedDate: z.string(),
  updatedBy: personRefSchema,
};

/** A document on the wire: the envelope and, beside it, the fields of its type. */
export const wireDocumentSchema = z.object({ ...envelope, title: z.string() }).catchall(z.unknown());
export type WireDocument = z.infer<typeof wireDocumentSchema>;

/** Names of the envelope: beside them, everything in a wire document is a field of its type. */
export const envelopeNames: ReadonlySet<string> = new Set(Object.keys(envelope));

/** A document as it is sent. */
export function toWire(document: Document, teamName: string): WireDocument {
  const { shares: _, body, ...rest } = document;
  return { ...body, ...rest, statusText: statusText(document.statusId), teamName };
}

/** A document as it was sent; shares travel beside it. */
export function fromWire(wire: WireDocument, shares: Shares): Document {
  const body: Record<string, FieldValue> = {};
  for (const name of Object.keys(wire)) {
    const value = wire[name];
    if (!envelopeNames.has(name) && isFieldValue(value)) body[name] = value;
  }
  return {
    keyId: wire.keyId,
    entity: wire.entity,
    reference: wire.reference,
    teamId: wire.teamId,
    statusId: readStatus(wire.statusId),
    version: wire.version,
    createdDate: wire.createdDate,
    createdBy: wire.createdBy,
    updatedDate: wire.updatedDate,
    updatedBy: wire.updatedBy,
    shares,
    body: { ...body, title: wire.title },
  };
}
