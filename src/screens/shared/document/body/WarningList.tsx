import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Warning } from '#domain/content/fields/warnings.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FieldErrors } from './FieldErrors.tsx';

/** Warnings about a document, each with a link to its field in the editor. */
export function WarningList({
  entity,
  editAddress,
  warnings,
}: {
  readonly entity: EntityDefinition;
  readonly editAddress: string;
  readonly warnings: readonly Warning[];
}) {
  if (warnings.length === 0) return null;
  return (
    <Notice type="warning" title={`Check before you ${entity.collection ? 'save' : 'submit'}`}>
      <FieldErrors
        entity={entity}
        editAddress={editAddress}
        errors={warnings.map(({ name, message }) => ({ name, messages: [message] }))}
      />
    </Notice>
  );
}
