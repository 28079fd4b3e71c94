import { rich, yesNo } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** Name of the page that Home shows everybody: the welcome page (rule 4.2). */
export const welcomePageName = 'Dummy Page';

/** A page of information about the game. Everyone can read it once it is published. */
export const systemPage = defineCollection({
  key: 'systemPage',
  api: 'systemPages',
  path: '/systemPages',
  label: 'System Page',
  plural: 'System Pages',
  permission: 'systemPage',
  readers: 'everyone',
  columns: ['published'],
  fields: {
    content: rich('Body', {
      required: true,
      staff: true,
      revealedBy: 'published',
      help: 'Everyone can read it once it is published',
    }),
    published: yesNo('Published'),
  },
});
