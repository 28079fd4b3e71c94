import { useCallback, useState } from 'react';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { Combobox } from './Combobox.tsx';
import { isSameLabel, parseChips } from './parseChips.ts';

const none: readonly string[] = [];

/** A few short words: those of the game's list are offered, others are typed. */
export function ChipsField({
  value,
  onChange,
  list = none,
  ...frame
}: FieldProps & {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly list?: readonly string[] | undefined;
}) {
  const [why, setWhy] = useState<string | undefined>();
  const search = useCallback(
    async (text: string) => {
      const wanted = text.trim().toLocaleLowerCase();
      return list
        .filter((word) => word.toLocaleLowerCase().includes(wanted))
        .map((word) => ({ id: word, label: word }));
    },
    [list],
  );
  const take = (typed: string) => {
    const taken = parseChips(value, list, typed);
    setWhy(taken.why);
    if (taken.chips.length > value.length) onChange(taken.chips);
    return taken.left;
  };
  return (
    <FieldFrame {...frame} error={why ?? frame.error}>
      {(control) => (
        <Combobox
          control={control}
          picked={value.map((word) => ({ id: word, label: word }))}
          onChange={onChange}
          search={search}
          isPicked={(word) => value.some((each) => isSameLabel(each, word))}
          take={take}
          placeholder={list.length > 0 ? 'Choose or type' : 'Type, then Enter'}
        />
      )}
    </FieldFrame>
  );
}
