import type { FieldValue } from '#domain/content/fields/field.ts';
import { GroupInput } from './group/GroupInput.tsx';
import { type FieldInputProps, PlainFieldInput } from './PlainFieldInput.tsx';
import { asRows } from './values.ts';

/** The input for a field of any kind. `base` is the value before this edit. */
export function FieldInput({
  field,
  value,
  base,
  ...props
}: FieldInputProps & { readonly base?: FieldValue | undefined }) {
  if (field.kind === 'group') {
    return <GroupInput {...props} field={field} value={asRows(value)} base={asRows(base ?? [])} />;
  }
  return <PlainFieldInput {...props} field={field} value={value} />;
}
