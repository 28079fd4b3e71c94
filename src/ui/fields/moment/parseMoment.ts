import { invisibleSigns } from '#domain/primitives/nameKey.ts';
import { DateTime, Info } from './luxon.ts';

/** Values that fill in what a text leaves open: from the value before it, else from today. */
export interface MomentContext {
  readonly locale: string;
  /** The value before, ISO 8601; null without one. */
  readonly current: string | null;
  /** ISO 8601. */
  readonly now: string;
  /** Whether a time alone, or a day of the week, is not enough. */
  readonly needsDay?: boolean;
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
}
interface Day {
  readonly day: number;
  readonly month: number;
  readonly year: number | undefined;
}

/** A date and time as programs write it, with its zone. */
const withZone = /^\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)\s*$/i;

/** The time of a date that was typed without one. */
const noon: Clock = { hour: 12, minute: 0 };

/** Words that may stand between a date and a time. */
const fillers: ReadonlySet<string> = new Set(
  [
    'at',
    'on',
    'the',
    'of',
    'um',
    'uhr',
    'am',
    'à',
    'le',
    'el',
    'de',
    'del',
    'a',
    'las',
    'alle',
    'om',
    'kl',
    'h',
    'o',
    'godz',
    'v',
  ].map(plain),
);

/**
 * Reads a date, a time or both, as people type them: “14:30”, “1430”, “2.30 pm”, “3 Apr”, “Fri 3 April 2027, 14:30”,
 * “3/4/27”, “2027-04-03”, “tomorrow 9am”, and as programs write them. Times without a zone are those of the default zone.
 * Undefined for any other text. Forms and imports read dates so.
 */
export function parseMoment(typed: string, context: MomentContext): string | undefined {
  if (withZone.test(typed))
    return DateTime.fromISO(typed.trim().replace(' ', 'T')).toUTC().toISO() ?? undefined;
  const unparsed = { text: ` ${plain(typed)} ` };
  const now = DateTime.fromISO(context.now);
  const before = context.current === null ? null : DateTime.fromISO(context.current);
  const date = takeDate(unparsed, context.locale, now);
  const time = takeTime(unparsed);
  const weekday = takeWeekday(unparsed, context.locale);
  if (unparsed.text.split(/[\s,.]+/).some((word) => word !== '' && !fillers.has(word))) return undefined;
  const calendarDay = date ?? (weekday === undefined ? undefined : nextWeekday(now, weekday));
  if ((!calendarDay && !time) || (context.needsDay && !date)) return undefined;
  const base = before?.isValid ? before : now;
  const { day, month } = calendarDay ?? base;
  const { hour, minute } = time ?? (before?.isValid ? before : noon);
  const year = calendarDay
    ? (calendarDay.year ?? likelyYear(calendarDay, before?.isValid ? before : null, now))
    : base.year;
  const moment = DateTime.fromObject({ year, month, day, hour, minute });
  return moment.isValid ? (moment.toUTC().toISO() ?? undefined) : undefined;
}

/** Whether a text that is a date names a time of day too. */
export function namesTime(typed: string, { locale, now }: Pick<MomentContext, 'locale' | 'now'>): boolean {
  if (withZone.test(typed)) return true;
  const unparsed = { text: ` ${plain(typed)} ` };
  takeDate(unparsed, locale, DateTime.fromISO(now));
  return takeTime(unparsed) !== undefined;
}

/** Names of months and weekdays in English and in a language, and its short names of weekdays. */
interface Names {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  readonly short: readonly string[];
}

const namesByLocale = new Map<string, Names>();

function namesIn(locale: string): Names {
  const cachedNames = namesByLocale.get(locale);
  if (cachedNames) return cachedNames;
  const both = ['en', locale];
  const months = [
    ...both.flatMap((each) => Info.months('long', { locale: each })),
    ...Info.monthsFormat('long', { locale }),
  ];
  const names = {
    months: months.map(plain),
    weekdays: both.flatMap((each) => Info.weekdays('long', { locale: each })).map(plain),
    short: Info.weekdays('short', { locale }).map((name) => plain(name).replaceAll('.', '')),
  };
  namesByLocale.set(locale, names);
  return names;
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(invisibleSigns, '');
}

/** Takes what the pattern matches out of the text. */
function take(unparsed: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(unparsed.text);
  if (match)
    unparsed.text = `${unparsed.text.slice(0, match.index)} ${unparsed.text.slice(match.index + match[0].length)}`;
  return match;
}

