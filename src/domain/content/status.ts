import { z } from 'zod/mini';
import { type Code, code } from './permissionCodes.ts';

/** Status values (rule 11.1). */
export const status = { archived: -1, editing: 0, submitted: 1, flagged: 2, approved: 3 } as const;
export type StatusId = (typeof status)[keyof typeof status];

export const statusSchema = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Returns a stored status as a current value: the legacy 5 is Flagged, and unknown values are Editing. */
export function readStatus(storedId: number): StatusId {
  if (storedId === 5) return status.flagged;
  const result = statusSchema.safeParse(storedId);
  return result.success ? result.data : status.editing;
}

/** The label of a status in the interface. */
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

/** A change of status: its permission, button, confirmation and success message, and where the user goes next. */
export interface Transition {
  readonly name: TransitionName;
  readonly label: string;
  readonly from: readonly StatusId[];
  readonly to: StatusId;
  /** Permission code that it requires. */
  readonly code: Code;
  /** Follows the label of the type: 'Encounter Submitted'. */
  readonly pastLabel: string;
  readonly next: 'list' | 'stay';
  readonly confirm?: { readonly title: string; readonly body: string };
}

/** The transitions by name (rule 11.2). Like archiving, unarchiving requires Delete. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  submit: {
    name: 'submit',
    label: 'Submit',
    from: [status.editing],
    to: status.submitted,
    code: code.submit,
    pastLabel: 'Submitted',
    next: 'list',
  },
  archive: {
    name: 'archive',
    label: 'Archive',
    from: [status.editing, status.submitted, status.flagged, status.approved],
    to: status.archived,
    code: code.delete,
    pastLabel: 'Archived',
    next: 'list',
    // 'archvie' (sic) is in rule 16.13.
    confirm: { title: 'Confirm Archive', body: 'Are you sure you want to archvie this item?' },
  },
  unarchive: {
    name: 'unarchive',
    label: 'Unarchive',
    from: [status.archived],
    to: status.editing,
    code: code.delete,
    pastLabel: 'Restored',
    next: 'stay',
    confirm: { title: 'Confirm Unarchive', body: 'Are you sure you want to restore this item?' },
  },
  approve: {
    name: 'approve',
    label: 'Approve',
    from: [status.editing, status.submitted, status.flagged],
    to: status.approved,
    code: code.approve,
    pastLabel: 'Approved',
    next: 'list',
  },
  flag: {
    name: 'flag',
    label: 'Flag',
    from: [status.editing, status.submitted, status.approved],
    to: status.flagged,
    code: code.approve,
    pastLabel: 'Flagged',
    next: 'list',
  },
};

/** Every transition, in the order of the buttons. */
export const transitionList: readonly Transition[] = Object.values(transitions);

/** The transition from one status to another; undefined when the workflow has none. */
export function transitionBetween(from: StatusId, to: StatusId): Transition | undefined {
  return transitionList.find((transition) => transition.to === to && transition.from.includes(from));
}

/** The transition that leads to a status. */
export function transitionTo(to: StatusId): Transition {
  switch (to) {
    case status.archived:
      return transitions.archive;
    case status.editing:
      return transitions.unarchive;
    case status.submitted:
      return transitions.submit;
    case status.flagged:
      return transitions.flag;
    case status.approved:
      return transitions.approve;
  }
}

/** Explains why a document cannot go from one status to another. */
export function whyNoTransition(from: StatusId, to: StatusId): string {
  return from === to
    ? `It is already ${statusText(from)}.`
    : `It is ${statusText(from)} now and cannot become ${statusText(to)}.`;
}

/** The status after a save: back to Editing, unless the writer may approve the document or it is archived. */
export function statusAfterSave(before: StatusId, mayApprove: boolean): StatusId {
  return before > status.editing && !mayApprove ? status.editing : before;
}
