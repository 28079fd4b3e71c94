/** The tags of the sample game. */
export const tags = {
  combat: { name: 'Combat', group: 'Play', colour: '#b3372f' },
  politics: { name: 'Politics', group: 'Play', colour: '#6b4fa0' },
  investigation: { name: 'Investigation', group: 'Play', colour: '#1f6f8b' },
  trade: { name: 'Trade', group: 'Play', colour: '#9a6b1f' },
  gentle: { name: 'Gentle', group: 'Play', colour: '#3f7d4e' },
  drowned: { name: 'The Drowned', group: 'Powers', colour: '#2a4f7c' },
  tidewife: { name: 'The Tidewife', group: 'Powers', colour: '#0f7f83' },
  ashen: { name: 'Ashen Crown', group: 'Powers', colour: '#6d6a75' },
  night: { name: 'After dark', group: 'Needs', colour: '#2d2a55' },
  wet: { name: 'Wet ground', group: 'Needs', colour: '#557a95' },
  bigCrew: { name: 'Big crew', group: 'Needs', colour: '#c2542d' },
  finale: { name: 'Finale', group: 'Needs', colour: '#a23b57' },
} as const;

export type TagKey = keyof typeof tags;
