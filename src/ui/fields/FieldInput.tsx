import type { FieldValue } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { GroupInput } from './group/GroupInput.tsx';
import { type FieldInputProps, PlainFieldInput } from './PlainFieldInput.tsx';

/** The input for a field of any kind. `base` is the value before this edit. */
export function FieldInput({
  field,
  value,
  base,
  ...props
}: FieldInputProps & { readonly base?: FieldValue | undefined }) {
  if (field.kind === 'group') {
    return <GroupInput {...props} field={field} value={rowsIn(value)} base={rowsIn(base)} />;
  }
  return <PlainFieldInput {...props} field={field} value={value} />;
}
