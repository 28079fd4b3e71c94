import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { status, statusAfterSave } from '#domain/content/status.ts';

/** Effects of a save besides storing the text, stated before it happens. */
export interface SaveEffect {
  /** Label of the button. */
  readonly label: string;
  readonly title: string;
  readonly detail: string;
}

/** Returns what a save by this person does to the status of the document; null if it stays. */
export function saveEffect(person: Person, label: string, document: Document): SaveEffect | null {
  const before = document.statusId;
  const after = statusAfterSave(before, may(person, 'approve', document));
  if (after === before) return null;
  const effect = (state: string, detail: string): SaveEffect => ({
    label: 'Save and return to Editing',
    title: `This ${label} is ${state}`,
    detail: `Saving returns it to Editing${detail}`,
  });
  switch (before) {
    case status.approved:
      return effect('approved', '. It must be submitted and approved again.');
    case status.submitted:
      return effect('submitted', ', out of the review. Submit it again when it is ready.');
    case status.flagged:
      return effect('flagged', ', so that it can be submitted again.');
    case status.archived:
    case status.editing:
      return null;
  }
}
