import type { Document } from '#domain/content/document.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { revealRule, revealTime } from '#domain/content/reveal.ts';
import { status } from '#domain/content/status.ts';

/** How far the desk has come with a request, in this order. */
export const deskStates = ['new', 'assigned', 'drafted', 'checked', 'released'] as const;
export type DeskState = (typeof deskStates)[number];

/**
 * Returns how far the desk has come with a research request; undefined while it is with its player.
 *
 * | state | what the request has |
 * |---|---|
 * | new | it is submitted or approved, and has nothing of the following |
 * | assigned | a team or a person that is to answer |
 * | drafted | an answer |
 * | checked | an answer, and the approval of somebody who may approve |
 * | released | an answer, and its own release or that of its period has come |
 *
 * A save by somebody who may not approve returns a request to Editing, and a flag can be about the answer: what the desk has
 * begun stays there.
 */
export function deskState(
  { statusId, body }: Pick<Document, 'statusId' | 'body'>,
  revealAt: number | undefined,
  now: number,
): DeskState | undefined {
  if (statusId === status.archived) return undefined;
  const isAnswered = hasAnswer(body);
  if (isAnswered && revealAt !== undefined && revealAt <= now) return 'released';
  if (isAnswered) return statusId === status.approved ? 'checked' : 'drafted';
  const request = fieldsOf(research, body);
  const isAssigned = request('assignedTeam') !== null || request('answeredBy') !== null;
  switch (statusId) {
    case status.flagged:
      return undefined;
    case status.editing:
      return isAssigned ? 'assigned' : undefined;
    case status.submitted:
    case status.approved:
      return isAssigned ? 'assigned' : 'new';
  }
}

/** Whether a request has an answer with words in it. */
export function hasAnswer(body: Document['body']): boolean {
  return plainText(fieldsOf(research, body)('answer')).trim() !== '';
}

/** When a request is revealed to its readers: at its own release or that of its period; undefined while neither is known. */
export function requestRevealTime(
  request: Pick<Document, 'body'>,
  period: Pick<Document, 'body'> | undefined,
): number | undefined {
  const rule = revealRule('research');
  return rule && revealTime(rule, request, period);
}
