import type { Field, FieldValue, GroupField } from '#domain/content/fields/field.ts';
import { idIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import { RichEditor } from '#ui/rich/RichEditor.tsx';
import { CheckboxField } from './inputs/CheckboxField.tsx';
import { ChipsField } from './combobox/ChipsField.tsx';
import { ColourField } from './inputs/ColourField.tsx';
import type { FieldContext } from './context.ts';
import { DateTimeField } from './inputs/DateTimeField.tsx';
import { visibleLength } from './inputs/LengthMeter.tsx';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferenceField } from './combobox/ReferenceField.tsx';
import { SelectField } from './inputs/SelectField.tsx';
import { SumField } from './inputs/SumField.tsx';
import { TextField } from './inputs/TextField.tsx';
import { TimeZoneField } from './combobox/TimeZoneField.tsx';

/** Props of every field's input. */
export interface FieldInputProps<F extends Field = Field> {
  readonly field: F;
  readonly name: string;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  /** The computed sum that applies while no number is entered. */
  readonly sum?: number | undefined;
  readonly context: FieldContext;
}

/** The input for a field of any kind except a group. */
export function PlainFieldInput({
  field,
  name,
  value,
  onChange,
  error,
  warning,
  sum,
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
    warning,
  };
  const onInvalid = (reason: string | null) => context.onInvalid?.(name, reason);
  const text = textIn(value);
  switch (field.kind) {
    case 'line':
      if (field.colour) return <ColourField {...frame} value={text} onChange={onChange} />;
      if (field.timeZone) {
        return <TimeZoneField {...frame} value={text} onInvalid={onInvalid} onChange={onChange} />;
      }
      return (
        <TextField
          {...frame}
          value={text}
          max={field.max}
          suggestions={field.list === undefined ? undefined : context.lists?.[field.list]}
          meter={field.meter && { limit: field.meter, count: visibleLength(text, 'plain') }}
          onChange={onChange}
        />
      );
    case 'rich':
      return (
        <RichEditor
          {...frame}
          value={text}
          meter={field.meter && { limit: field.meter, count: visibleLength(text, 'rich') }}
          references={context.references}
          onChange={onChange}
        />
      );
    case 'number': {
      const number = {
        value: typeof value === 'number' ? value : null,
        unit: field.unit,
        onChange,
        onInvalid,
      };
      return sum === undefined ? (
        <NumberField {...frame} {...number} />
      ) : (
        <SumField {...frame} {...number} sum={sum} />
      );
    }
    case 'chips':
      return (
        <ChipsField
          {...frame}
          value={textsIn(value)}
          onInvalid={onInvalid}
          suggestions={field.list === undefined ? undefined : context.lists?.[field.list]}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...frame}
          value={idIn(value)}
          options={field.options}
          empty={field.required ? 'Choose…' : 'None'}
          onChange={onChange}
        />
      );
    case 'boolean':
      return <CheckboxField {...frame} value={value === true} onChange={onChange} />;
    case 'datetime':
      return <DateTimeField {...frame} value={idIn(value)} onInvalid={onInvalid} onChange={onChange} />;
    case 'reference':
      return (
        <ReferenceField
          {...frame}
          single
          onInvalid={onInvalid}
          target={field.target}
          only={field.only}
          port={context.references}
          value={text === '' ? [] : [text]}
          onChange={(ids) => onChange(ids[0] ?? null)}
        />
      );
    case 'references':
      return (
        <ReferenceField
          {...frame}
          target={field.target}
          port={context.references}
          onInvalid={onInvalid}
          value={textsIn(value)}
          onChange={onChange}
        />
      );
  }
}
