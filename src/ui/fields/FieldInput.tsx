import { GroupInput } from './GroupInput.tsx';
import { type FieldInputProps, PlainFieldInput } from './PlainFieldInput.tsx';
import { asRows } from './values.tsx';

/** The input for a field of any kind. */
export function FieldInput({ field, value, ...rest }: FieldInputProps) {
  if (field.kind === 'group') return <GroupInput {...rest} field={field} value={asRows(value)} />;
  return <PlainFieldInput {...rest} field={field} value={value} />;
}
