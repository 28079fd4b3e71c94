import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Warning } from '#domain/fields/warnings.ts';
import { Notice } from '#ui/Notice.tsx';
import { Errors } from './Errors.tsx';

/** Every warning about a text, each with the way to its field in the editor. */
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
    <Notice type="warning" title="Worth knowing before it is submitted">
      <Errors
        entity={entity}
        editAddress={editAddress}
        errors={warnings.map(({ name, message }) => ({ name, messages: [message] }))}
      />
    </Notice>
  );
}
