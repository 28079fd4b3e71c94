import { apply } from '#domain/rules/apply.ts';
import type { Change } from '#domain/rules/change.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { withReceipts } from '#domain/rules/receipts.ts';
import type { LimitFacts } from '#domain/rules/limits.ts';
import { invalidFields, type Outcome, type Refusal } from '#domain/rules/outcome.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Acceptance } from './acceptance.ts';

/** Applies a change whose rich text is sanitised, and checks that new teams and people exist and are active. */
export function applyChange(
  { batch, actor, now }: Acceptance,
  document: Document | undefined,
  change: Change,
  limitFacts?: LimitFacts,
): Outcome {
  const context = { ...actor, at: new Date(now).toISOString() };
  const applied = apply(document, change, limitFacts ? { ...context, limitFacts } : context);
  if (applied.kind === 'refused') return applied;
  const outcome = withReceiptTimes(document, applied, context.at);
  if (change.kind === 'assign') return withAssignee(batch, outcome.document, change.to);
  const { teamId, shares } = outcome.document;
  const hasTeam = !isCollectionKey(change.entity);
  if (hasTeam && teamId !== document?.teamId && !batch.isActiveTeam(teamId)) return unknownTeam('teamId');
  const previous = document?.shares.shareTeams ?? [];
  const isAllowed = (team: string) => previous.includes(team) || batch.isActiveTeam(team);
  return shares.shareTeams.every(isAllowed) ? outcome : unknownTeam('shareTeams');
}

/** Sets when the server got the entries that a change adds to logs. No client can say that. */
function withReceiptTimes(
  before: Document | undefined,
  { document }: Extract<Outcome, { kind: 'applied' }>,
  at: string,
): Extract<Outcome, { kind: 'applied' }> {
  const { title, ...fields } = document.body;
  const body = withReceipts(documentTypes[document.entity].allFields, before?.body ?? {}, fields, at);
  return { kind: 'applied', document: { ...document, body: { ...body, title } } };
}

/** Assigns only to people who may read the document, and with the names that the server knows. */
function withAssignee(batch: Acceptance['batch'], document: Document, to: string | null): Outcome {
  if (to === null) return { kind: 'applied', document };
  const person = batch.assignee(to);
  if (!person) return invalidFields([{ name: 'to', messages: ['There is no such active account'] }]);
  const named = batch.names.person(to);
  if (!may(person, 'read', document)) {
    const error = `${named.displayName} may not read it. Share it with one of their teams first.`;
    return { kind: 'refused', code: 'not_allowed_now', error };
  }
  const assignments = document.assignments?.map((each) =>
    each.to?.id === to ? { ...each, to: named } : each,
  );
  return { kind: 'applied', document: { ...document, ...(assignments && { assignments }) } };
}

/** Applies a change; a fault is reported and returns undefined, so that it does not fail the whole batch. */
export function tryApplyChange(
  acceptance: Acceptance,
  document: Document | undefined,
  change: Change,
  limitFacts?: LimitFacts,
): Outcome | undefined {
  try {
    return applyChange(acceptance, document, change, limitFacts);
  } catch (fault) {
    acceptance.batch.report(fault);
    return undefined;
  }
}

function unknownTeam(name: string): Refusal {
  return invalidFields([{ name, messages: ['There is no such active team'] }]);
}
