import { Flex, Text, chakra } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import { isColour } from '#ui/display/Swatch.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { inputRecipe } from './inputRecipe.ts';

const Input = chakra('input', inputRecipe);

/** What the chooser begins with where there is no colour yet. */
const first = '#4c6a78';

/** A colour, or none; the browser's own chooser. */
export function ColourField({
  value,
  onChange,
  ...frame
}: FieldProps & { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <FieldFrame {...frame}>
      {(props) => (
        <Flex gap="3" align="center">
          <Input
            {...props}
            type="color"
            width="6rem"
            value={isColour(value) ? value : first}
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
