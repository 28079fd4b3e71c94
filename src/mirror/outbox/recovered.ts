/** Epoch of text that a restored server has lost, where it leaves this device: that of no server. */
export const lostEpoch = 'lost';

/**
 * Id of a change that saves again what a restored server has lost of a document. It waits for a decision, and is never sent
 * from here. Each has its own, so that another device which gets it in a file does not take it for one it knows.
 */
export function newRecoveredId(): string {
  return `back:${crypto.randomUUID()}`;
}

/** Whether a change is one that saves lost text again. Earlier builds named it after its document. */
export function isRecoveredId(id: string): boolean {
  return id.startsWith('back:') || id.endsWith(':back');
}
