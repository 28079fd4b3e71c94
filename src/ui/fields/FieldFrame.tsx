import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What every field can be told. */
export interface FieldProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
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
const Trouble = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'danger.ink',
    textStyle: 'small',
    fontWeight: 'medium',
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
  },
});

/** Label, required mark, staff mark, help and error round one control. */
export function FieldFrame({
  label,
  required = false,
  help,
  error,
  staff = false,
  disabled,
  name,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
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
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {help && <Help id={`${id}-help`}>{help}</Help>}
      {error && (
        <Trouble id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </Trouble>
      )}
    </Frame>
  );
}
