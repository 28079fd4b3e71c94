import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { envelopeFields } from '#contract/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { formError, isSentValue } from '#domain/content/fields/sentValue.ts';
import { changeIdSchema } from '#domain/primitives/storable.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { ApiError } from '#contract/errors/apiError.ts';

/** Reads the type's fields from a document as sent. Throws `validation` with the fields whose values are malformed. */
export function readFields(fields: Readonly<Record<string, unknown>>): BodyPatch {
  const body: Record<string, FieldValue> = {};
  const errors: { name: string; messages: string[] }[] = [];
  for (const [name, value] of Object.entries(fields)) {
    // A whole document includes its envelope, which only the server sets.
    if (envelopeFields.has(name)) continue;
    if (isSentValue(value)) body[name] = value;
    else errors.push({ name, messages: [formError(value) ?? 'Not a valid field value'] });
  }
  if (errors.length > 0) throw new ApiError('validation', { errors });
  return body;
}

/** The id of the change: the request's Idempotency-Key, else a new one. */
export function changeId(request: FastifyRequest, now: number): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return newId(now);
  const id = changeIdSchema.safeParse(key);
  if (id.success) return id.data;
  throw new ApiError('validation', {
    error: 'Idempotency-Key must have 1 to 64 characters of ASCII without spaces.',
  });
}

/** An id for a document sent without one, the same for the same Idempotency-Key. */
export function documentIdFor(request: FastifyRequest, personId: string, now: number): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return newId(now);
  return uuidv7(0, createHash('sha256').update(`${personId} ${key}`).digest());
}

function newId(now: number): string {
  return uuidv7(now, crypto.getRandomValues(new Uint8Array(10)));
}
