const recoveredPrefix = 'back:';

/**
 * A new id for a change that saves lost text again. The change waits for a decision and is never sent from this device. Ids
 * differ between devices, so that one that imports the change from a file does not mistake it for its own.
 */
export function newRecoveredId(): string {
  return `${recoveredPrefix}${crypto.randomUUID()}`;
}

/** Whether a change is one that saves lost text again. */
export function isRecoveredId(id: string): boolean {
  return id.startsWith(recoveredPrefix);
}
