import { colour, line, references } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** A tag for grouping documents. */
export const tag = defineCollection({
  key: 'tag',
  api: 'tags',
  path: '/tags',
  label: 'Tag',
  plural: 'Entity Tags',
  permission: 'tags',
  readers: 'everyone',
  columns: ['group', 'types'],
  fields: {
    group: line('Group'),
    colour: colour('Colour'),
    types: references('For types', 'type', { help: 'Document types it applies to; leave empty for all' }),
  },
});
