/** Kinds of changes to the comments, shares and assignments of a document. */
const collaborationKinds = ['comment', 'editComment', 'deleteComment', 'share', 'assign'] as const;
export type CollaborationKind = (typeof collaborationKinds)[number];

export function isCollaborationKind(kind: string): kind is CollaborationKind {
  return collaborationKinds.some((each) => each === kind);
}

/** A change in an outbox, as far as that says whether it may be sent. */
export interface Waiting {
  readonly id: string;
  readonly keyId: string;
  readonly state: string;
  /** Time before which it is not tried again, epoch ms. */
  readonly notBefore: number;
  readonly change: { readonly kind: string };
}

/** Longest delay before another attempt, in milliseconds; a longer one means that the clock was set back since. */
const longestDelayMs = 60_000;

/** Whether a change waits for its next attempt. */
export function isTooEarly({ notBefore }: Waiting, now: number): boolean {
  return notBefore > now && notBefore <= now + longestDelayMs;
}

/**
 * Returns a function that says of each change of an outbox, in their order, whether it may be sent now. What is blocked, waits
 * for its next attempt or is in flight holds up what follows it in its lane. A lane has two tracks: edits in order, and
 * comments and shares, which no edit holds up but the creation of their document.
 */
export function laneGate(
  now: number,
  inFlight: ReadonlySet<string> = new Set(),
): (waiting: Waiting) => boolean {
  const closed = new Set<string>();
  return (waiting) => {
    const { id, keyId, state, change } = waiting;
    const collaborationTrack = `${keyId} collaboration`;
    const track = isCollaborationKind(change.kind) ? collaborationTrack : keyId;
    const isBlocked = state !== 'queued' && state !== 'sent';
    if (isBlocked || isTooEarly(waiting, now) || inFlight.has(id)) {
      closed.add(track);
      // A document that does not exist yet takes no comments or shares either.
      if (change.kind === 'create') closed.add(collaborationTrack);
    }
    return !closed.has(track);
  };
}
