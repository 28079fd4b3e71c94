import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../shared/isTyping.ts';
import type { Choices, Side } from './choices.ts';
import type { Point } from './points.ts';

const sides: ReadonlyMap<string, Side> = new Map([
  ['m', 'mine'],
  ['t', 'theirs'],
  ['b', 'both'],
  ['e', 'mix'],
]);

/** The card of a point: what J and K go to. */
export function cardOf(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = frame?.querySelectorAll<HTMLElement>('[data-point]') ?? [];
  return [...cards].find((each) => each.dataset['point'] === key);
}

/**
 * J and K go from one decision to the next, M takes mine, T theirs, B both, E edits the result, Escape leaves it again,
 * S or Ctrl-S saves.
 */
export function useSettleKeys(
  frame: RefObject<HTMLElement | null>,
  points: readonly Point[],
  choices: Choices,
  save: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const saves = key === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (saves && !event.defaultPrevented) {
      event.preventDefault();
      save();
      return;
    }
    const card = document.activeElement?.closest<HTMLElement>('[data-point]');
    if (key === 'escape' && card && card !== document.activeElement && !event.defaultPrevented) {
      card.focus();
      return;
    }
    if (isTyping(event)) return;
    const at = points.findIndex((each) => each.key === card?.dataset['point']);
    const point = points[at];
    const side = sides.get(key);
    if (key === 'j' || key === 'k') {
      const to = Math.max(0, Math.min(points.length - 1, key === 'j' ? at + 1 : at - 1));
      cardOf(frame.current, points[to]?.key ?? '')?.focus();
    } else if (key === 's') save();
    else if (point && side && isOffered(point, side)) choices.take([point], side);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Whether a point can be decided so. */
function isOffered(point: Point, side: Side): boolean {
  switch (side) {
    case 'mine':
    case 'theirs':
      return true;
    case 'both':
      return point.both !== undefined;
    case 'mix':
      return point.editable;
  }
}
