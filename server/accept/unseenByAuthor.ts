import { addsLogEntriesOnly } from '#domain/rules/apply.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { unseenUnits } from '#domain/rules/conflicts/unseen.ts';
import { replacedSince } from '#domain/rules/conflicts/replacedSince.ts';
import { transitionOn } from '#domain/rules/transitionFit.ts';
import type { Acceptance } from './acceptance.ts';

/**
 * Returns the conflict of a change with a document: the units that it would replace, or decides on, and that its author has not
 * seen as they are. Without any, there is no conflict. The change names what its author saw (domain/rules/conflicts/unseen.ts),
 * and nothing that it says about versions counts. A call is made on a version, which is then what it has not seen.
 */
export function unseenByAuthor(
  { actor }: Acceptance,
  document: Document,
  change: Change,
  outcome: Outcome,
): readonly string[] {
  if (change.kind !== 'edit' && change.kind !== 'setStatus') return [];
  const { allFields } = documentTypes[document.entity];
  // A reader cannot name what is hidden from them, and it stays as it is. Values that the type itself sets are nobody's edit.
  const visible = (each: Document) => redactBody(allFields, each, actor.person.isStaff);
  const current = { ...document, body: visible(document) };
  if (change.was === undefined) {
    const isNewest = change.version === document.version || addsLogEntriesOnly(document, change);
    return !isNewest && mayDifferOnNewest(outcome) ? ['version'] : [];
  }
  if (change.kind === 'setStatus') {
    const fit = transitionOn(allFields, current, change.was, change.statusId);
    return fit === 'unseen' && mayDifferOnNewest(outcome) ? ['statusId'] : [];
  }
  if (outcome.kind === 'refused')
    return mayDifferOnNewest(outcome) ? replacedSince(allFields, current, change.was) : [];
  const visibleBody = visible(outcome.document);
  const names = Object.keys(change.body).filter((name) => Object.hasOwn(visibleBody, name));
  const body = {
    ...current.body,
    ...Object.fromEntries(names.map((name) => [name, visibleBody[name] ?? null])),
  };
  return unseenUnits(allFields, current, { ...outcome.document, body }, change.was);
}

/** Whether the outcome could be another one on the newest version. Otherwise its refusal comes before a conflict. */
function mayDifferOnNewest(outcome: Outcome): boolean {
  if (outcome.kind === 'applied' || outcome.dependsOnVersion) return true;
  return outcome.code === 'not_allowed_now' || outcome.code === 'unprocessable';
}
