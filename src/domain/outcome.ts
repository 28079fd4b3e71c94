import type { Document } from './document.ts';
import type { Person } from './permissions/permissions.ts';
import type { PersonRef } from './person.ts';

/** What was wrong, field by field, with messages for people. */
export interface FieldError {
  readonly name: string;
  readonly messages: string[];
}

/** Why a change is not taken; the codes are those of the contract's table of errors. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'validation' | 'forbidden' | 'not_found' | 'not_allowed_now' | 'unprocessable';
  readonly error: string;
  readonly errors?: readonly FieldError[];
}

/** What a change comes to. A kept text leaves the document as it is. */
export type Outcome = { readonly kind: 'applied'; readonly document: Document } | Refusal;

/** When and by whom: handed in, because the domain has no clock and knows nobody. */
export interface ChangeContext {
  readonly person: Person;
  readonly by: PersonRef;
  readonly at: string;
}

/** What somebody without the right is told, whatever they tried. */
export const noPermission: Refusal = {
  kind: 'refused',
  code: 'forbidden',
  error: 'You do not have the required permissions to perform this action',
};
