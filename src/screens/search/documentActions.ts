import type { Device } from '#actions/device.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { may } from '#domain/permissions/permissions.ts';
import { type Transition, transitionList } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/**
 * The transitions that a person may make with a document from anywhere. Flagging asks for its reason on the page of the
 * document, and a conflict has to be settled there first.
 */
export function transitionsAnywhere({ person }: Device, row: DocumentRow): Transition[] {
  if (row.sync === 'conflict' || documentTypes[row.entity].collection) return [];
  return transitionList.filter(
    ({ name, from }) => name !== 'flag' && from.includes(row.statusId) && may(person, name, row),
  );
}
