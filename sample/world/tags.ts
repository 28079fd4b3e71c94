/** Tags of the sample game. Tags without types apply to all types. */
export const tags = {
  combat: { name: 'Combat', group: 'Play', colour: '#b3372f', types: [] },
  politics: { name: 'Politics', group: 'Play', colour: '#6b4fa0', types: [] },
  investigation: { name: 'Investigation', group: 'Play', colour: '#1f6f8b', types: [] },
  trade: { name: 'Trade', group: 'Play', colour: '#9a6b1f', types: [] },
  gentle: { name: 'Gentle', group: 'Play', colour: '#3f7d4e', types: [] },
  drowned: { name: 'The Drowned', group: 'Powers', colour: '#2a4f7c', types: [] },
  tidewife: { name: 'The Tidewife', group: 'Powers', colour: '#0f7f83', types: [] },
  ashen: { name: 'Ashen Crown', group: 'Powers', colour: '#6d6a75', types: [] },
  night: { name: 'After dark', group: 'Needs', colour: '#2d2a55', types: ['plot', 'encounter', 'ritual'] },
  wet: { name: 'Wet ground', group: 'Needs', colour: '#557a95', types: ['encounter', 'ritual'] },
  bigCrew: { name: 'Big crew', group: 'Needs', colour: '#c2542d', types: ['plot', 'encounter', 'ritual'] },
  finale: { name: 'Finale', group: 'Needs', colour: '#a23b57', types: [] },
} as const;

export type TagKey = keyof typeof tags;
