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

/** How many referees somebody has to look for. */
export function lacksReferees(story: Story): number {
  const { refereesNeeded, plan } = story.slot;
  return isAwaited(story) ? Math.max(0, refereesNeeded - plan.referees.length) : 0;
}

const quarter = 15 * 60_000;

/** The crew that is missing in each quarter of the next hour, as one line each. */
export function shortfallTold(day: readonly Story[], now: number): readonly string[] {
  const first = now - (now % quarter);
  return [0, 1, 2, 3].flatMap((at) => {
    const from = first + at * quarter;
    const sum = day
      .filter((story) => !isOver(story) && story.end > from)
      .filter(({ start, slot }) => start - slot.makeUpLead * 60_000 < from + quarter)
      .reduce((total, story) => total + lacks(story), 0);
    return sum > 0 ? [`${from} ${sum}`] : [];
  });
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
