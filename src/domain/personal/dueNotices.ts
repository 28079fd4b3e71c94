import { currentAssignment } from '#domain/content/assignment.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { idIn } from '#domain/content/fields/read.ts';
import type { Person } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';

/** A date that a person has to keep, and the document that states it. */
export interface DueDate {
  readonly keyId: string;
  /** Name of the field with the date, or id of the assignment. */
  readonly field: string;
  readonly at: string;
  /** Days before it at which it is near; a week and a day unless it says so. */
  readonly daysBefore?: readonly number[];
}

/**
 * Notice of a date that comes near: from a week before it, and again from a day before it, unless it says otherwise.
 */
export interface DueNotice extends DueDate {
  readonly id: string;
  /** Since when it is near, in epoch milliseconds. */
  readonly since: number;
}

const dayMs = 86_400_000;
const usualDaysBefore = [7, 1] as const;

/** The notices of dates that are near and not over. Of the two of a date, only the later is left once it has come. */
export function dueNotices(dates: readonly DueDate[], now: number): DueNotice[] {
  return dates.flatMap((date) => {
    const at = Date.parse(date.at);
    if (Number.isNaN(at) || at <= now) return [];
    const days = (date.daysBefore ?? usualDaysBefore).findLast((each) => at - each * dayMs <= now);
    if (days === undefined) return [];
    const id = `due~${date.keyId}~${date.field}~${days}`;
    return [{ ...date, id, since: at - days * dayMs }];
  });
}

/** The fields with dates to keep, by the type that has them: by whoever ordered a card, and by staff. */
export const dueFields: { readonly [type in DocumentType]?: readonly string[] } = {
  event: ['contentDeadline', 'printDeadline'],
  researchPeriod: ['answersDue'],
  lammie: ['neededBy'],
};

/** The dates of a document that a person has to keep: as staff, for a card that they ordered, or because it is assigned to them. */
export function datesFor(
  { id, isStaff }: Pick<Person, 'id' | 'isStaff'>,
  document: Pick<Document, 'keyId' | 'entity' | 'statusId' | 'createdBy' | 'assignments' | 'body'>,
): DueDate[] {
  const { keyId, entity, statusId, createdBy, body } = document;
  if (statusId === status.archived) return [];
  const isKept = entity === 'lammie' ? createdBy.id === id && statusId !== status.approved : isStaff;
  const assigned = currentAssignment(document);
  return [
    ...(isKept ? dueDates(keyId, body, dueFields[entity] ?? []) : []),
    ...(assigned?.due && assigned.to?.id === id
      ? [{ keyId, field: assigned.id, at: assigned.due, daysBefore: [1] }]
      : []),
  ];
}

/** Returns the label of a date, by the type of the document and the field. */
export function dueLabel(entity: DocumentType | undefined, field: string): string {
  return (entity && documentTypes[entity].allFields[field]?.label) ?? 'Assigned to you, due';
}

/** The dates in a body, of the fields named. */
function dueDates(keyId: string, body: BodyPatch, fields: readonly string[]): DueDate[] {
  return fields.flatMap((field) => {
    const at = idIn(body[field]);
    return at === null ? [] : [{ keyId, field, at }];
  });
}
