import { chakra } from '@chakra-ui/react';
import type { HTMLInputTypeAttribute } from 'react';
import { inputRecipe } from './inputRecipe.ts';
import { useKeptCaret } from './useKeptCaret.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);

/** A single-line text field. */
export function TextField({
  value,
  onChange,
  max,
  type = 'text',
  placeholder,
  autoComplete = 'off',
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly max?: number;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}) {
  const caret = useKeptCaret(value);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value}
          maxLength={max}
          placeholder={placeholder}
          autoComplete={autoComplete}
          ref={caret.ref}
          onSelect={caret.onSelect}
          onChange={(event) => {
            caret.onType(event.target.value);
            onChange(event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
