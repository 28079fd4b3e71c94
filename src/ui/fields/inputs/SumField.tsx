import { Flex, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import { NumberInput } from './NumberField.tsx';
import { sumText } from '#ui/fields/fieldTexts.ts';

const Output = chakra('output', { base: { color: 'ink.strong', textStyle: 'body' } });

/** A number that is computed as a sum unless another is entered. It can always be reset to the sum. */
export function SumField({
  value,
  sum,
  unit,
  onChange,
  onInvalid,
  ...frame
}: FieldProps & {
  readonly value: number | null;
  readonly sum: number;
  readonly unit?: string | undefined;
  readonly onChange: (value: number | null) => void;
  readonly onInvalid?: InvalidListener | undefined;
}) {
  const [reason, setReason] = useInvalidText(onInvalid);
  const [wasRequested, setWasRequested] = useState(false);
  const frameRef = useRef<HTMLDivElement>(null);
  const isOwn = wasRequested || value !== null;
  const lastIsOwn = useRef(isOwn);
  // The pressed button has been replaced: the focus moves to the input or button in its place.
  useEffect(() => {
    if (lastIsOwn.current === isOwn) return;
    lastIsOwn.current = isOwn;
    frameRef.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOwn]);
  return (
    <FieldFrame {...frame} error={reason ?? frame.error}>
      {(control) => (
        <Flex ref={frameRef} align="center" gap="2" wrap="wrap" minHeight="target">
          {isOwn ? (
            <NumberInput
              control={control}
              value={value}
              unit={unit}
              placeholder={String(sum)}
              onReason={setReason}
              onChange={(next) => {
                setWasRequested(true);
                onChange(next);
              }}
            />
          ) : (
            <Output
              id={control.id}
              aria-live="off"
              aria-labelledby={control['aria-labelledby']}
              aria-describedby={control['aria-describedby']}
            >
              {sumText(sum, unit)}
            </Output>
          )}
          {!control.disabled && (
            <Button
              variant="plain"
              onClick={() => {
                setWasRequested(!isOwn);
                setReason(undefined);
                if (value !== null) onChange(null);
              }}
            >
              {isOwn ? `Use the calculated ${sum}` : 'Enter another number'}
            </Button>
          )}
        </Flex>
      )}
    </FieldFrame>
  );
}
