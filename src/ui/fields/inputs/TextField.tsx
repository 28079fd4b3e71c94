import { chakra } from '@chakra-ui/react';
import { type HTMLInputTypeAttribute, useId } from 'react';
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
  suggestions,
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most characters. Whoever saves the text refuses more. */
  readonly max?: number;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** Texts to choose from; another may be entered. */
  readonly suggestions?: readonly string[] | undefined;
}) {
  const caret = useKeptCaret(value);
  const listId = useId();
  return (
    <FieldFrame {...frame} error={lengthError(value, max) ?? frame.error}>
      {(control) => (
        <>
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </datalist>
          )}
          <Input
            {...control}
            list={suggestions ? listId : undefined}
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
        </>
      )}
    </FieldFrame>
  );
}

/** Says how long a text is that is too long; undefined for others. */
export function lengthError(text: string, max: number | undefined): string | undefined {
  return max !== undefined && text.length > max ? `${text.length} of ${max} characters` : undefined;
}
