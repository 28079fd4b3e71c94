import { gameId, gameSettingsFrom, knownZone } from '#domain/content/gameSettings.ts';
import { type NoticeSettings, isQuietAt } from '#domain/personal/noticeState.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { readBody } from '#server/store/documents/documents.ts';

/** How long what happens is collected before it is sent at once, in milliseconds. */
const collectMs = 300_000;

/** The time zone of the game, in which hours are meant; UTC unless it has one. */
export async function gameZone(db: Queries): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .select('body')
    .where('entity', '=', 'game')
    .where('key_id', '=', gameId)
    .executeTakeFirst();
  return knownZone(gameSettingsFrom(row && readBody(row.body)).timeZone) ?? 'UTC';
}

/** The hour and minute of a time where the game is. */
function clockIn(zone: string, at: number): { readonly hour: number; readonly minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return { hour: part('hour'), minute: part('minute') };
}

/** Whether a time is in the quiet hours of a person. */
export function isQuietNow(settings: Pick<NoticeSettings, 'quiet'>, now: number, zone: string): boolean {
  return isQuietAt(settings, clockIn(zone, now).hour);
}

const minuteMs = 60_000;

/** Whether a digest of what has happened since a time is due now. */
export function isDigestDue(
  settings: Pick<NoticeSettings, 'quiet' | 'mail'>,
  since: number,
  now: number,
  zone: string,
): boolean {
  const { mail } = settings;
  if (mail === 'never' || isQuietNow(settings, now, zone)) return false;
  if (mail === 'now') return since <= now - collectMs;
  const { hour, minute } = clockIn(zone, now);
  // On a day on which the clocks change it may be an hour off.
  const minutesSince = ((hour - mail + 24) % 24) * 60 + minute;
  return since <= (Math.floor(now / minuteMs) - minutesSince) * minuteMs;
}
