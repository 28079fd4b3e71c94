import { z } from 'zod/mini';
import { commentSchema, withNewestEdits } from '#domain/comment.ts';
import { type Document, sharesSchema } from '#domain/document.ts';
import { personRefSchema } from '#domain/person.ts';
import { documentTypes, documentTypeSchema } from '#domain/documentTypes.ts';
import { visibleComments } from '#domain/permissions/visibleComments.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { readStatus, statusText } from '#domain/status.ts';

const envelope = {
  keyId: z.string(),
  entity: documentTypeSchema,
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
  /** Whether fields that are staff-only until a date have been revealed to all readers. */
  isRevealed: z.optional(z.boolean()),
};

/** A document on the wire: the envelope and the fields of its type in one object. */
export const wireDocumentSchema = z.catchall(z.object({ ...envelope, title: z.string() }), z.unknown());
export type WireDocument = z.infer<typeof wireDocumentSchema>;

/** The shares and comments of a document, sent separately from it: changing them creates no version. */
export const collaborationSchema = z.object({ shares: sharesSchema, comments: z.array(commentSchema) });
export type Collaboration = z.infer<typeof collaborationSchema>;

/** Names of the envelope fields. All other properties of a wire document are fields of its type. */
export const envelopeFields: ReadonlySet<string> = new Set(Object.keys(envelope));

/** Converts a document to its wire form, without shares and comments. */
export function toWire(document: Document, teamName: string): WireDocument {
  const { shares: _shares, comments: _comments, revealAt: _at, body, ...envelopeValues } = document;
  return { ...body, ...envelopeValues, statusText: statusText(document.statusId), teamName };
}

/** Returns the shares and comments of a document as its reader gets them, the comments with their newest edits only. */
export function collaborationOf(document: Document, isStaff: boolean): Collaboration {
  const comments = visibleComments(documentTypes[document.entity].allFields, document, isStaff);
  return { shares: document.shares, comments: withNewestEdits(comments) };
}

/** Converts a document from its wire form, with its shares and comments. */
export function fromWire(wire: WireDocument, { shares, comments }: Collaboration): Document {
  const body: Record<string, FieldValue> = {};
  for (const name of Object.keys(wire)) {
    const value = wire[name];
    if (!envelopeFields.has(name) && isFieldValue(value)) body[name] = value;
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
    comments,
    ...(wire.isRevealed ? { isRevealed: true } : {}),
    body: { ...body, title: wire.title },
  };
}
