import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { holdsCode } from '#domain/rules/permissions/permissions.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { unarchiveToEdit, whyNotUnarchived } from '#screens/shared/document/unarchiveToEdit.ts';

/** An archived document that was opened to be edited: offers to unarchive it, or says why not. */
export default function ArchivedDocument({
  entity,
  device,
  row,
  toText,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly row: DocumentRow;
  /** The way to one's own text of it, if there is any. */
  readonly toText: ReactNode;
}) {
  const mayEdit = holdsCode(device.person, code.edit, row);
  const obstacle = mayEdit ? whyNotUnarchived(device.person, row) : 'You may read it, but not edit it.';
  return (
    <EmptyState
      whole
      icon={<Archive />}
      title={`This ${entity.label} is archived`}
      action={
        <>
          {obstacle === null && (
            <Button variant="primary" onClick={() => void unarchiveToEdit(device, entity, row)}>
              Unarchive and edit
            </Button>
          )}
          {toText}
        </>
      }
    >
      {obstacle ?? 'Unarchive it to edit it.'}
    </EmptyState>
  );
}
