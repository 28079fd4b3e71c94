import { Flex, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { maxWords } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';

const Input = chakra('input', inputRecipe);

/** Asks who stands in for somebody in the crew. Typed text is stored at once. */
export function StandInBox({
  device,
  slotId,
  entry,
  label,
  onAdd,
}: {
  readonly device: Device;
  readonly slotId: string;
  /** Id of the place in the crew, which the text is stored with until it is added. */
  readonly entry: string;
  readonly label: string;
  /** Resolves to whether it is added. */
  readonly onAdd: (text: string) => Promise<boolean>;
}) {
  const { text, change, saved } = useTypedText(device, slotId, runSheetPlace(entry));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // A button pressed twice must not add twice.
  const isAdding = useRef(false);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isAdding.current) return;
    const typed = text.trim();
    const wrong = errorOf(typed);
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
            {(control) => (
              <Input
                {...control}
                ref={input}
                autoComplete="off"
                minHeight="48px"
                value={text}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </FieldFrame>
        </chakra.div>
        <Button action type="submit" variant="primary" icon={<Check />}>
          Set
        </Button>
      </Flex>
    </form>
  );
}

function errorOf(text: string): string | undefined {
  if (text === '') return 'Required';
  return text.length > maxWords ? `Limit it to ${maxWords} characters` : undefined;
}
