import { type ReactNode, useCallback } from 'react';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { HiddenReference, hiddenLabel } from '#ui/fields/Hidden.tsx';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import type { OfferedOnly } from '#domain/content/fields/field.ts';
import { type ReferenceOption, Combobox } from './Combobox.tsx';

/** Creates a document from a title alone. */
export interface DocumentCreator {
  /** Label of the type, for example "Monster". */
  readonly label: string;
  /** Returns its id; undefined if it was refused, after a message to the user. */
  readonly create: (title: string) => Promise<string | undefined>;
}

/** The document that a reference in a text names. */
export interface NamedReference {
  readonly title: string;
  /** Address of its page. */
  readonly to: string;
}

/** Finds and names the documents that fields refer to. The screen provides it, so that components read no data themselves. */
export interface ReferencePort {
  readonly search: (target: string, text: string, only?: OfferedOnly) => Promise<readonly ReferenceOption[]>;
  /** Its name; undefined if it is not on this device. */
  readonly label: (target: string, id: string) => string | undefined;
  /** Its name as a link; undefined if there is no page for it. */
  readonly link?: (target: string, id: string) => ReactNode;
  /** The documents on this device that references in a text name, such as ENC-42. */
  readonly named?: (references: readonly string[]) => Promise<ReadonlyMap<string, NamedReference>>;
  /** Creates documents of the target type; undefined without the permission. */
  readonly creator?: (target: string) => DocumentCreator | undefined;
}

/** References to other documents or collection items: several, or one with `single`. */
export function ReferenceField({
  target,
  port,
  value,
  onChange,
  single = false,
  only,
  onInvalid,
  ...frame
}: FieldProps & {
  readonly target: string;
  readonly port: ReferencePort;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly single?: boolean;
  readonly only?: OfferedOnly | undefined;
  readonly onInvalid?: InvalidListener | undefined;
}) {
  const [reason, setReason] = useInvalidText(onInvalid);
  const search = useCallback((text: string) => port.search(target, text, only), [port, target, only]);
  const creator = port.creator?.(target);
  const selected = value.map((id) => {
    const label = port.label(target, id);
    return label === undefined ? { id, label: hiddenLabel, shown: <HiddenReference /> } : { id, label };
  });
  return (
    <FieldFrame {...frame} error={reason ?? frame.error}>
      {(control) => (
        <Combobox
          control={control}
          selected={selected}
          onChange={onChange}
          search={search}
          single={single}
          onUnmatched={(unmatched) => setReason(unmatched ?? undefined)}
          creation={
            creator && {
              label: (text) => `Create ${creator.label} “${text}”`,
              create: creator.create,
            }
          }
        />
      )}
    </FieldFrame>
  );
}
