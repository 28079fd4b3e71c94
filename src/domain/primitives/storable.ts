import { z } from 'zod/mini';

/** The message for a text with characters that no database stores. */
export const notStorable = 'Contains characters that cannot be stored';

/** Half a character: a UTF-16 surrogate without the other one. */
const halfCharacter = /\p{Surrogate}/u;

/** Whether both databases store a text as it is: without a NUL, and with complete Unicode characters only. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !halfCharacter.test(text);
}

/** Checks that a text can be stored. */
export const storable = z.refine<string>(isStorable, notStorable);

const idPattern = /^[\w.~-]{0,64}$/;

/**
 * An id of a document, a row or a person. Apps make UUIDs; other programs may use other words, without the characters
 * that separate the parts of a scope.
 */
export const idSchema = z.string().check(z.minLength(1, 'Required'), z.regex(idPattern, 'Not a valid id'));

/** An id of a change, which may be any Idempotency-Key: printable ASCII. */
export const changeIdSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Not a valid id'));

/** A version number, as large as a column of it. */
export const versionSchema = z.int().check(z.gte(0), z.lte(2_147_483_647));
