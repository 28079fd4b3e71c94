import type { Change } from './change.ts';
import type { Document } from '#domain/content/document.ts';
import { contradictionsIn } from './contradictions.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { writableFields } from '#domain/content/entities/define.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { limitErrors, limitsOf } from './limits.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import type { ChangeContext, Refusal } from './outcome.ts';
import { type Person, audienceOf } from '#domain/content/person.ts';
import type { Transition } from '#domain/content/status.ts';

/**
 * Refuses to submit or approve a document that is not ready; undefined if it is, and for other transitions. Whoever
 * approves may confirm that it is approved although it is not (decision 038).
 *
 * | | submit | approve a draft | approve what was submitted |
 * |---|---|---|---|
 * | no fields contradict each other | refused | refused | refused |
 * | required fields are filled in | refused | confirmable | confirmable |
 * | limits, such as those of a research period, are kept | refused | confirmable | not asked again |
 */
export function refuseUnready(
  document: Document,
  change: Extract<Change, { kind: 'setStatus' }>,
  { name }: Transition,
  { person, at, limitFacts }: ChangeContext,
): Refusal | undefined {
  if (name !== 'submit' && name !== 'approve') return undefined;
  const contradictions = contradictionsIn(document.entity, document.body);
  if (contradictions.length > 0) {
    const error = `Correct the fields that contradict each other to ${name}.`;
    return { kind: 'refused', code: 'unprocessable', error, errors: contradictions };
  }
  if (name === 'approve' && change.evenIfIncomplete) return undefined;
  const missing = missingFields(document, person);
  const limited = limitsOf(document, change);
  const beyond = limited && limitFacts ? limitErrors(document, limited, limitFacts, at) : [];
  if (missing.length + beyond.length === 0) return undefined;
  const field = limited && documentTypes[document.entity].allFields[limited.limits.reference];
  const limit = `The ${field?.label.toLowerCase()} does not allow this`;
  const asItIs = name === 'approve' ? ', or confirm that you approve it as it is' : '';
  return {
    kind: 'refused',
    code: 'unprocessable',
    error:
      missing.length > 0
        ? `Fill in the required fields to ${name}${asItIs}.`
        : `${limit}${asItIs.replace(',', ': correct it,')}.`,
    errors: [...missing, ...beyond],
    ...(name === 'approve' ? { isConfirmable: true } : {}),
  };
}

/** The required fields that this person must still fill in before submitting or approving, each with 'Required'. */
function missingFields(document: Document, person: Person): FieldError[] {
  return writableFields(documentTypes[document.entity].allFields, audienceOf(person))
    .filter(([name, field]) => field.required && isEmpty(field, document.body[name]))
    .map(([name]) => ({ name, messages: ['Required'] }));
}
