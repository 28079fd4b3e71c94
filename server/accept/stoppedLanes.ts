import { type Change, createsVersion, isCollaborationChange } from '#domain/change.ts';

/**
 * The lanes of a request in which a change was not applied. A document has two: its edits, and its comments, shares and
 * assignments. Neither is tried behind a document that was not created, since there is nothing that it could change.
 */
export class StoppedLanes {
  readonly #edits: Set<string>;
  readonly #collaboration: Set<string>;

  /** Creates a copy of those so far, or none: a transaction that runs again begins with the same. */
  constructor(before?: StoppedLanes) {
    this.#edits = new Set(before ? before.#edits : []);
    this.#collaboration = new Set(before ? before.#collaboration : []);
  }

  /** Whether a change is behind one that was not applied. */
  has(change: Change): boolean {
    return (isCollaborationChange(change) ? this.#collaboration : this.#edits).has(change.keyId);
  }

  /** Stops the lane of a change that was not applied. A retained text stops nothing: no other change is made on it. */
  stop(change: Change): void {
    if (createsVersion(change)) this.#edits.add(change.keyId);
    if (change.kind === 'create' || isCollaborationChange(change)) this.#collaboration.add(change.keyId);
  }
}
