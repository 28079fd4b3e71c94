import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { addComment, assignDocument, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import type { Comment } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import { type HistoryRun, type Participant, checkOutcome, itemAt } from './run.ts';
import { subjectOf } from './subject.ts';
import { absent } from './values.ts';

const audiences = [
  { shareAll: true, shareTeams: [] },
  { shareAll: false, shareTeams: ['foxes'] },
  { shareAll: false, shareTeams: ['owls'] },
  { shareAll: false, shareTeams: [] },
] as const;

/** Shares a document with everybody, one team, or nobody. */
export async function share(
  run: HistoryRun,
  participant: Participant,
  shown: Document,
  whom: number,
): Promise<void> {
  const { shareAll, shareTeams } = itemAt(audiences, whom) ?? audiences[3];
  const shares = { shareAll, shareTeams: [...shareTeams] };
  const { keyId, entity } = shown;
  const outcome = await shareDocument(participant.device.device, shown, shares);
  checkOutcome(run, participant, shown, { kind: 'share', id: keyId, keyId, entity, shares }, outcome);
  if (outcome.kind !== 'applied') return;
  const meant = { key: 'shares', from: '', to: canonicalJson(shares) };
  run.observation.intentions.record(participant.account.id, keyId, meant);
}

/** Assigns a document to the actor, or to nobody any more. */
export async function assign(
  run: HistoryRun,
  participant: Participant,
  shown: Document,
  toSelf: boolean,
): Promise<void> {
  const { keyId, entity } = shown;
  const to = toSelf ? participant.account.id : null;
  const outcome = await assignDocument(participant.device.device, shown, to, null);
  const change = { kind: 'assign', id: keyId, keyId, entity, to, due: null } as const;
  checkOutcome(run, participant, shown, change, outcome);
  if (outcome.kind !== 'applied') return;
  const meant = { key: 'assigned', from: '', to: String(to) };
  run.observation.intentions.record(participant.account.id, keyId, meant);
}

/** Whether a comment is about a place in its document, and by this person. */
export function isPlacedBy(userId: string, { createdBy, anchor }: Comment): boolean {
  return createdBy.id === userId && anchor !== undefined;
}

/**
 * Adds a comment on the whole document or on a field, or a reply, or edits or deletes the actor's last comment. One on a field
 * is edited rather than another.
 */
export async function say(
  run: HistoryRun,
  participant: Participant,
  shown: Document,
  how: number,
): Promise<void> {
  const { device, user } = participant.device;
  const { keyId, entity } = shown;
  const common = { id: keyId, keyId, entity };
  const placed = how === 4 ? shown.comments.findLast((each) => isPlacedBy(user.id, each)) : undefined;
  const own = placed ?? shown.comments.findLast((each) => each.createdBy.id === user.id);
  const thread = shown.comments.findLast((each) => each.parentId === null);
  const meant = (outcome: Outcome, id: string, from: string, to: string) => {
    if (outcome.kind === 'applied')
      run.observation.intentions.record(participant.account.id, keyId, { key: `comment:${id}`, from, to });
  };
  const before = own ? (own.edits.at(-1)?.comment ?? own.comment) : absent;
  if (how === 5 && own) {
    const outcome = await deleteComment(device, shown, own.id);
    const change = { ...common, kind: 'deleteComment', commentId: own.id } as const;
    checkOutcome(run, participant, shown, { ...change, lastEdit: own.edits.at(-1)?.id ?? null }, outcome);
    return meant(outcome, own.id, before, absent);
  }
  const parentId = how === 3 && thread ? thread.id : null;
  const anchor = how === 1 || how === 2 ? placeIn(shown, how) : undefined;
  const isEdit = how === 4 && own !== undefined;
  const comment = run.writer.word(keyId, subjectOf(isEdit ? own : { parentId, anchor }, shown.comments));
  if (isEdit) {
    const outcome = await editComment(device, shown, own.id, comment);
    checkOutcome(
      run,
      participant,
      shown,
      { ...common, kind: 'editComment', commentId: own.id, comment },
      outcome,
    );
    return meant(outcome, own.id, before, comment);
  }
  const outcome = await addComment(device, shown, comment, parentId, anchor);
  checkOutcome(run, participant, shown, { ...common, kind: 'comment', parentId, comment, anchor }, outcome);
  const made =
    outcome.kind === 'applied' && outcome.document.comments.find((each) => each.comment === comment);
  if (made) meant(outcome, made.id, absent, comment);
}

/** A place in a document: its summary, or a field that only staff read, at first or always. The last words of it are quoted. */
function placeIn({ entity, body }: Document, how: 1 | 2): Anchor {
  const field = how === 1 ? 'summary' : entity === 'research' ? 'answer' : 'organiserNotes';
  const value = body[field];
  const text = typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, ' ').trim() : '';
  return { field, exact: text.slice(-20).trim(), prefix: '', suffix: '' };
}
