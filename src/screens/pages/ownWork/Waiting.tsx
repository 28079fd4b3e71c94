/**
 * Takes the place of a part of Home that has not been read yet. Home is shown once none is left: a part that arrives
 * later would move the others, perhaps under a finger.
 */
export function Waiting() {
  return <span data-waiting="" hidden />;
}

/** Style of what holds the parts. */
export const shownTogether = { '&:has([data-waiting])': { visibility: 'hidden' } };
