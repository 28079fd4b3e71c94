import { z } from 'zod/mini';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { Change } from '#domain/rules/change.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { applyPatch } from '#domain/rules/conflicts/merge.ts';
import { withReceipts } from '#domain/rules/receipts.ts';
import { readStatus } from '#domain/content/status.ts';
import { contentHash } from './contentHash.ts';
import { envelopeOf, envelopeSchema, fromWire } from '../document.ts';

/**
 * The result of a change for a device that has the document the change was made on: only what the device cannot work out, and
 * a hash of the whole document. Comments, shares and assignments are part of the hash, and have not changed.
 */
export const shortResultSchema = z.object({
  envelope: envelopeSchema,
  /** Fields whose value does not follow from the change as it was sent. */
  body: z.record(z.string(), z.unknown()),
  /** Fields that would follow from it, but that its reader does not get. */
  absent: z.optional(z.array(z.string())),
  hash: z.int(),
});
export type ShortResult = z.infer<typeof shortResultSchema>;

/** The short form of a document, as its reader gets it, that a change to `base` has led to. */
export function toShort(
  document: Document,
  teamName: string,
  base: Document | undefined,
  change: Change,
): ShortResult {
  const expected = expectedBody(base?.body, change, document);
  const differing = Object.entries(document.body).filter(
    ([name, value]) =>
      !Object.hasOwn(expected, name) || canonicalJson(value) !== canonicalJson(expected[name]),
  );
  const absent = Object.keys(expected).filter((name) => !Object.hasOwn(document.body, name));
  return {
    envelope: envelopeOf(document, teamName),
    body: Object.fromEntries(differing),
    ...(absent.length > 0 && { absent }),
    hash: contentHash(document),
  };
}

/** Puts a document together of its short form, the base and the change as it was sent; undefined if its hash differs. */
export function fromShort(
  { envelope, body, absent = [], hash }: ShortResult,
  base: Document | undefined,
  change: Change,
): Document | undefined {
  const expected = expectedBody(base?.body, change, {
    statusId: readStatus(envelope.statusId),
    updatedDate: envelope.updatedDate,
  });
  const knownFields = Object.entries(expected).filter(([name]) => !absent.includes(name));
  const { title, ...fields }: Record<string, unknown> = { ...Object.fromEntries(knownFields), ...body };
  if (typeof title !== 'string') return undefined;
  const document = fromWire({ ...fields, ...envelope, title }, base ?? { shares: unshared, comments: [] });
  return contentHash(document) === hash ? document : undefined;
}

/** The body that follows from a change without knowing more than the device of its author. */
function expectedBody(
  base: Body | undefined,
  change: Change,
  { statusId, updatedDate }: Pick<Document, 'statusId' | 'updatedDate'>,
): BodyPatch {
  const type = documentTypes[change.entity];
  const before = base ?? emptyBody(type);
  const sent = 'body' in change ? applyPatch(type.allFields, before, change.body) : before;
  // The server got the entries when it made the version.
  const body = withReceipts(type.allFields, before, sent, updatedDate);
  return { ...body, ...type.valuesIn?.(statusId, body) };
}
