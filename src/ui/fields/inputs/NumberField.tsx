import { chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { readNumber } from '#domain/primitives/readers.ts';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import { inputRecipe } from './inputRecipe.ts';
import { type ControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);

interface NumberProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string | undefined;
}

/** A whole number, or a duration where the unit is minutes, or nothing. Typed text stays visible; `onChange` receives it as a number, `onInvalid` why it is none. */
export function NumberField({
  value,
  onChange,
  unit,
  onInvalid,
  ...frame
}: FieldProps & NumberProps & { readonly onInvalid?: InvalidListener | undefined }) {
  const [reason, setReason] = useInvalidText(onInvalid);
  return (
    <FieldFrame {...frame} error={reason ?? frame.error}>
      {(props) => (
        <NumberInput control={props} value={value} unit={unit} onChange={onChange} onReason={setReason} />
      )}
    </FieldFrame>
  );
}

/** The input of a number field, without its frame. */
export function NumberInput({
  control: props,
  value,
  onChange,
  onReason,
  unit,
  placeholder,
}: NumberProps & {
  readonly control: ControlProps;
  readonly placeholder?: string;
  /** Hears why the typed text is no number; undefined once it is one. */
  readonly onReason: (reason: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? undefined : parse(typed, unit);
  const isTyped = typed !== null && (read === undefined || read === value);
  const displayText = isTyped ? typed : (value?.toString() ?? '');
  return (
    <Flex align="center" gap="2" width="full" maxWidth="14rem">
      <Input
        {...props}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={displayText}
        onChange={(event) => {
          const text = event.target.value;
          const number = parse(text, unit);
          setTyped(text);
          onReason(number === undefined ? `“${text.trim()}” is not a whole number` : undefined);
          if (number !== undefined) onChange(number);
        }}
        onBlur={() => {
          if (read !== undefined) setTyped(null);
        }}
      />
      {unit && (
        <Text as="span" color="ink.muted">
          {unit}
        </Text>
      )}
    </Flex>
  );
}

function parse(text: string, unit: string | undefined): number | null | undefined {
  return text.trim() === '' ? null : readNumber(text, unit);
}
