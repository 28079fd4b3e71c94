import { useCallback } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type Pick, PickList } from './PickList.tsx';

/** How fields that point to other documents find and name them; handed in, so that ui fetches nothing itself. */
export interface ReferencePort {
  readonly search: (target: string, text: string) => Promise<readonly Pick[]>;
  readonly label: (target: string, id: string) => string | undefined;
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
  const picked = value.map((id) => ({ id, label: port.label(target, id) ?? 'Not on this device' }));
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <PickList control={control} picked={picked} onChange={onChange} search={search} single={single} />
      )}
    </FieldFrame>
  );
}
