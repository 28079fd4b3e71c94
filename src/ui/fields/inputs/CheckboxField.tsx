import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { FieldMessages, type FieldProps, describedBy } from './FieldFrame.tsx';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'max(2.25rem, var(--wm-target))',
    color: 'ink',
    textStyle: 'body',
    cursor: 'pointer',
    '&:has(input:disabled)': { color: 'ink.disabled', cursor: 'not-allowed' },
  },
});
const Checkbox = chakra('input', {
  base: {
    width: '18px',
    height: '18px',
    flexShrink: '0',
    accentColor: 'var(--wm-accent-ink)',
    cursor: 'inherit',
  },
});
const Help = chakra('p', { base: { color: 'ink.muted', textStyle: 'small' } });

/** A yes-or-no field; the whole line can be pressed. The browser's own checkbox, as in lists (decision 023). */
export function CheckboxField({
  label,
  value,
  onChange,
  help,
  error,
  warning,
  staff = false,
  disabled,
  name,
}: FieldProps & { readonly value: boolean; readonly onChange: (value: boolean) => void }) {
  const id = useId();
  return (
    <div>
      <Row>
        <Checkbox
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-describedby={describedBy(id, { help, error, warning })}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {label}
          {staff && ' (staff only)'}
        </span>
      </Row>
      {help && <Help id={`${id}-help`}>{help}</Help>}
      <FieldMessages id={id} error={error} warning={warning} />
    </div>
  );
}
