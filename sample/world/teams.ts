/** Teams of the sample game. */
export const teams = [
  { code: 'BEL', name: 'Bellwright League', kind: 'faction', colour: '#9a6b1f' },
  { code: 'REE', name: 'Reed Court', kind: 'faction', colour: '#3f7d4e' },
  { code: 'LAN', name: "Lanternists' Guild", kind: 'guild', colour: '#c2542d' },
  { code: 'UND', name: 'Undertow Plot', kind: 'plot', colour: '#1f6f8b' },
  { code: 'HRT', name: 'Hearthfire Plot', kind: 'plot', colour: '#a23b57' },
  { code: 'REF', name: 'Referees', kind: 'referee', colour: '#4a4e69' },
  { code: 'CRW', name: 'Monster Crew', kind: 'crew', colour: '#6b4fa0' },
  { code: 'DSK', name: 'Game Desk', kind: 'desk', colour: '#5c677d' },
] as const;

export type TeamCode = (typeof teams)[number]['code'];
