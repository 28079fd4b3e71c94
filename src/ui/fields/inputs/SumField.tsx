import { Flex, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { NumberInput } from './NumberField.tsx';
import { sumText } from '#ui/fields/values.ts';

const Output = chakra('output', { base: { color: 'ink.strong', textStyle: 'body' } });

/** A number that is the sum of others until another is given; there is always a way back to the sum. */
export function SumField({
  value,
  sum,
  unit,
  onChange,
  ...frame
}: FieldProps & {
  readonly value: number | null;
  readonly sum: number;
  readonly unit?: string | undefined;
  readonly onChange: (value: number | null) => void;
}) {
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const own = asked || value !== null;
  const turned = useRef(own);
  // The button that was pressed is gone: the hand goes on where it would go on writing.
  useEffect(() => {
    if (turned.current === own) return;
    turned.current = own;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [own]);
  return (
    <FieldFrame {...frame}>
      {(props) => (
        <Flex ref={place} align="center" gap="2" wrap="wrap" minHeight="target">
          {own ? (
            <NumberInput
              control={props}
              value={value}
              unit={unit}
              placeholder={String(sum)}
              onChange={(next) => {
                setAsked(true);
                onChange(next);
              }}
            />
          ) : (
            <Output
              id={props.id}
              aria-live="off"
              aria-labelledby={props['aria-labelledby']}
              aria-describedby={props['aria-describedby']}
            >
              {sumText(sum, unit)}
            </Output>
          )}
          {!props.disabled && (
            <Button
              variant="plain"
              onClick={() => {
                setAsked(!own);
                if (value !== null) onChange(null);
              }}
            >
              {own ? `Back to the sum, ${sum}` : 'Give another number'}
            </Button>
          )}
        </Flex>
      )}
    </FieldFrame>
  );
}
