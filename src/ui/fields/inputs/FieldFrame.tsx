import { chakra } from '@chakra-ui/react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type MeasuredLength, LengthMeter } from './LengthMeter.tsx';

/** Props of every field. */
export interface FieldProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** A hint that does not prevent saving. */
  readonly warning?: string | undefined;
  /** The text's length, where it is limited. */
  readonly meter?: MeasuredLength | undefined;
  /** Only staff see it; the label says so. */
  readonly staff?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
}

/** Props for the input inside a frame: they associate it with its label, help and error. */
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
const LabelNote = chakra('span', { base: { color: 'ink.muted', fontWeight: 'normal' } });
const RequiredMark = chakra('span', { base: { color: 'accent.ink', marginInlineStart: '0.5' } });
const Help = chakra('p', { base: { color: 'ink.muted', textStyle: 'small' } });
const Message = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: 'medium',
    '& svg': { width: '14px', height: '14px', flexShrink: '0', marginTop: '3px' },
  },
});

/** The error and the warning of a field, each with its own icon. */
export function FieldMessages({
  id,
  error,
  warning,
}: Pick<FieldProps, 'error' | 'warning'> & { readonly id: string }) {
  return (
    <>
      {error && (
        <Message id={`${id}-error`} color="danger.ink">
          <CircleAlert aria-hidden="true" />
          {error}
        </Message>
      )}
      {warning && (
        <Message id={`${id}-warning`} color="flagged.ink">
          <TriangleAlert aria-hidden="true" />
          {warning}
        </Message>
      )}
    </>
  );
}

/** Returns the ids for `aria-describedby`: one for each note that is shown. */
export function describedBy(id: string, notes: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(notes).filter((name) => notes[name]);
  return names.map((name) => `${id}-${name}`).join(' ') || undefined;
}

/**
 * Label, help, length meter and messages around one input. The messages of an input that may be taller than the window stand
 * above it, where a refused save scrolls to.
 */
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
  isTall = false,
  children,
}: FieldProps & {
  readonly isTall?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const messages = <FieldMessages id={id} error={error} warning={warning} />;
  return (
    <Frame>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <RequiredMark aria-hidden="true">*</RequiredMark>}
        {staff && <LabelNote> (staff only)</LabelNote>}
      </Label>
      {isTall && messages}
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
      {!isTall && messages}
    </Frame>
  );
}
