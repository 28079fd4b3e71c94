import { type Story, isAwaited, stateOf } from './story.ts';

/** How many of its crew a slot lacks: nobody was assigned, or whoever was did not come. */
export function missing({ slot, crew }: Story): number {
  const named = slot.places.filter(({ who }) => who !== '');
  const absent = named.filter(({ id }) => crew.get(id)?.what === 'missing').length;
  const filled = [...crew].filter(
    ([id, { what }]) => what !== 'missing' && !named.some((place) => place.id === id),
  ).length;
  return Math.max(0, slot.crewNeeded - (named.length - absent + filled));
}

/** How many of its crew somebody has to look for. */
export function lacks(story: Story): number {
  return isAwaited(story) ? missing(story) : 0;
}

/** Whether nothing more happens in a slot, by its run or by its plan. */
export function isOver(story: Story): boolean {
  return ['done', 'cancelled'].includes(stateOf(story));
}

/** How many lammies and cards were given out. */
export function lammies({ cards, issued }: Story): number {
  return [...issued.values()].reduce((sum, count) => sum + count, cards.length);
}

/** How many of the crew were there by the roll call; null where none was called. */
export function present({ crew }: Story): number | null {
  const marks = [...crew.values()];
  return marks.length === 0 ? null : marks.filter(({ what }) => what !== 'missing').length;
}
