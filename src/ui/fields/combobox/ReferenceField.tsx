import { type ReactNode, useCallback } from 'react';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { HiddenReference, hiddenLabel } from '#ui/fields/Hidden.tsx';
import { type ReferenceOption, Combobox } from './Combobox.tsx';

/** Makes a new thing out of a title alone. */
export interface DocumentCreator {
  /** "Monster". */
  readonly label: string;
  /** Gives its id; undefined where it was refused, which has been said then. */
  readonly make: (title: string) => Promise<string | undefined>;
}

/** How fields that point to other documents find and name them; handed in, so that ui fetches nothing itself. */
export interface ReferencePort {
  readonly search: (target: string, text: string) => Promise<readonly ReferenceOption[]>;
  /** Its name; undefined where it is not on this device. */
  readonly label: (target: string, id: string) => string | undefined;
  /** Its name as a way to it; undefined where there is none. */
  readonly link?: (target: string, id: string) => ReactNode;
  /** Makes new things of a target; undefined where this person may not. */
  readonly maker?: (target: string) => DocumentCreator | undefined;
}

/** Other documents or records, by id: one (`single`) or several. */
export function ReferenceField({
  target,
  port,
  value,
  onChange,
  single = false,
  ...frame
}: FieldProps & {
  readonly target: string;
  readonly port: ReferencePort;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly single?: boolean;
}) {
  const search = useCallback((text: string) => port.search(target, text), [port, target]);
  const maker = port.maker?.(target);
  const picked = value.map((id) => {
    const label = port.label(target, id);
    return label === undefined ? { id, label: hiddenLabel, shown: <HiddenReference /> } : { id, label };
  });
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Combobox
          control={control}
          picked={picked}
          onChange={onChange}
          search={search}
          single={single}
          make={
            maker && {
              words: (text) => `Make “${text}” as a new ${maker.label}`,
              of: maker.make,
            }
          }
        />
      )}
    </FieldFrame>
  );
}
