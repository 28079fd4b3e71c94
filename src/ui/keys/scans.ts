import { useEffect, useEffectEvent } from 'react';
import type { Scanned } from '#domain/cards/cardCode.ts';

/** Marks a field, or a form around it, in which a scan is meant to be typed. */
export const scanField = { 'data-scans': '' } as const;

/** Selects what is so marked. */
export const scanFields = '[data-scans]';

/** Where scans are taken, the nearest first: in a dialog, on a page, and everywhere else in the app. */
const levels = ['dialog', 'page', 'everywhere'] as const;
type Level = (typeof levels)[number];

/** Does what a scan does, with its text and what that means. Returns false to leave it to the next level. */
type Take = (text: string, scanned: Scanned) => unknown;

const takers = new Map<Level, Take>();

/** Takes what a scanner types, wherever the focus is, while the component is on the screen. */
export function useScans(level: Level, take: Take | false): void {
  const onScan = useEffectEvent<Take>((text, scanned) => (take === false ? false : take(text, scanned)));
  const isOn = take !== false;
  useEffect(() => {
    if (!isOn) return undefined;
    takers.set(level, (text, scanned) => onScan(text, scanned));
    return () => void takers.delete(level);
  }, [level, isOn]);
}

/**
 * Gives a scan to whoever takes it, the nearest first. Behind a dialog that takes none it is left alone, and `onCovered`
 * is called if the page would have taken it.
 */
export function handOver(text: string, scanned: Scanned, onCovered: () => void): void {
  const isCovered = document.querySelector('[aria-modal=true]') !== null && !takers.has('dialog');
  if (isCovered) {
    if (takers.size > 0) onCovered();
    return;
  }
  for (const level of levels) {
    const take = takers.get(level);
    if (take && take(text, scanned) !== false) return;
  }
}
