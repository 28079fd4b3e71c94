import { Flex, Text, chakra } from '@chakra-ui/react';
import { isColour } from '#domain/primitives/colour.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { inputRecipe } from './inputRecipe.ts';

const Input = chakra('input', inputRecipe);

/** The colour the picker starts with while none is chosen. */
const initialColour = '#4c6a78';

/** A colour or none, chosen with the browser's own picker. */
export function ColourField({
  value,
  onChange,
  ...frame
}: FieldProps & { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Flex gap="3" align="center">
          <Input
            {...control}
            type="color"
            width="6rem"
            value={isColour(value) ? value : initialColour}
            onChange={(event) => onChange(event.target.value)}
          />
          {value === '' ? (
            <Text color="ink.muted">None chosen</Text>
          ) : (
            <Button variant="plain" disabled={frame.disabled} onClick={() => onChange('')}>
              No colour
            </Button>
          )}
        </Flex>
      )}
    </FieldFrame>
  );
}
