/** Kinds of changes to the comments, shares and assignments of a document. */
const collaborationKinds = ['comment', 'editComment', 'deleteComment', 'share', 'assign'] as const;
export type CollaborationKind = (typeof collaborationKinds)[number];

export function isCollaborationKind(kind: string): kind is CollaborationKind {
  return collaborationKinds.some((each) => each === kind);
}

/** The tracks of a lane: the text, the entries of logs, and comments, shares and assignments. */
const tracks = ['text', 'entries', 'collaboration'] as const;
type Track = (typeof tracks)[number];

/** The track of a kind of change. Changes of one track are sent and applied in order. */
export function trackOf(kind: string): Track {
  if (isCollaborationKind(kind)) return 'collaboration';
  return kind === 'addEntries' ? 'entries' : 'text';
}

/**
 * The tracks that wait for a change until it is applied.
 *
 * | the change | what waits for it |
 * |---|---|
 * | creates the document | everything |
 * | edits it, or changes its status | edits and changes of the status |
 * | adds entries to its logs | further entries |
 * | is a comment, a share or an assignment | further ones |
 * | stores a text in its history | nothing: no other change is made on that |
 */
function tracksBehind(kind: string): readonly Track[] {
  if (kind === 'create') return tracks;
  return kind === 'keepText' ? [] : [trackOf(kind)];
}

/** Whether a change waits for an earlier one of its document. */
export function waitsFor(later: { readonly kind: string }, earlier: { readonly kind: string }): boolean {
  return tracksBehind(earlier.kind).includes(trackOf(later.kind));
}

/** The tracks of lanes in which a change is not applied: nothing behind it in its track is tried. */
export class ClosedTracks {
  readonly #closed: Set<string>;

  /** Creates a copy of those so far, or none: a transaction that runs again begins with the same. */
  constructor(before?: ClosedTracks) {
    this.#closed = new Set(before ? before.#closed : []);
  }

  /** Whether a change is behind one that is not applied. */
  has({ keyId, kind }: { readonly keyId: string; readonly kind: string }): boolean {
    return this.#closed.has(`${keyId} ${trackOf(kind)}`);
  }

  /** Closes what waits for a change. */
  close({ keyId, kind }: { readonly keyId: string; readonly kind: string }): void {
    for (const track of tracksBehind(kind)) this.#closed.add(`${keyId} ${track}`);
  }
}

/** A change in an outbox, as far as that says whether it may be sent. */
export interface Waiting {
  readonly id: string;
  readonly state: string;
  /** Time before which it is not tried again, epoch ms. */
  readonly notBefore: number;
  readonly change: { readonly kind: string; readonly keyId: string };
}

/** Whether a change is refused, stuck or in conflict: it waits until its author decides. */
export function isBlocked({ state }: Pick<Waiting, 'state'>): boolean {
  return state !== 'queued' && state !== 'sent';
}

/** Longest delay before another attempt, in milliseconds; a longer one means that the clock was set back since. */
const longestDelayMs = 60_000;

/** Whether a change waits for its next attempt. */
export function isTooEarly({ notBefore }: Waiting, now: number): boolean {
  return notBefore > now && notBefore <= now + longestDelayMs;
}

/**
 * Returns a function that says of each change of an outbox, in their order, whether it may be sent now. What is blocked, waits
 * for its next attempt or is in flight holds up what waits for it.
 */
export function laneGate(
  now: number,
  inFlight: ReadonlySet<string> = new Set(),
): (waiting: Waiting) => boolean {
  const closed = new ClosedTracks();
  return (waiting) => {
    const { id, change } = waiting;
    const isHeld = isBlocked(waiting) || isTooEarly(waiting, now) || inFlight.has(id);
    const isBehind = closed.has(change);
    if (isHeld || isBehind) closed.close(change);
    return !isHeld && !isBehind;
  };
}
