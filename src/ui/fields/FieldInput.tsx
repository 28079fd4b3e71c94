import type { FieldValue } from '#domain/fields/field.ts';
import { GroupInput } from './group/GroupInput.tsx';
import { type FieldInputProps, PlainFieldInput } from './PlainFieldInput.tsx';
import { asRows } from './values.ts';

/** The input for a field of any kind; `base` is the value that is being changed. */
export function FieldInput({
  field,
  value,
  base,
  ...rest
}: FieldInputProps & { readonly base?: FieldValue | undefined }) {
  if (field.kind === 'group') {
    return <GroupInput {...rest} field={field} value={asRows(value)} base={asRows(base ?? [])} />;
  }
  return <PlainFieldInput {...rest} field={field} value={value} />;
}
