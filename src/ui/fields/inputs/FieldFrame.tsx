import { chakra } from '@chakra-ui/react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type MeasuredLength, LengthMeter } from './LengthMeter.tsx';

/** What every field can be told. */
export interface FieldProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** What the writer should know; no refusal. */
  readonly warning?: string | undefined;
  /** How long the text is, where it must fit on something. */
  readonly meter?: MeasuredLength | undefined;
  /** Seen by staff only, and says so. */
  readonly staff?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
}

/** What the control inside a frame spreads on itself, so that label, help and error are read with it. */
export interface ControlProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly disabled: boolean | undefined;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' } });
const Label = chakra('label', { base: { color: 'ink', textStyle: 'small', fontWeight: 'medium' } });
const Aside = chakra('span', { base: { color: 'ink.muted', fontWeight: 'normal' } });
const Star = chakra('span', { base: { color: 'accent.ink', marginInlineStart: '0.5' } });
const Help = chakra('p', { base: { color: 'ink.muted', textStyle: 'small' } });
const Said = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: 'medium',
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
  },
});

/** What is wrong with a field, and what its writer should know, each with a shape of its own. */
export function FieldMessages({
  id,
  error,
  warning,
}: Pick<FieldProps, 'error' | 'warning'> & { readonly id: string }) {
  return (
    <>
      {error && (
        <Said id={`${id}-error`} color="danger.ink">
          <CircleAlert aria-hidden="true" />
          {error}
        </Said>
      )}
      {warning && (
        <Said id={`${id}-warning`} color="flagged.ink">
          <TriangleAlert aria-hidden="true" />
          {warning}
        </Said>
      )}
    </>
  );
}

/** What a control is described by: whatever of these is said beside it. */
export function describedBy(id: string, said: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(said).filter((name) => said[name]);
  return names.map((name) => `${id}-${name}`).join(' ') || undefined;
}

/** Label, required mark, staff mark, help and error round one control. */
export function FieldFrame({
  label,
  required = false,
  help,
  error,
  warning,
  meter,
  staff = false,
  disabled,
  name,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <Frame>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <Star aria-hidden="true">*</Star>}
        {staff && <Aside> (staff only)</Aside>}
      </Label>
      {children({
        id,
        name,
        disabled,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy(id, { help, meter, error, warning }),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {help && <Help id={`${id}-help`}>{help}</Help>}
      {meter && <LengthMeter id={`${id}-meter`} {...meter} />}
      <FieldMessages id={id} error={error} warning={warning} />
    </Frame>
  );
}
