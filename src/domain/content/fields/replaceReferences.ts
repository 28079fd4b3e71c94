import type { BodyPatch } from '#domain/content/body.ts';
import { type Field, type Fields, type FieldValue, isRows } from './field.ts';
import { idIn, textsIn } from './read.ts';

/** Returns another id for one that a field refers to; undefined to leave it out. */
export type ReplaceReference = (target: string, id: string, label: string) => string | undefined;

/** Returns a body whose references are replaced, those in rows of groups included. */
export function replaceReferences(fields: Fields, body: BodyPatch, replace: ReplaceReference): BodyPatch {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields[name];
      return [name, field ? replaceIn(field, value, replace, field.label) : value];
    }),
  );
}

function replaceIn(field: Field, value: FieldValue, replace: ReplaceReference, label: string): FieldValue {
  switch (field.kind) {
    case 'reference': {
      const id = idIn(value);
      return id === null ? value : (replace(field.target, id, label) ?? null);
    }
    case 'references':
      return Array.isArray(value)
        ? textsIn(value).flatMap((id) => replace(field.target, id, label) ?? [])
        : value;
    case 'group':
      return isRows(value)
        ? value.map((row) => ({
            ...Object.fromEntries(
              Object.entries(row).map(([name, cell]) => {
                const each = field.fields[name];
                return [name, each ? replaceIn(each, cell, replace, `${label}, ${each.label}`) : cell];
              }),
            ),
            id: row.id,
          }))
        : value;
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
      return value;
  }
}
