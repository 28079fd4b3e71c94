import { chips, number } from '../fields/builders.ts';
import { defineCollection } from './define.ts';
import { minutes } from '../fields/minutes.ts';

/** What a game has settled for itself: one record, whose id is `gameId`. */
export const game = defineCollection({
  key: 'game',
  api: 'games',
  path: '/game',
  label: 'Game',
  plural: 'Game settings',
  permission: 'editEvents',
  readers: 'everyone',
  columns: [],
  fields: {
    calls: chips('Damage and calls', { help: 'Offered when monsters are written' }),
    skills: chips('Skills', { help: 'Offered where a skill is asked for' }),
    ritualContributors: number('Most contributors of a ritual', { max: 1_000 }),
    ritualLeastPower: number('Least power of a ritual', { max: 10_000 }),
    ritualNotice: number('Notice for an immediate effect', minutes),
  },
});
