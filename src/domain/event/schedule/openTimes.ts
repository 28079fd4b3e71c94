import { momentsIn } from './gameDays.ts';
import type { Span } from './slot.ts';
import { joinSpans } from './spans.ts';

/** A range of minutes from midnight, on some days of the week or, with null, on every day. */
interface OpenRange {
  /** 0 is Sunday. */
  readonly days: ReadonlySet<number> | null;
  readonly from: number;
  /** After `from`; more than a day's minutes where it is past midnight. */
  readonly to: number;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dash = String.raw`\s*(?:-|–|—|to|until)\s*`;
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const day = String.raw`(sun|mon|tue|wed|thu|fri|sat)[a-z]*`;
const itemPattern = new RegExp(`^(?:daily\\s+|${day}(?:${dash}${day})?\\s+)?${time}${dash}${time}$`);
const dayMinutes = 24 * 60;

/**
 * Reads opening times such as “10:00–22:00” or “Fri 18:00–23:00; Sat–Sun 10:00–02:00”. Undefined for what says no times, such
 * as “From dusk”: a place whose times are not understood limits nothing.
 */
export function readOpenTimes(text: string): readonly OpenRange[] | undefined {
  const items = text
    .toLowerCase()
    .split(/[,;]/)
    .map((item) => item.trim());
  const ranges = items.map(rangeIn);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function rangeIn(item: string): OpenRange | undefined {
  const match = itemPattern.exec(item);
  if (!match) return undefined;
  const [, first, last, fromHour, fromMinute = '0', toHour, toMinute = '0'] = match;
  const [from, end] = [minutesOf(fromHour, fromMinute), minutesOf(toHour, toMinute)];
  if (from === undefined || end === undefined) return undefined;
  const to = end > from ? end : end + dayMinutes;
  return { days: daysBetween(first, last), from, to };
}

function minutesOf(hour: string | undefined, minute: string): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  return hours <= 24 && minutes < 60 && hours * 60 + minutes <= dayMinutes ? hours * 60 + minutes : undefined;
}

function daysBetween(first: string | undefined, last = first): ReadonlySet<number> | null {
  if (first === undefined || last === undefined) return null;
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)];
  const length = (to - from + 7) % 7;
  return new Set(Array.from({ length: length + 1 }, (_, at) => (from + at) % 7));
}

/** Returns when a place is open within a span, joined and in order, by the clock of a zone. */
export function openSpans(
  ranges: readonly OpenRange[],
  { from, to }: Span,
  zone: string | undefined,
): readonly Span[] {
  const spans: Span[] = [];
  const momentOf = momentsIn(zone);
  // From the day before: a range may run past midnight.
  const first = new Date(from - dayMs);
  const count = Math.min(maxDays, Math.ceil((to - from) / dayMs) + 3);
  for (let at = 0; at < count; at += 1) {
    const date = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate() + at);
    const weekday = new Date(date).getUTCDay();
    for (const range of ranges) {
      if (range.days && !range.days.has(weekday)) continue;
      spans.push({ from: momentOf(date + range.from * minuteMs), to: momentOf(date + range.to * minuteMs) });
    }
  }
  return joinSpans(spans).filter((span) => span.to > from && span.from < to);
}

const minuteMs = 60_000;
const dayMs = dayMinutes * minuteMs;
/** Guards against a mistyped year. */
const maxDays = 64;
