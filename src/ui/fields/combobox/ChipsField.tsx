import { useCallback } from 'react';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import { Combobox } from './Combobox.tsx';
import { isSameLabel, parseChips } from './parseChips.ts';

const none: readonly string[] = [];

/** Short labels: the game's own are suggested, others can be typed. */
export function ChipsField({
  value,
  onChange,
  suggestions = none,
  onInvalid,
  ...frame
}: FieldProps & {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly suggestions?: readonly string[] | undefined;
  readonly onInvalid?: InvalidListener | undefined;
}) {
  const [reason, setReason] = useInvalidText(onInvalid);
  const search = useCallback(
    async (text: string) => {
      const query = text.trim().toLocaleLowerCase();
      return suggestions
        .filter((label) => label.toLocaleLowerCase().includes(query))
        .map((label) => ({ id: label, label }));
    },
    [suggestions],
  );
  const addTyped = (typed: string) => {
    const parsed = parseChips(value, suggestions, typed);
    setReason(parsed.reason);
    if (parsed.chips.length > value.length) onChange(parsed.chips);
    return parsed.rejected;
  };
  return (
    <FieldFrame {...frame} error={reason ?? frame.error}>
      {(control) => (
        <Combobox
          control={control}
          selected={value.map((label) => ({ id: label, label }))}
          onChange={onChange}
          search={search}
          isSelected={(label) => value.some((each) => isSameLabel(each, label))}
          addTyped={addTyped}
          placeholder={suggestions.length > 0 ? 'Choose or type' : 'Type, then Enter'}
        />
      )}
    </FieldFrame>
  );
}
