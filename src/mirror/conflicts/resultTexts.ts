import type { BodyPatch } from '#domain/content/body.ts';
import { type FieldValue, isRows } from '#domain/content/fields/field.ts';
import { appendRows } from '#domain/rules/conflicts/merge.ts';
import type { Document } from '#domain/content/document.ts';
import type { DraftRow, ChoiceRow } from '#mirror/typed/rows.ts';

/** The decisions of a conflict by what they are about: of several about one thing, the last, with the text typed last. */
export function latestChoices(choices: readonly ChoiceRow[]): ReadonlyMap<string, ChoiceRow> {
  const latest = new Map<string, ChoiceRow>();
  for (const choice of inOrder(choices)) {
    const value = choice.value ?? latest.get(choice.place)?.value ?? null;
    latest.set(choice.place, { ...choice, value });
  }
  return latest;
}

/** Texts typed as the result of a conflict, by what they are about: of several about one thing, that typed last. */
export function latestResults(choices: readonly ChoiceRow[]): BodyPatch {
  return Object.fromEntries(inOrder(typedResults(choices)).map(({ place, value }) => [place, value]));
}

/** The decisions for which a text was typed. */
export function typedResults(choices: readonly ChoiceRow[]): ChoiceRow[] {
  return choices.filter(({ value }) => value !== null);
}

/** Choices in lists that have one for each thing: the first has what was typed last. */
export function layersOf(choices: readonly ChoiceRow[]): ChoiceRow[][] {
  const layers: ChoiceRow[][] = [];
  for (const row of inOrder(choices).toReversed()) {
    const layer = layers.find((rows) => rows.every(({ place }) => place !== row.place));
    if (layer) layer.push(row);
    else layers.push([row]);
  }
  return layers;
}

function inOrder(choices: readonly ChoiceRow[]): ChoiceRow[] {
  return [...choices].sort((a, b) => a.at.localeCompare(b.at));
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

/** The texts typed as the result of a conflict as a draft, with none of the values of others. Undefined if there are none. */
export function draftOfResult(
  { teamId, version }: Pick<Document, 'teamId' | 'version'>,
  choices: readonly ChoiceRow[],
): DraftRow | undefined {
  const last = inOrder(typedResults(choices)).at(-1);
  if (!last) return undefined;
  const { id, keyId, entity, at } = last;
  // No form has typed them.
  const form = { id: `result ${id} ${at}`, keyId, entity, isNew: false, teamId, teamWas: teamId, version };
  return { kind: 'draft', ...form, body: withResult({}, latestResults(choices)), was: {}, at };
}

/** The value that a choice with this key is about: a field, or the row of a group as a list of one. */
export function valueAt(document: { readonly body: BodyPatch } | undefined, key: string): FieldValue {
  const name = fieldOf(key);
  const value = document?.body[name] ?? null;
  if (name === key || !isRows(value)) return value;
  return value.filter(({ id }) => rowChoiceKey(name, id) === key);
}

/** Key of the choice of team. */
export const teamChoiceKey = 'team/';

/** Key of a choice about one row of a group; the key of a choice about a whole field is the field's name. */
export function rowChoiceKey(name: string, rowId: string): string {
  return `${name}/${rowId}`;
}

/** Name of the field that a choice is about. */
export function fieldOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}
