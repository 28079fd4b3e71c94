import type { EntityKey } from '#domain/entities/index.ts';

/** Why something was sent back once, and what its author answered when it was mended. */
export const sentBackWords: readonly (readonly [why: string, answer: string])[] = [
  ['Two numbers in here do not agree with each other. Which one is it?', 'The smaller one. Mended.'],
  [
    'The wording could be read two ways at the far end of a field. Make it one sentence?',
    'One sentence now.',
  ],
  [
    'Nearly. The desk cannot find out from this what to put in the bag.',
    'Written out. Thank you for looking.',
  ],
  ['This clashes with what we told the Court in spring.', 'You are right, I had last year’s notes. Changed.'],
  ['Please read it aloud once. I ran out of breath in the second line.', 'Read aloud, cut, submitted again.'],
  ['Who decides if they disagree? It has to say.', 'The referee. It says so now.'],
  ['Can it be played if it rains?', 'It can now.'],
  ['A word here is not on our list of calls.', 'Replaced by one that is.'],
];

/** Why something is flagged where nobody has written a reason of its own, by type; `any` for all. */
export const flagWords: Readonly<Partial<Record<EntityKey | 'any', readonly string[]>>> = {
  plot: [
    'The third beat needs something that the second takes away. Please go through it once more with the other team.',
  ],
  monster: [
    'Flagged: the hits are more than a group of six will get through in ten minutes. Half, or a weakness they can find?',
    'Flagged: we cannot make this costume four times by May. What could be left off without losing the look?',
    'Flagged: its call and its power do the same thing twice. Keep the one that can be heard.',
    'Flagged: nothing here says how it ends if nobody strikes at it. Crew will ask.',
    'Flagged: the mask leaves nobody able to see to the left. Safety will not pass it like this.',
  ],
  encounter: [
    'Flagged: the ground on that side is under water after a wet week. Second choice of place, please.',
    'Flagged: it wants more crew than we have awake at that hour.',
    'Flagged: no way out for players who would rather not. Add one.',
  ],
  rumour: [
    'Flagged: it gives away the name that the whole of Saturday is about.',
    'Flagged: too long for the slip by a good line. What can go?',
    'Flagged: the Court will take this as an insult from us, not from the teller. Put it in a mouth that they know.',
    'Flagged: two rumours say this already. What does a third one add?',
    'Flagged: marked as true, but the plot line says otherwise since Tuesday.',
  ],
  any: [
    'Flagged: something is missing here that the desk will need on the day. Ask me, it is quicker than writing it down.',
  ],
};
