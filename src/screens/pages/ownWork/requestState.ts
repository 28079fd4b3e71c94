import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Whether a request's state is what came of it, which may be a failure, and no longer a status. */
export function hasOutcome({
  entity,
  statusId,
  body,
}: Pick<DocumentRow, 'entity' | 'statusId' | 'body'>): boolean {
  return statusId === status.approved && choiceLabel(entity, body, 'outcome') !== undefined;
}

/** Returns the state of a player's request, in a few words. */
export function requestState({ entity, statusId, body }: DocumentRow): string {
  switch (statusId) {
    case status.archived:
      return 'Archived';
    case status.editing:
      return 'Not submitted yet';
    case status.submitted:
      return 'Waiting for approval';
    case status.flagged:
      return 'Sent back to you';
    case status.approved: {
      const outcome = choiceLabel(entity, body, 'outcome');
      if (outcome !== undefined) return `${entity === 'research' ? 'Answered' : 'Outcome'}: ${outcome}`;
      if (fieldsOf(research, body)('answer').trim() !== '') return 'Answered';
      return choiceLabel(entity, body, 'production') ?? 'Approved';
    }
  }
}

function choiceLabel(entity: string, body: DocumentRow['body'], name: string): string | undefined {
  const field = isEntityKey(entity) ? entities[entity].allFields[name] : undefined;
  if (field?.kind !== 'choice') return undefined;
  return field.options.find(({ value }) => value === body[name])?.label;
}
