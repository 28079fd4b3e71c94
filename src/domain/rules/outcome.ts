import type { Document } from '#domain/content/document.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import type { LimitFacts } from './limits.ts';
import type { Person, PersonRef } from '#domain/content/person.ts';

/** Why a change was refused; the codes are those of the contract's error table. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'validation' | 'forbidden' | 'not_found' | 'not_allowed_now' | 'unprocessable';
  readonly error: string;
  readonly errors?: readonly FieldError[];
  /** On another version of the document it might be accepted. */
  readonly dependsOnVersion?: boolean;
  /** The same change is possible if its author confirms it. */
  readonly isConfirmable?: boolean;
}

/** The result of applying a change. `keepText` leaves the document unchanged. */
export type Outcome = { readonly kind: 'applied'; readonly document: Document } | Refusal;

/** The person and time of a change: passed in, because the domain has no session and no clock. */
export interface ChangeContext {
  readonly person: Person;
  readonly by: PersonRef;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Facts that the limits on submitting depend on; without them, these limits are left to the server. */
  readonly limitFacts?: LimitFacts;
}

/** The refusal for a missing permission, whatever was tried. */
export const noPermission: Refusal = {
  kind: 'refused',
  code: 'forbidden',
  error: 'You do not have the required permissions to perform this action',
};

/** The message above the errors of individual fields. */
export const invalidFieldsMessage = 'Some fields need correcting.';

/** Returns the refusal for fields with errors. */
export function invalidFields(errors: readonly FieldError[]): Refusal {
  return { kind: 'refused', code: 'validation', error: invalidFieldsMessage, errors };
}
