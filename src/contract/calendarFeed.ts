import { z } from 'zod/mini';
import type { Call } from './calls/call.ts';

/** The calls about the secret address of a person's calendar. Only the profile makes them; calendars read the last. */
export const calendarFeedCalls = {
  /** When the address was made; null without one. */
  calendarFeed: {
    method: 'GET',
    path: '/user/calendarFeed',
    access: 'signedIn',
    answer: z.object({ madeAt: z.nullable(z.string()) }),
  },
  /** Creates a new address, which is returned only once, and ends the one before. */
  makeCalendarFeed: {
    method: 'POST',
    path: '/user/calendarFeed',
    access: 'signedIn',
    answer: z.object({ path: z.string() }),
  },
  /** Ends the address. */
  endCalendarFeed: { method: 'DELETE', path: '/user/calendarFeed', access: 'signedIn', answer: z.null() },
  /** The events and own slots of the person to whom the address belongs, as an iCalendar file. */
  readCalendarFeed: { method: 'GET', path: '/calendar/:file', access: 'public', answer: z.string() },
} as const satisfies Record<string, Call>;
