import { isEventOn } from '#domain/event/schedule/isEventOn.ts';
import { gameDays } from '#domain/event/schedule/gameDays.ts';
import type { Span } from '#domain/event/schedule/slot.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { splitQuery } from '#domain/search/query.ts';
import { fold } from '#domain/search/words.ts';
import type { SearchResult } from '#mirror/search/answer.ts';

type Ranked = Pick<SearchResult, 'code' | 'title'>;
type RankedSlot = Ranked & Pick<SearchResult, 'slot'>;

/** Returns the day of an event that is on, from six to six; undefined while the event is not on, or there is none. */
export function eventDay(
  event: BodyPatch | undefined,
  now: number,
  zone: string | undefined,
): Span | undefined {
  return isEventOn(event, now) ? gameDays({ from: now, to: now + 1 }, zone)[0] : undefined;
}

/** How well something matches: 3 by its reference, 2 with every word in its title, 1 elsewhere. */
function rankOf({ code, title }: Ranked, typed: string): number {
  const wanted = letters(typed);
  if (wanted !== '' && letters(code).startsWith(wanted)) return 3;
  const marked = title.filter(({ isMatch }) => isMatch).flatMap(({ text }) => wordsOf(text));
  return marked.length >= Math.max(1, wordsOf(splitQuery(typed).text).length) ? 2 : 1;
}

/** Whether what matches by its name (acts, screens, people, places) stands before documents: these match in their texts alone. */
export function areNamesFirst(documents: readonly Ranked[], typed: string): boolean {
  const [best] = documents;
  return best === undefined || rankOf(best, typed) === 1;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function letters(text: string): string {
  return fold(text).replaceAll(/[\s-]/g, '');
}

/** Slots in the order in which they are offered, and how many of them stand before the documents. */
export interface OrderedSlots<T extends RankedSlot> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  /** Whether those before are of today. */
  readonly isToday: boolean;
}

/**
 * Orders slots by how well they match, then those that are still ahead before those that are over, each by time. Slots
 * of `today` come first, and stand before the documents if one matches as well as the best document does. Other slots stand
 * there only if one matches better.
 */
export function orderSlots<T extends RankedSlot>(
  slots: readonly T[],
  documents: readonly Ranked[],
  { typed, now, today }: { readonly typed: string; readonly now: number; readonly today: Span | undefined },
): OrderedSlots<T> {
  const isToday = ({ slot }: T) =>
    slot !== undefined && today !== undefined && slot.start < today.to && slot.end > today.from;
  const isOver = ({ slot }: T) => slot !== undefined && slot.end <= now;
  const ordered = slots.toSorted(
    (a, b) =>
      Number(isToday(b)) - Number(isToday(a)) ||
      rankOf(b, typed) - rankOf(a, typed) ||
      Number(isOver(a)) - Number(isOver(b)) ||
      (a.slot?.start ?? 0) - (b.slot?.start ?? 0),
  );
  const [best] = documents;
  const least = best ? rankOf(best, typed) : 0;
  const ofToday = ordered.filter(isToday);
  if (ofToday.some((slot) => rankOf(slot, typed) >= least))
    return { before: ofToday, after: ordered.filter((slot) => !isToday(slot)), isToday: true };
  const isBetter = best !== undefined && ordered.some((slot) => rankOf(slot, typed) > least);
  return { before: isBetter ? ordered : [], after: isBetter ? [] : ordered, isToday: false };
}
