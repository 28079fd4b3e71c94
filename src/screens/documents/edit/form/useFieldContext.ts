import { useMemo } from 'react';
import type { Device } from '#actions/device.ts';
import type { References } from '#screens/shared/references/references.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { type Form, setInvalid } from './form.ts';

/** Context of the fields of a form, with all that is known of references. */
export interface FormContext extends FieldContext {
  readonly references: References;
}

/** Returns the context that the fields of a form need; undefined until references have been read. */
export function useFieldContext(
  device: Device,
  form: Form,
  references: References | undefined,
): FormContext | undefined {
  return useMemo(
    () =>
      references && {
        references,
        lists: references.game.lists,
        newId: device.newId,
        onInvalid: (name: string, reason: string | null) => setInvalid(form, name, reason),
      },
    [references, device, form],
  );
}
