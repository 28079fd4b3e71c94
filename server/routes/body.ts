import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { envelopeFields } from '#contract/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { uuidv7 } from '#domain/id.ts';
import { ApiError } from '#server/http/errors.ts';

/** The fields of the type in a whole document as it was sent; what cannot be a field's value is named and refused. */
export function readFields(sent: Readonly<Record<string, unknown>>): BodyPatch {
  const body: Record<string, FieldValue> = {};
  const errors: { name: string; messages: string[] }[] = [];
  for (const [name, value] of Object.entries(sent)) {
    // A whole document carries its envelope along; the server alone gives it, so it is let pass unread.
    if (envelopeFields.has(name)) continue;
    if (isFieldValue(value)) body[name] = value;
    else errors.push({ name, messages: ['Not a value of a field'] });
  }
  if (errors.length > 0) throw new ApiError('validation', { errors });
  return body;
}

/** The id of the change: the sender's Idempotency-Key, else a new one. */
export function changeId(request: FastifyRequest, now: number): string {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return newId(now);
  if (typeof given === 'string' && given.length > 0 && given.length <= 64) return given;
  throw new ApiError('validation', { error: 'Idempotency-Key must have 1 to 64 characters.' });
}

/** An id for a document sent without one; sent again with the same Idempotency-Key it is the same. */
export function documentIdFor(request: FastifyRequest, person: string, now: number): string {
  const given = request.headers['idempotency-key'];
  if (typeof given !== 'string') return newId(now);
  return uuidv7(0, createHash('sha256').update(`${person} ${given}`).digest());
}

function newId(now: number): string {
  return uuidv7(now, crypto.getRandomValues(new Uint8Array(10)));
}
