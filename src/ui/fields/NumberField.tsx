import { chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { control } from './control.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', control);

/** A whole number, or nothing. What is typed stays as typed; only what reads as a number is passed on. */
export function NumberField({
  value,
  onChange,
  unit,
  ...frame
}: FieldProps & {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && parse(typed) === value ? typed : (value?.toString() ?? '');
  return (
    <FieldFrame {...frame}>
      {(props) => (
        <Flex align="center" gap="2" maxWidth="14rem">
          <Input
            {...props}
            inputMode="numeric"
            autoComplete="off"
            value={shown}
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
      )}
    </FieldFrame>
  );
}

function parse(text: string): number | null {
  const found = Number.parseInt(text, 10);
  return Number.isNaN(found) ? null : found;
}
