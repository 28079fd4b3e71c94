import { assignedRef, currentAssignment } from '#domain/content/assignment.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** The documents that are assigned to a person and not archived: what is due first comes first, what is never due last. */
export async function assignedDocuments(mirror: Mirror, userId: string): Promise<DocumentRow[]> {
  const rows = await mirror.documents.where('refs').equals(assignedRef(userId)).toArray();
  return rows
    .filter(({ statusId }) => statusId !== status.archived)
    .sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : dueOf(a) > dueOf(b) ? 1 : 0));
}

function dueOf(row: DocumentRow): string {
  return currentAssignment(row)?.due ?? '~';
}
