import { choice, colour, line, references, yesNo } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** A team: a faction, a guild, or a group of writers, referees or crew. */
export const team = defineCollection({
  key: 'team',
  api: 'teams',
  path: '/teams',
  label: 'Team',
  plural: 'Teams',
  permission: 'editTeams',
  readers: 'everyone',
  defaults: { active: true },
  columns: ['code', 'kind', 'active'],
  fields: {
    code: line('Code', { max: 10 }),
    kind: choice('Kind', ['Faction', 'Guild', 'Plot', 'Referee', 'Crew', 'Desk']),
    colour: colour('Colour'),
    leads: references('Leads', 'user'),
    active: yesNo('Active'),
  },
});
