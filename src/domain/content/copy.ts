import type { Body, BodyPatch } from './body.ts';
import type { EntityDefinition } from './entities/define.ts';
import type { Field } from './fields/field.ts';

/** The fields with which a copy of a document begins: not what happened to the one it was copied from. */
export function copiedFields({ allFields }: EntityDefinition, body: Body): BodyPatch {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => {
      const field = allFields[name];
      return field !== undefined && isCopied(field);
    }),
  );
}

/** Whether a field says what happened to one document: no other begins with its entries. */
export function isLog(field: Field): boolean {
  return field.kind === 'group' && field.append;
}

function isCopied(field: Field): boolean {
  return !isLog(field) && field.writers !== 'nobody' && !field.isState;
}
