import type { BodyPatch } from '#domain/body.ts';
import type { Document } from '#domain/document.ts';
import { type FieldValue, isRows } from '#domain/fields/field.ts';
import { appendRows } from '#domain/merge.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { fieldOf, rowChoiceKey } from './choiceKeys.ts';
import { withoutPrevious } from './draftTexts.ts';

/** Texts that the user wrote as the result of a conflict, by the key of their choice. */
export function resultTextsIn(conflict: Pick<ConflictRow, 'choices'> | undefined): BodyPatch {
  const texts = Object.entries(conflict?.choices ?? {}).flatMap(([key, { mixed }]) =>
    mixed === null ? [] : [[key, mixed] as const],
  );
  return Object.fromEntries(texts);
}

/** A body with these texts in it: of a group, the rows with the same ids. */
export function withResult(body: BodyPatch, texts: BodyPatch): BodyPatch {
  const result: Record<string, FieldValue> = { ...body };
  for (const [key, text] of Object.entries(texts)) {
    const name = fieldOf(key);
    result[name] = name === key ? text : appendRows(result[name], text);
  }
  return result;
}

/** Id of the draft of such texts: no form has typed them. */
export function resultDraftId(keyId: string, at: string): string {
  return `${keyId}@${at}`;
}

/** Those texts as a draft of the document, with none of the values of others. Undefined if there are none. */
export function draftOfResult(
  { keyId, base, at }: Pick<ConflictRow, 'keyId' | 'base' | 'at'>,
  texts: BodyPatch,
): DraftRow | undefined {
  if (Object.keys(texts).length === 0) return undefined;
  const { entity, teamId, version } = base;
  const form = { id: resultDraftId(keyId, at), keyId, entity, isNew: false, teamId, teamWas: teamId };
  return withoutPrevious({ kind: 'draft', ...form, version, body: withResult({}, texts), was: {}, at });
}

/** The value that a choice with this key is about: a field, or the row of a group as a list of one. */
export function valueAt(document: Pick<Document, 'body'> | undefined, key: string): FieldValue {
  const name = fieldOf(key);
  const value = document?.body[name] ?? null;
  if (name === key || !isRows(value)) return value;
  return value.filter(({ id }) => rowChoiceKey(name, id) === key);
}
