import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { historyIndex } from '#screens/shared/navigation/historyEntry.ts';

/** Marks the history entry of the drawer over the page. */
const drawerEntry = z.object({ drawer: z.literal(true) });

/** The navigation drawer. */
export interface DrawerState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** A link was followed, which replaces the drawer's history entry. */
  readonly choose: () => void;
}

/**
 * State of the navigation drawer. Beside the page it is open until it is closed. Over the page it has a history entry of
 * its own, so that Back closes it; the router takes that entry for the page itself.
 */
export function useDrawer(isBeside: boolean): DrawerState {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isBeside;
  const isOver = isOpen && !isBeside;
  /** Going back is asynchronous: closing the drawer again before it is done must not go back once more. */
  const isGoingBack = useRef(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const onBack = () => setChosen(false);
    globalThis.addEventListener('popstate', onBack);
    return () => globalThis.removeEventListener('popstate', onBack);
  }, [isOver]);
  const choose = useCallback(() => setChosen(false), []);
  const close = useCallback(() => {
    setChosen(false);
    if (!isOver || isGoingBack.current || !drawerEntry.safeParse(history.state).success) return;
    isGoingBack.current = true;
    history.back();
  }, [isOver]);
  const toggle = useCallback(() => {
    if (isOpen) return close();
    isGoingBack.current = false;
    if (!isBeside) history.pushState({ ...history.state, idx: historyIndex() + 1, drawer: true }, '');
    setChosen(true);
  }, [isOpen, isBeside, close]);
  return { isOpen, close, choose, toggle };
}
