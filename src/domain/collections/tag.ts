import { colour, line, references } from '../fields/builders.ts';
import { defineCollection } from './define.ts';

/** A word that documents are sorted by. */
export const tag = defineCollection({
  key: 'tag',
  api: 'tags',
  path: '/tags',
  label: 'Tag',
  plural: 'Entity Tags',
  crumb: 'Tags',
  permission: 'tags',
  readers: 'everyone',
  columns: ['group', 'types'],
  fields: {
    group: line('Group'),
    colour: colour('Colour'),
    types: references('For types', 'type', { help: 'Which types it is for; none means all' }),
  },
});
