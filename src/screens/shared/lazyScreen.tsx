import { type ComponentType, type ReactNode, isValidElement, lazy, useState } from 'react';

const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * A screen whose script comes when it is first shown, or before by `fetchAhead`. What is here by then is shown at once: a
 * placeholder, even of one frame, would keep it back for as long as React holds on to placeholders.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const here: { screen?: ComponentType<Props> } = {};
  const fetchIt = async () => {
    const { default: screen } = await load();
    here.screen = screen;
    return { default: screen };
  };
  const Awaited: ComponentType<Props> = lazy(fetchIt);
  function Screen(props: Props) {
    // The same one for as long as it is shown: in place of it the other would begin anew.
    const [Shown] = useState(() => here.screen ?? Awaited);
    return <Shown {...props} />;
  }
  fetches.set(Screen, fetchIt);
  return Screen;
}

/** Begins to fetch the scripts of these screens. Ends when that has ended, however it did: a screen that is shown tries again. */
export async function fetchAhead(screens: readonly ReactNode[]): Promise<void> {
  await Promise.allSettled(
    screens.map(async (screen) => {
      if (isValidElement(screen) && typeof screen.type !== 'string') await fetches.get(screen.type)?.();
    }),
  );
}
