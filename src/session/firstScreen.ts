import { createStore, useStore } from 'zustand';
import { useEffect } from 'react';

/** Latest that the first screen counts as shown, in milliseconds after the app has started. */
const latestMs = 5_000;

/** How long nothing may be awaited before the first screen counts as shown, in milliseconds, twice. */
const quietMs = 50;

const store = createStore(() => ({ isShown: false }));
const firstScreen = Promise.withResolvers<void>();
let awaited = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Resolves when the first screen has shown what it reads, at the latest a few seconds after the app has started. Work
 * that this screen does not need waits for it: an old tablet would have to do both at once.
 */
export function firstScreenShown(): Promise<void> {
  return firstScreen.promise;
}

/** Whether the first screen has shown what it reads. */
export function useFirstScreenShown(): boolean {
  return useStore(store, ({ isShown }) => isShown);
}

/** Makes what waits for the first screen wait until the returned function is called. */
export function holdFirstScreen(): () => void {
  if (store.getState().isShown) return () => undefined;
  clearTimeout(timer);
  awaited += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    awaited -= 1;
    if (awaited > 0) return;
    clearTimeout(timer);
    // Twice, because one may pass while the page draws what it then has to wait for.
    timer = setTimeout(() => (timer = setTimeout(show, quietMs)), quietMs);
  };
}

/** Makes what waits for the first screen wait while a part of it has nothing to show yet. */
export function useHoldFirstScreen(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? holdFirstScreen() : undefined), [isWaiting]);
}

/** Counts the first screen as shown from some seconds on, whatever it waits for. */
export function limitFirstScreen(): void {
  setTimeout(show, latestMs);
}

function show(): void {
  clearTimeout(timer);
  store.setState({ isShown: true });
  firstScreen.resolve();
}
