import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { type Answer, choose } from '#session/store.ts';
import { historyIndex } from '#screens/shared/navigation/historyEntry.ts';

/**
 * Asks before the user leaves the page or closes the tab, as long as `isUnsaved` returns true (rule 7.4). A page
 * may change its own query and hash without a question, and a form goes on at `ownPath`, the address of a document that it
 * has created. With `save`, which resolves to whether it succeeded, the user can also save and leave.
 */
export function useUnsavedGuard(
  isUnsaved: () => boolean,
  save?: () => Promise<boolean>,
  ownPath?: string,
): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      (move) => isLeaving(move) && move.nextLocation.pathname !== ownPath && isUnsaved(),
      [isUnsaved, ownPath],
    ),
  );
  const latestBlocker = useRef(blocker);
  useEffect(() => {
    latestBlocker.current = blocker;
  }, [blocker]);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  }, [save]);
  const { key } = useLocation();
  const shownEntry = useRef({ key, index: 0 });
  useLayoutEffect(() => {
    shownEntry.current = { key, index: historyIndex() };
  }, [key]);
  const isAsking = useRef(false);
  // However often Back and Forward are pressed meanwhile, there is one question. Each press that is stopped has a blocker of
  // its own: its state alone stays “blocked” where the next press follows an answer before the page is drawn again.
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      const answer = await askToLeave(latestSave.current !== undefined);
      const mayLeave = answer === 'other' ? await latestSave.current?.() : answer;
      isAsking.current = false;
      if (mayLeave) return latestBlocker.current.proceed?.();
      latestBlocker.current.reset?.();
      // After several quick presses the router undoes only the last: return to the entry of the page that is shown.
      const steps = shownEntry.current.index - historyIndex();
      if (steps !== 0) window.history.go(steps);
    })();
  }, [blocker]);
}

/**
 * Returns whether a navigation replaces the page.
 *
 * @internal Tests ask a router without the hook, which needs a page.
 */
export function isLeaving({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]): boolean {
  return currentLocation.pathname !== nextLocation.pathname;
}

/** Asks whether to leave (rule 7.4). */
function askToLeave(maySave: boolean): Promise<Answer> {
  return choose({
    title: 'Unsaved changed',
    body: 'Are you sure you want to leave?',
    confirm: 'Leave',
    cancel: 'Stay',
    ...(maySave ? { other: 'Save and leave' } : {}),
  });
}
