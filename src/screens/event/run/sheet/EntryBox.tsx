import { Flex, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';

const Area = chakra('textarea', inputRecipe);
const Input = chakra('input', inputRecipe);

/** The longest text of one entry, in characters. */
const longest = 2_000;
/** The largest number of one entry. */
const largest = 100_000;

/** A text or a number to add to a run sheet. Typed text is stored at once. */
export function EntryBox({
  device,
  slotId,
  entry,
  label,
  isNumber = false,
  isLine = false,
  onAdd,
}: {
  readonly device: Device;
  readonly slotId: string;
  /** Its subject on the sheet, which the text is stored with until it is added. */
  readonly entry: string;
  readonly label: string;
  readonly isNumber?: boolean;
  readonly isLine?: boolean;
  /** Resolves to whether it is added. */
  readonly onAdd: (text: string) => Promise<boolean>;
}) {
  const { text, change, saved } = useTypedText(device, slotId, runSheetPlace(entry));
  const [error, setError] = useState<string>();
  // A button pressed twice must not add twice.
  const isAdding = useRef(false);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isAdding.current) return;
    const typed = text.trim();
    const wrong = errorOf(typed, isNumber);
    setError(wrong);
    if (wrong !== undefined) return;
    isAdding.current = true;
    try {
      if (await onAdd(typed)) saved(typed);
    } finally {
      isAdding.current = false;
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Flex gap="2" align="flex-end" wrap="wrap">
        <chakra.div flex="1 1 12rem" minWidth="0">
          <FieldFrame label={label} error={error}>
            {(control) =>
              isNumber || isLine ? (
                <Input
                  {...control}
                  inputMode={isNumber ? 'numeric' : undefined}
                  autoComplete="off"
                  minHeight="48px"
                  value={text}
                  onChange={(event) => change(event.target.value)}
                />
              ) : (
                <Area
                  {...control}
                  dir="auto"
                  minHeight="4.5rem"
                  paddingBlock="2"
                  css={{ fieldSizing: 'content' }}
                  maxHeight="40dvh"
                  value={text}
                  onChange={(event) => change(event.target.value)}
                />
              )
            }
          </FieldFrame>
        </chakra.div>
        <Button action type="submit" icon={<Plus />}>
          Add
        </Button>
      </Flex>
    </form>
  );
}

function errorOf(text: string, isNumber: boolean): string | undefined {
  if (text === '') return 'Required';
  if (!isNumber) return text.length > longest ? `Limit it to ${longest} characters` : undefined;
  if (!/^\d{1,9}$/.test(text)) return 'Enter a whole number';
  return Number(text) > largest ? `At most ${largest}` : undefined;
}
