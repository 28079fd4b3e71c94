import type { HistoryRun, Participant } from './run.ts';
import { mayRead } from './subject.ts';
import { allTyped } from '#mirror/typed/kinds.ts';

/** A comment that a restored server has lost, and that the device of its author shows as saved. */
export interface LostComment {
  readonly participant: Participant;
  readonly id: string;
  /** How often the server had answered it before it lost it. */
  readonly answers: number;
}

/** Notes what devices have to send again to a server that has just been restored. */
export async function noteLostComments(run: HistoryRun): Promise<void> {
  const { participants, observation, actors } = run;
  for (const participant of participants) {
    const { documents, outbox } = participant.device.mirror;
    const account = actors.account(participant.name);
    const waiting = new Set((await outbox.toArray()).map(({ id }) => id));
    for (const { keyId, comments } of await documents.toArray()) {
      const stored = observation.model.documents.get(keyId);
      if (!stored || !mayRead(account, stored)) continue;
      const there = new Set(stored.comments.map(({ id }) => id));
      for (const { id, createdBy } of comments)
        if (createdBy.id === account.id && !there.has(id) && !waiting.has(id))
          run.lostComments.push({ participant, id, answers: answersTo(run, id) });
    }
  }
}

const answersTo = ({ observation }: HistoryRun, id: string) => observation.answers.get(id)?.length ?? 0;

/**
 * Expects that every lost comment was sent again, or is held where its document is no longer shown to its author, unless it was
 * deleted since, or its author had other rights for a while: the field that it is about may have been hidden from them.
 */
export async function expectLostComments(run: HistoryRun): Promise<void> {
  const { model } = run.observation;
  const deleted = new Set(
    [...model.ledger.values()].flatMap(({ change }) =>
      change.kind === 'deleteComment' ? [change.commentId] : [],
    ),
  );
  const stored = new Set([...model.documents.values()].flatMap((each) => each.comments.map(({ id }) => id)));
  for (const { participant, id, answers } of run.lostComments) {
    const isExcused = run.withOtherRights.has(participant.name) || deleted.has(id);
    if (isExcused || stored.has(id) || answersTo(run, id) > answers) continue;
    const held = await allTyped(participant.device.mirror, 'held');
    if (held.some(({ changes }) => changes.some((change) => change.id === id))) continue;
    throw new Error(
      `${participant.label}: the comment ${id}, which a restored server had lost, was not sent again`,
    );
  }
}
