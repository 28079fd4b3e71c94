import { chakra } from '@chakra-ui/react';
import type { HTMLInputTypeAttribute } from 'react';
import { storedLine } from '#domain/primitives/text.ts';
import { inputRecipe } from './inputRecipe.ts';
import { useKeptCaret } from './useKeptCaret.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);

/** A single-line text field. A text that is too long stays whole, and its length is the error. */
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
  /** Most characters. Whoever saves the text refuses more. */
  readonly max?: number;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}) {
  const caret = useKeptCaret(value);
  return (
    <FieldFrame {...frame} error={lengthError(value, max) ?? frame.error}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value}
          placeholder={placeholder}
          autoComplete={autoComplete}
          ref={caret.ref}
          onSelect={caret.onSelect}
          onChange={(event) => {
            const { value: typed } = event.target;
            // A password is taken as it is.
            const text = type === 'password' ? typed : storedLine(typed);
            caret.onType(text);
            onChange(text);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Says how long a text is that is too long; undefined for others. */
export function lengthError(text: string, max: number | undefined): string | undefined {
  return max !== undefined && text.length > max ? `${text.length} of ${max} characters` : undefined;
}
