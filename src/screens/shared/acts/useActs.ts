import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isPressed } from '#ui/keys/shortcut.ts';
import { useKeydown } from '#ui/keys/useKeydown.ts';
import { isForControl } from '#ui/keys/useShortcuts.ts';
import { type Act, useActState } from './act.ts';

/** Milliseconds without a key before one that arms an act, so that letters of a word or of a scanner arm none. */
const calmMs = 300;

/** Keys always act. */
export const never = () => false;

/**
 * Offers acts in the palette and by their keys while the component is on the screen. The key of an act that others see
 * moves the focus to its button, where Enter does it and any other key cancels, Space too: it
 * needs a button on the page. `subject` names what the acts are about. While `refusesKeys`, which says why, no other key acts.
 */
export function useActs(
  acts: readonly Act[],
  subject: string | undefined,
  refusesKeys: () => boolean = never,
): void {
  const id = useId();
  useEffect(() => {
    useActState.setState(({ offered }) => ({ offered: new Map(offered).set(id, { acts, subject }) }));
  });
  useEffect(
    () => () =>
      useActState.setState(({ offered }) => ({
        offered: new Map([...offered].filter(([key]) => key !== id)),
      })),
    [id],
  );
  const lastKey = useRef(-calmMs);
  useKeydown((event) => {
    const isCalm = event.timeStamp - lastKey.current >= calmMs;
    lastKey.current = event.timeStamp;
    if (useActState.getState().armed !== undefined && event.key !== 'Enter') disarm();
    if (event.defaultPrevented) return;
    const act = acts.find(
      ({ shortcut, disabled }) => shortcut && disabled !== true && isPressed(shortcut, event),
    );
    if (!act || isForControl(event)) return;
    event.preventDefault();
    if (act.isPublic === true) {
      if (isCalm) arm(act);
    } else if (!refusesKeys()) act.run();
  });
}

function arm({ id }: Act): void {
  const button = document.querySelector<HTMLElement>(`[data-act=${id}]`);
  if (button === null) return;
  // The button says so before it is read out.
  flushSync(() => useActState.setState({ armed: id }));
  button.focus({ preventScroll: true });
}

function disarm(): void {
  useActState.setState({ armed: undefined });
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
