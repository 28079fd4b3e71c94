import { defineEntity } from './define.ts';
import { choice, dateTime, group, line, references, rich } from '#domain/content/fields/builders.ts';

export const rumour = defineEntity({
  key: 'rumour',
  api: 'rumours',
  path: '/rumours',
  route: 'rumour',
  label: 'Rumour',
  plural: 'Rumours',
  listCrumb: 'All',
  prefix: 'RUM',
  hasEvent: true,
  copyable: false,
  // The crumb 'Archive' (sic) is in rule 3.7.
  print: { crumb: 'Archive', layout: 'slips' },
  fields: {
    text: rich('Text', {
      required: true,
      section: 'The rumour',
      help: 'In character and short, as players tell it',
      meter: { characters: 280, of: 'a slip' },
    }),
    truth: choice('Truth', ['True', 'Partly', 'False', 'Unknown'], {
      required: true,
      staff: true,
      section: 'The rumour',
    }),
    source: line('Source', { section: 'The rumour' }),
    knownToTeams: references('Teams who may know', 'team', { section: 'Who and where' }),
    knownToSkill: line('Skill to know it', { list: 'skills', section: 'Who and where' }),
    aboutPlots: references('About plot lines', 'plot', { section: 'Who and where' }),
    about: line('About', { section: 'Who and where' }),
    place: line('Place', { section: 'Who and where' }),
    release: choice('Release', ['Before the event', 'At the gate', 'In play', 'By a bard'], {
      section: 'Release',
    }),
    releaseFrom: dateTime('From', { section: 'Release' }),
    releaseUntil: dateTime('Until', { section: 'Release' }),
    leadsToEncounters: references('Leads to encounters', 'encounter', { staff: true, section: 'Release' }),
    leadsToPlots: references('Leads to plot lines', 'plot', { staff: true, section: 'Release' }),
    told: group(
      'Told',
      'telling',
      { at: dateTime('When'), toWhom: line('To whom') },
      { append: true, section: 'Told' },
    ),
  },
  order: [{ ascending: ['releaseFrom', 'releaseUntil'] }],
});
