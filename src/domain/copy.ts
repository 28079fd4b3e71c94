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

function isCopied(field: Field): boolean {
  const isLog = field.kind === 'group' && field.append;
  return !isLog && field.writers !== 'nobody' && !field.isState;
}
