/** The part of the address of a run sheet that leads to its outcome. */
export const outcomeHash = '#outcome';

/** Returns the address of the outcome on the run sheet of a slot. */
export function outcomeAddress(slotId: string): string {
  return `/run/${slotId}${outcomeHash}`;
}
