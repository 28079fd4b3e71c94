import { chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { inputRecipe } from './inputRecipe.ts';
import { type ControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);

interface NumberProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string | undefined;
}

/** A whole number or nothing. Typed text stays visible; `onChange` receives it as a number. */
export function NumberField({ value, onChange, unit, ...frame }: FieldProps & NumberProps) {
  return (
    <FieldFrame {...frame}>
      {(props) => <NumberInput control={props} value={value} unit={unit} onChange={onChange} />}
    </FieldFrame>
  );
}

/** The input of a number field, without its frame. */
export function NumberInput({
  control: props,
  value,
  onChange,
  unit,
  placeholder,
}: NumberProps & { readonly control: ControlProps; readonly placeholder?: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const displayText = typed !== null && parse(typed) === value ? typed : (value?.toString() ?? '');
  return (
    <Flex align="center" gap="2" width="full" maxWidth="14rem">
      <Input
        {...props}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={displayText}
        onChange={(event) => {
          const text = event.target.value.replaceAll(/[^\d-]/g, '');
          setTyped(text);
          onChange(parse(text));
        }}
        onBlur={() => setTyped(null)}
      />
      {unit && (
        <Text as="span" color="ink.muted">
          {unit}
        </Text>
      )}
    </Flex>
  );
}

function parse(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}
