import type { z } from 'zod/mini';
import { calendarFeedCalls } from '#contract/calendarFeed.ts';
import { type ApiResult, request } from './client.ts';

type FeedState = z.infer<typeof calendarFeedCalls.calendarFeed.answer>;
type MadeFeed = z.infer<typeof calendarFeedCalls.makeCalendarFeed.answer>;

/** Fetches when the address of the user's calendar was made. */
export function fetchCalendarFeed(): Promise<ApiResult<FeedState>> {
  return request(calendarFeedCalls.calendarFeed, {});
}

/** Makes a new address of the user's calendar; the one before stops working. */
export function makeCalendarFeed(): Promise<ApiResult<MadeFeed>> {
  return request(calendarFeedCalls.makeCalendarFeed, {});
}

/** Ends the address of the user's calendar. */
export function endCalendarFeed(): Promise<ApiResult<null>> {
  return request(calendarFeedCalls.endCalendarFeed, {});
}
