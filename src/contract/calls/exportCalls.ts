import { z } from 'zod/mini';
import { documentTypeSchema } from '#domain/content/documentTypes.ts';
import type { Call } from './call.ts';

/** The calls whose answers are files. */
export const exportCalls = {
  /** All documents of a type that the reader may see, as a CSV file. */
  exportTable: {
    method: 'GET',
    path: '/export.csv',
    access: 'signedIn',
    query: z.object({ entity: documentTypeSchema }),
    answer: z.string(),
  },
  /** The whole game as a JSON file, for administrators who are staff. */
  exportGame: { method: 'GET', path: '/export.json', access: 'signedIn', answer: z.unknown() },
  /** The slots of an event as an iCalendar file. */
  exportTimetable: {
    method: 'GET',
    path: '/events/:id/timetable.ics',
    access: 'signedIn',
    answer: z.string(),
  },
} as const satisfies Record<string, Call>;
