import { chakra } from '@chakra-ui/react';
import { control } from './control.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Area = chakra('textarea', control);

/** Plain text over several lines, growing with what is written: comments. */
export function TextAreaField({
  value,
  onChange,
  max,
  placeholder,
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly max?: number;
  readonly placeholder?: string;
}) {
  return (
    <FieldFrame {...frame}>
      {(props) => (
        <Area
          {...props}
          value={value}
          maxLength={max}
          placeholder={placeholder}
          rows={3}
          paddingBlock="2"
          css={{ fieldSizing: 'content', resize: 'vertical', maxHeight: '60vh' }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
