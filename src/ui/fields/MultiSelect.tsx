import { useCallback } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type Pick, PickList } from './PickList.tsx';

/** Several of a known list, shown as chips: teams, events, tags. */
export function MultiSelect({
  value,
  onChange,
  options,
  placeholder,
  ...frame
}: FieldProps & {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly options: readonly Pick[];
  readonly placeholder?: string;
}) {
  const search = useCallback(
    (text: string) => {
      const wanted = text.trim().toLowerCase();
      return Promise.resolve(options.filter((option) => option.label.toLowerCase().includes(wanted)));
    },
    [options],
  );
  const picked = value.map((id) => options.find((option) => option.id === id) ?? { id, label: 'Unknown' });
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <PickList
          control={control}
          picked={picked}
          onChange={onChange}
          search={search}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </FieldFrame>
  );
}
