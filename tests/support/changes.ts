import { apply } from '#domain/rules/apply.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { StatusId } from '#domain/content/status.ts';
import { moment, writer } from './documents.ts';

const common = { keyId: 'doc-1', entity: 'encounter' } as const;

/** A change that creates an encounter. */
export function create(body: BodyPatch, teamId = 'north'): Change {
  return { kind: 'create', id: 'c1', ...common, teamId, body };
}

/** A save based on version 1. */
export function save(body: BodyPatch, rest: { teamId?: string; entity?: Document['entity'] } = {}): Change {
  return { kind: 'edit', id: 'c2', ...common, version: 1, body, ...rest };
}

/** A status change of version 1. */
export function move(statusId: StatusId): Change {
  return { kind: 'setStatus', id: 'c3', ...common, version: 1, statusId };
}

/** A text that lost a conflict, based on version 1. */
export function keep(body: BodyPatch): Change {
  return { kind: 'keepText', id: 'c4', ...common, version: 1, body };
}

/** A change that adds entries to logs. */
export function addEntries(body: BodyPatch): Change {
  return { kind: 'addEntries', id: 'c5', ...common, body };
}

/** The outcome of a change that somebody makes at noon. */
export function tried(document: Document | undefined, change: Change, who = writer): Outcome {
  return apply(document, change, moment(who));
}

/** The document that a change resulted in; throws the reason of a refusal. */
export function applied(outcome: Outcome): Document {
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome.document;
}

/** The code of a refusal, or 'applied'. */
export function codeOf(outcome: Outcome): string {
  return outcome.kind === 'refused' ? outcome.code : 'applied';
}

/** The messages of a refusal by field. */
export function errorsOf(outcome: Outcome): Record<string, string[]> {
  if (outcome.kind === 'applied') return {};
  return Object.fromEntries((outcome.errors ?? []).map(({ name, messages }) => [name, messages]));
}
