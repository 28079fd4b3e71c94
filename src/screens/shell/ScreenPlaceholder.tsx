import { useHoldFirstScreen } from '#session/firstScreen.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/**
 * Takes the place of a screen whose script is being fetched. Like the other placeholder, it holds up what waits for the
 * first screen until that is in the page: on a slow tablet, rendering it takes a while after everything has been read.
 */
export function ScreenPlaceholder() {
  useHoldFirstScreen(true);
  return <Skeleton />;
}

/** Takes the place of the screen until the user is known. */
export function UserPlaceholder() {
  useHoldFirstScreen(true);
  return null;
}
