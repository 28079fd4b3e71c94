import { usePresence, useReducedMotion } from 'framer-motion';
import { useAnimate } from 'framer-motion/mini';
import { useEffectEvent, useLayoutEffect } from 'react';

/** The first and last value of each style. */
type Keyframes = Readonly<Record<string, [from: string, to: string]>>;

/** An element's arrival and its leaving; both in seconds. */
export interface PresenceAnimation {
  readonly enter: Keyframes;
  readonly exit: Keyframes;
  readonly seconds: number;
}

/**
 * Animates an element inside `AnimatePresence` when it arrives and before it leaves. Where reduced motion is preferred,
 * it appears and disappears immediately. This is framer-motion's smallest engine, which uses the browser's own
 * animations: its features for `m` components would cost four times as much (decision 023).
 */
export function usePresenceAnimation<E extends HTMLElement>({ enter, exit, seconds }: PresenceAnimation) {
  const [scope, animate] = useAnimate<E>();
  const [isPresent, safeToRemove] = usePresence();
  const isReduced = useReducedMotion() === true;
  const run = useEffectEvent(async (isEntering: boolean) => {
    const keyframes = isEntering ? enter : exit;
    // Even without motion it leaves after this commit: `AnimatePresence` notes what leaves in an effect of its own.
    if (isReduced) await Promise.resolve();
    else await animate(scope.current, keyframes, { duration: seconds, ease: 'easeOut' });
    if (!isEntering) safeToRemove?.();
  });
  useLayoutEffect(() => void run(isPresent), [isPresent]);
  return scope;
}

/** Fades in and out. */
export const fade: PresenceAnimation = {
  enter: { opacity: ['0', '1'] },
  exit: { opacity: ['1', '0'] },
  seconds: 0.12,
};

/** Fades in while it rises a little, and back. */
export const rise: PresenceAnimation = {
  enter: { opacity: ['0', '1'], transform: ['translateY(6px)', 'none'] },
  exit: { opacity: ['1', '0'], transform: ['none', 'translateY(6px)'] },
  seconds: 0.12,
};

/** Slides in from the left, and back. */
export const slide: PresenceAnimation = {
  enter: { transform: ['translateX(-100%)', 'none'] },
  exit: { transform: ['none', 'translateX(-100%)'] },
  seconds: 0.16,
};
