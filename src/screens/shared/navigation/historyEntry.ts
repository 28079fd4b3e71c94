import { z } from 'zod/mini';

/** The router stores the index of each history entry in the entry's state. */
const stateSchema = z.object({ idx: z.number() });

/** Returns the index of the browser's current entry in the history of this tab. */
export function historyIndex(): number {
  return stateSchema.safeParse(window.history.state).data?.idx ?? 0;
}

/** Returns whether the current entry is the first of this tab: there is nothing in the app to go back to. */
export function isFirstEntry(): boolean {
  return historyIndex() === 0;
}
