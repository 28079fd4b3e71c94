import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { maxWords } from '#domain/event/run/runEvent.ts';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { lengthError } from '#ui/fields/inputs/TextField.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import type { StandIns } from './useStandIns.ts';

const Input = chakra('input', inputRecipe);

/** Asks who stands in for somebody in the crew. Leaving the box records the name; Enter closes it too. */
export function StandInBox({
  standIns,
  place,
  name,
  label,
  takesFocus,
}: {
  readonly standIns: StandIns;
  /** Id of the place in the crew. */
  readonly place: string;
  readonly name: string;
  readonly label: string;
  readonly takesFocus: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void standIns.finish(place);
      }}
    >
      <FieldFrame label={label} error={lengthError(name.trim(), maxWords)}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            minHeight="48px"
            value={name}
            onChange={(event) => standIns.change(place, event.target.value)}
            onBlur={() => void standIns.record(place)}
          />
        )}
      </FieldFrame>
    </form>
  );
}
