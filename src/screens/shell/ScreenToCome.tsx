import { useHoldFirstScreen } from '#session/firstScreen.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** Stands for a screen whose script is being fetched. */
export function ScreenToCome() {
  useHoldFirstScreen(true);
  return <Skeleton />;
}

/**
 * Stands for the screen until the user is known. Like the other, it holds what waits for the first screen until that is
 * in the page: on a slow tablet, rendering it takes longer than nothing else is awaited.
 */
export function NothingYet() {
  useHoldFirstScreen(true);
  return null;
}
