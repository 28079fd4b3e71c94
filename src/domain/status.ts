import type { Code } from './permissions/permissions.ts';
import { z } from 'zod/mini';

/** Status values (specification 4.2 and the decisions of the product): the one list of them. */
export const status = { archived: -1, editing: 0, submitted: 1, flagged: 2, approved: 3 } as const;
export type StatusId = (typeof status)[keyof typeof status];

export const statusSchema = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A stored status as today's value; the older 5 reads as Flagged, anything unknown as Editing. */
export function readStatus(stored: number): StatusId {
  if (stored === 5) return status.flagged;
  const known = statusSchema.safeParse(stored);
  return known.success ? known.data : status.editing;
}

/** The word people see for a status. */
export function statusText(statusId: StatusId): string {
  switch (statusId) {
    case status.archived:
      return 'Archived';
    case status.editing:
      return 'Editing';
    case status.submitted:
      return 'Submitted';
    case status.flagged:
      return 'Flagged';
    case status.approved:
      return 'Approved';
  }
}

export type TransitionName = 'submit' | 'archive' | 'unarchive' | 'approve' | 'flag';

/** A move between statuses as data: it makes the button, the check, the dialog, the message and the way on. */
export interface Transition {
  readonly name: TransitionName;
  readonly label: string;
  readonly from: readonly StatusId[];
  readonly to: StatusId;
  /** Permission code it takes. */
  readonly needs: Code;
  /** Follows the type's label: 'Encounter Submitted'. */
  readonly done: string;
  readonly then: 'list' | 'stay';
  readonly confirm?: { readonly title: string; readonly body: string };
}

/** Every move of specification 4.2; unarchive needs Delete, as archive does. */
export const transitionList: readonly Transition[] = [
  { name: 'submit', label: 'Submit', from: [0], to: 1, needs: 5, done: 'Submitted', then: 'list' },
  {
    name: 'archive',
    label: 'Archive',
    from: [0, 1, 2, 3],
    to: -1,
    needs: 4,
    done: 'Archived',
    then: 'list',
    confirm: { title: 'Confirm Archive', body: 'Are you sure you want to archvie this item?' },
  },
  {
    name: 'unarchive',
    label: 'Unarchive',
    from: [-1],
    to: 0,
    needs: 4,
    done: 'Restored',
    then: 'stay',
    confirm: { title: 'Confirm Unarchive', body: 'Are you sure you want to restore this item?' },
  },
  { name: 'approve', label: 'Approve', from: [0, 1, 2], to: 3, needs: 7, done: 'Approved', then: 'list' },
  { name: 'flag', label: 'Flag', from: [0, 1, 3], to: 2, needs: 7, done: 'Flagged', then: 'list' },
];

/** The move from one status to another, if there is one. */
export function transitionBetween(from: StatusId, to: StatusId): Transition | undefined {
  return transitionList.find((move) => move.to === to && move.from.includes(from));
}

/** Why a move is not allowed now, in words for the person who tried. */
export function whyNoTransition(from: StatusId, to: StatusId): string {
  return from === to
    ? `It is already ${statusText(from)}.`
    : `It is ${statusText(from)} now, and cannot become ${statusText(to)} from there.`;
}

/** Status after a save: a text that was submitted, flagged or approved goes back to Editing unless its writer may approve. */
export function statusAfterSave(before: StatusId, mayApprove: boolean): StatusId {
  return before > status.editing && !mayApprove ? status.editing : before;
}
