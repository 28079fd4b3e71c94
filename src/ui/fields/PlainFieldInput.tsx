import type { Field, FieldValue, GroupField } from '#domain/field';
import { RichEditor } from '../rich/RichEditor.tsx';
import { CheckField } from './CheckField.tsx';
import type { FieldContext } from './context.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { NumberField } from './NumberField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { asIds, asText } from './values.tsx';

/** What every field's input is given. */
export interface FieldInputProps<F extends Field = Field> {
  readonly field: F;
  readonly name: string;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
  readonly error?: string | undefined;
  readonly context: FieldContext;
}

/** The input for a field of any kind but a group. */
export function PlainFieldInput({
  field,
  name,
  value,
  onChange,
  error,
  context,
}: FieldInputProps<Exclude<Field, GroupField>>) {
  const frame = {
    label: field.label,
    required: field.required,
    help: field.help,
    staff: field.audience === 'staff',
    disabled: context.disabled,
    name,
    error,
  };
  switch (field.kind) {
    case 'line':
      return <TextField {...frame} value={asText(value)} max={field.max} onChange={onChange} />;
    case 'rich':
      return <RichEditor {...frame} value={asText(value)} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          {...frame}
          value={typeof value === 'number' ? value : null}
          unit={field.unit}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...frame}
          value={asText(value) || null}
          options={field.options}
          empty="None"
          onChange={onChange}
        />
      );
    case 'boolean':
      return <CheckField {...frame} value={value === true} onChange={onChange} />;
    case 'datetime':
      return <DateTimeField {...frame} value={asText(value) || null} onChange={onChange} />;
    case 'reference':
      return (
        <ReferenceField
          {...frame}
          single
          target={field.target}
          port={context.references}
          value={asText(value) ? [asText(value)] : []}
          onChange={(ids) => onChange(ids[0] ?? null)}
        />
      );
    case 'references':
      return (
        <ReferenceField
          {...frame}
          target={field.target}
          port={context.references}
          value={asIds(value)}
          onChange={onChange}
        />
      );
  }
}
