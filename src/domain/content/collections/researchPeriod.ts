import { dateTime, number, reference, rich } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** A period in which players submit research requests, and the dates of the answers. */
export const researchPeriod = defineCollection({
  key: 'researchPeriod',
  api: 'researchPeriods',
  path: '/researchPeriods',
  label: 'Research Period',
  plural: 'Research Periods',
  permission: 'editResearchPeriod',
  readers: 'everyone',
  columns: ['eventId', 'opens', 'closes'],
  fields: {
    eventId: reference('Event it feeds', 'event', { required: true }),
    opens: dateTime('Opens', { required: true }),
    closes: dateTime('Closes', { required: true }),
    answersDue: dateTime('Answers due'),
    release: dateTime('Release'),
    requestsPerPlayer: number('Requests per player', { max: 100 }),
    questionsPerRequest: number('Questions per request', { max: 100 }),
    guidance: rich('Guidance'),
  },
  order: [
    { ascending: ['opens', 'closes'], isStrict: true },
    { ascending: ['closes', 'answersDue', 'release'] },
  ],
});
