import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isLog, limits } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { changesEntries } from './conflicts/logs.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';

/** Most bytes of a document's fields together: with its comments it has to fit the memory of a phone, and one answer. */
const bodyBytes = 1_500_000;

/** Errors of the logs in a save: an entry that exists is never changed, and a log has at most as many as its field allows. */
export function logErrors({ entity, body }: Document, patch: BodyPatch, after: BodyPatch): FieldError[] {
  return Object.entries(documentTypes[entity].allFields).flatMap(([name, field]): FieldError[] => {
    const value = patch[name];
    if (!isLog(field) || value === undefined) return [];
    const most = field.rows ?? limits.rows;
    return [
      ...(changesEntries(field, body[name], value)
        ? [{ name, messages: ['Existing entries cannot be changed. Add a new one'] }]
        : []),
      ...(rowsIn(after[name]).length > most ? [{ name, messages: [`At most ${most} entries`] }] : []),
    ];
  });
}

/** The error of a document whose fields are too long together. */
export function sizeErrors(body: BodyPatch): FieldError[] {
  const text = JSON.stringify(body);
  if (text.length * 3 <= bodyBytes || utf8Bytes(text) <= bodyBytes) return [];
  return [{ name: 'title', messages: ['All fields together are too long. Split it into several documents'] }];
}
