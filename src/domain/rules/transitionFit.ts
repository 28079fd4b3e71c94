import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { type Fields, isLog } from '#domain/content/fields/field.ts';
import { hashText } from '#domain/primitives/hash.ts';
import type { StatusId } from '#domain/content/status.ts';
import { type Text, digestOf } from './conflicts/unseen.ts';

/**
 * The digest of the text that somebody has before them who decides about the status of a document. Fields that they may not
 * see are not in it, and neither are empty ones: a value that is missing is the same as one that is empty. Logs are not part
 * of the text that is approved (decision 011).
 */
function contentDigest(fields: Fields, { teamId, body }: Pick<Text, 'teamId' | 'body'>): string {
  const values = Object.entries(body).filter(([name, value]) => {
    const field = fields[name];
    return !isLog(field) && digestOf(field, value) !== digestOf(field, undefined);
  });
  return hashText(canonicalJson([teamId, Object.fromEntries(values)])).toString(36);
}

/** The status of a document, and the digest of its text: what somebody has before them who decides about the status. */
export interface Read {
  readonly statusId: StatusId;
  readonly text: string;
}

/** Returns what somebody has before them who reads a text. */
export function readIn(fields: Fields, text: Text): Read {
  return { statusId: text.statusId, text: contentDigest(fields, text) };
}

/**
 * Whether a change of status still fits on a text: only on exactly what its author read, whatever has changed since.
 *
 * | the server has | |
 * |---|---|
 * | the status and the text that they read | fits |
 * | the text that they read, in the status that they want | done: somebody else has decided the same |
 * | anything else | unseen |
 */
export function transitionOn(
  fields: Fields,
  current: Text,
  was: Read,
  statusId: StatusId,
): 'fits' | 'done' | 'unseen' {
  const { text, ...now } = readIn(fields, current);
  if (text !== was.text) return 'unseen';
  if (now.statusId === was.statusId) return 'fits';
  return now.statusId === statusId ? 'done' : 'unseen';
}