function takeDate(unparsed: { text: string }, locale: string, now: DateTime): Day | undefined {
  const iso = take(unparsed, /\b(\d{4})-(\d{1,2})-(\d{1,2})(?=[\st])t?/);
  if (iso) return dayOf(iso[3], iso[2], iso[1]);
  const { months } = namesIn(locale);
  const monthOf = (word: string | undefined) => {
    const start = plain(word ?? '').replaceAll('.', '');
    const at = start.length < 3 ? -1 : months.findIndex((name) => name.startsWith(start));
    return at < 0 ? undefined : String((at % 12) + 1);
  };
  const year = String.raw`(?:,?\s*(?:de\s+|del\s+)?((?:19|20|21)\d\d)(?![\d:])(?:\s?[rг]\.?)?)?`;
  for (const [pattern, day, month] of [
    [
      new RegExp(
        String.raw`\b(\d{1,2})(?:st|nd|rd|th|er|[.º])?\s*(?:of\s+|de\s+)?(\p{L}{3,})\.?${year}`,
        'u',
      ),
      1,
      2,
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\d])(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:.])${year}`, 'u'),
      2,
      1,
    ],
  ] as const) {
    const match = pattern.exec(unparsed.text);
    const monthNumber = monthOf(match?.[month]);
    if (match && monthNumber !== undefined) {
      take(unparsed, pattern);
      return dayOf(match[day], monthNumber, match[3]);
    }
  }
  const numeric =
    take(unparsed, /\b(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?!\d)/) ??
    take(unparsed, /\b(\d{1,2})(\.)\s?(\d{1,2})\.\s?(\d{4}|\d{2}(?!\d|[:.]\d))?/);
  if (numeric) {
    const [, first, , second, typedYear] = numeric;
    const fullYear = typedYear?.length === 2 ? `20${typedYear}` : typedYear;
    return isMonthFirst(locale) ? dayOf(second, first, fullYear) : dayOf(first, second, fullYear);
  }
  const days = take(unparsed, /(?<!\p{L})(today|tomorrow|yesterday)(?!\p{L})/u);
  const offset = { today: 0, tomorrow: 1, yesterday: -1 }[days?.[1] ?? ''];
  return offset === undefined ? undefined : now.plus({ days: offset });
}

/** Whether a language writes the month before the day in dates of numbers. */
export function isMonthFirst(locale: string): boolean {
  return /^en-US|^en$/.test(locale);
}

function takeTime(unparsed: { text: string }): Clock | undefined {
  const match =
    take(unparsed, /\b(\d{1,2})[:.h]\s?(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?(?:\.?m\.?)?(?![\d\p{L}])/u) ??
    take(unparsed, /\b(\d{1,2})()\s*([ap])\.?m\.?(?!\p{L})/u) ??
    take(unparsed, /\b(\d{1,2})(\d{2})\s*([ap])?(?:\.?m\.?)?(?![\d\p{L}])/u);
  if (!match) return undefined;
  const [, hours, minutes, half] = match;
  const hour = Number(hours);
  const minute = Number(minutes || 0);
  if (half && (hour < 1 || hour > 12)) return { hour: 99, minute };
  return { hour: half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour, minute };
}

function takeWeekday(unparsed: { text: string }, locale: string): number | undefined {
  const { weekdays: names, short } = namesIn(locale);
  for (const [word] of unparsed.text.matchAll(/\p{L}[\p{L}-]*/gu)) {
    const at = short.includes(word)
      ? short.indexOf(word)
      : word.length < 3
        ? -1
        : names.findIndex((name) => name.startsWith(word));
    if (at < 0) continue;
    take(unparsed, new RegExp(`${word}\\.?`, 'u'));
    return (at % 7) + 1;
  }
  return undefined;
}

function nextWeekday(now: DateTime, weekday: number): Day {
  return now.plus({ days: (weekday - now.weekday + 7) % 7 });
}

/** A day without a year is in the year of the value before, else the next one, or one of the last two months. */
function likelyYear({ day, month }: Day, before: DateTime | null, now: DateTime): number {
  if (before) return before.year;
  const thisYear = DateTime.fromObject({ year: now.year, month, day });
  return thisYear < now.minus({ months: 2 }) ? now.year + 1 : now.year;
}

function dayOf(day: string | undefined, month: string | undefined, year: string | undefined): Day {
  return { day: Number(day), month: Number(month), year: year === undefined ? undefined : Number(year) };
}
