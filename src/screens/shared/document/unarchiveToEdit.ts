import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Person } from '#domain/content/person.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { ask, showDone, showSnackbar } from '#session/store.ts';

/**
 * Asks whether to unarchive a document in order to edit it, and does it; says why where the person may not. Returns whether
 * it can be edited now (rule 7.10).
 */
export async function unarchiveToEdit(
  device: Device,
  entity: EntityDefinition,
  row: DocumentRow,
): Promise<boolean> {
  const obstacle = whyNotUnarchived(device.person, row);
  if (obstacle !== null) {
    showSnackbar('error', `This ${entity.label} is archived. ${obstacle}`);
    return false;
  }
  const isConfirmed = await ask({
    title: 'Unarchive and edit?',
    body: `This ${entity.label} is archived. Once unarchived, it is in its list again.`,
    confirm: 'Unarchive and edit',
    cancel: 'Cancel',
  });
  if (!isConfirmed) return false;
  const outcome = await setStatus(device, documentOf(row), status.editing);
  if (outcome.kind === 'refused') showSnackbar('error', outcome.error);
  else showDone(`${entity.label} Restored`);
  return outcome.kind === 'applied';
}

/** Returns why the person cannot unarchive a document now; null where they can. */
export function whyNotUnarchived(person: Person, row: DocumentRow): string | null {
  if (!may(person, 'unarchive', row))
    return 'Your role cannot unarchive it. Ask somebody who may archive it.';
  if (row.sync === 'conflict') return 'Settle its conflict first.';
  return null;
}
