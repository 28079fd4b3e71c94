import { z } from 'zod/mini';
import { assignmentSchema } from '#domain/content/assignment.ts';
import { commentSchema, withNewestEdits } from '#domain/content/comment.ts';
import { type Document, sharesSchema } from '#domain/content/document.ts';
import { personRefSchema } from '#domain/content/person.ts';
import { documentTypes, documentTypeSchema } from '#domain/content/documentTypes.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import { type FieldValue, isFieldValue } from '#domain/content/fields/field.ts';
import { readStatus, statusText } from '#domain/content/status.ts';

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

/** The part of a document on the wire that does not depend on its type. */
export const envelopeSchema = z.object(envelope);
export type Envelope = z.infer<typeof envelopeSchema>;

/** A document on the wire: the envelope and the fields of its type in one object. */
export const wireDocumentSchema = z.catchall(z.object({ ...envelope, title: z.string() }), z.unknown());
export type WireDocument = z.infer<typeof wireDocumentSchema>;

/** The shares, comments and assignments of a document, sent separately from it: changing them creates no version. */
export const collaborationSchema = z.object({
  shares: sharesSchema,
  comments: z.array(commentSchema),
  /** Absent where it was never assigned. */
  assignments: z.optional(z.array(assignmentSchema)),
});
export type Collaboration = z.infer<typeof collaborationSchema>;

/** Names of the envelope fields. All other properties of a wire document are fields of its type. */
export const envelopeFields: ReadonlySet<string> = new Set(Object.keys(envelope));

/** Converts a document to its wire form, without shares, comments and assignments. */
export function toWire(document: Document, teamName: string): WireDocument {
  return { ...document.body, ...envelopeOf(document, teamName) };
}

/** The envelope of a document on the wire. */
export function envelopeOf(document: Document, teamName: string): Envelope {
  const {
    shares: _shares,
    comments: _comments,
    assignments: _assignments,
    revealAt: _at,
    body: _body,
    ...envelopeValues
  } = document;
  return { ...envelopeValues, statusText: statusText(document.statusId), teamName };
}

/** Returns the shares, comments and assignments of a document as its reader gets them, the comments with their newest edits only. */
export function collaborationOf(document: Document, isStaff: boolean): Collaboration {
  const comments = visibleComments(documentTypes[document.entity].allFields, document, isStaff);
  const { shares, assignments } = document;
  return {
    shares,
    comments: withNewestEdits(comments),
    ...(assignments && { assignments: [...assignments] }),
  };
}

type ReceivedCollaboration = Pick<Document, 'shares' | 'comments'> & {
  readonly assignments?: Document['assignments'] | undefined;
};

/** Converts a document from its wire form, with its shares, comments and assignments. */
export function fromWire(
  wire: WireDocument,
  { shares, comments, assignments }: ReceivedCollaboration,
): Document {
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
    ...(assignments && { assignments }),
    ...(wire.isRevealed ? { isRevealed: true } : {}),
    body: { ...body, title: wire.title },
  };
}
