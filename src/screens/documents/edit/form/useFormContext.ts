import { useMemo } from 'react';
import type { Device } from '#actions/device.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { searchWithReaders } from '#screens/shared/document/readersOf.ts';
import { useChosenReferences } from '#screens/shared/references/useChosenReferences.ts';
import { type Form, setInvalid } from './form.ts';
import { useWarnings } from './useWarnings.ts';
import type { References } from '#screens/shared/references/references.tsx';
import type { FieldContext } from '#ui/fields/context.ts';

/** Returns what the fields need to render, undefined until references are read, and keeps the warnings up to date. */
export function useFormContext(
  entity: EntityDefinition,
  device: Device,
  form: Form,
  keyId: string,
  body: BodyPatch,
  draftBody: BodyPatch,
): FormContext | undefined {
  const bodies = useMemo(() => [body, draftBody], [body, draftBody]);
  const type = documentTypeOf(entity);
  const chooser = useMemo(
    () => ({ keyId, entity: type, values: () => form.getState().values }),
    [keyId, type, form],
  );
  const chosenReferences = useChosenReferences(entity.allFields, bodies, type, chooser);
  const references = useMemo(
    () =>
      chosenReferences && {
        ...chosenReferences,
        search: searchWithReaders({ entity: type, keyId }, chosenReferences.search),
      },
    [chosenReferences, type, keyId],
  );
  useWarnings(entity, form, references, device.now);
  return useFieldContext(device, form, references);
}

/** Context of the fields of a form, with all that is known of references. */
export interface FormContext extends FieldContext {
  readonly references: References;
}

/** Returns the context that the fields of a form need; undefined until references have been read. */
function useFieldContext(
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
