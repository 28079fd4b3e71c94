import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Span } from '#domain/event/schedule/slot.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import type { GridState } from './gridProps.ts';

/** Whether it is this day. */
export function isNowIn({ from, to }: GameDay, now: number): boolean {
  return from <= now && now < to;
}

/** Draws a line where it is now, today. The library has one too, but it knows of no days that begin at 06:00. */
export function markNow(frame: HTMLElement, { day, now }: GridState, halfHour: number): void {
  const before = frame.querySelector<HTMLElement>('.wm-now');
  const main = frame.querySelector('.ec-main');
  if (!isNowIn(day, now) || !main) return before?.remove();
  const line = before ?? document.createElement('div');
  const label = document.createElement('span');
  label.textContent = formatTime(now);
  line.className = 'wm-now';
  line.replaceChildren(label);
  line.style.insetBlockStart = `${((now - day.from) / 1_800_000) * halfHour}px`;
  // Before the slots, which then cover it: no text of a slot lies under the line.
  if (!before) main.prepend(line);
}

/**
 * Returns the spans of a day that lie outside play; none where the event has no times.
 *
 * @internal Tests ask without a page.
 */
export function spansOutsidePlay({ from, to }: GameDay, playHours: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  let end = from;
  for (const play of playHours) {
    if (play.to <= from || play.from >= to) continue;
    if (play.from > end) spans.push({ from: end, to: play.from });
    end = Math.max(end, play.to);
  }
  if (playHours.length > 0 && end < to) spans.push({ from: end, to });
  return spans;
}

/** Shades the hours of the day outside play, behind the slots. */
export function shadeOutsidePlay(frame: HTMLElement, { day, playHours }: GridState, halfHour: number): void {
  const main = frame.querySelector('.ec-main');
  for (const shade of frame.querySelectorAll('.wm-outside')) shade.remove();
  const pixels = (milliseconds: number) => `${(milliseconds / 1_800_000) * halfHour}px`;
  for (const { from, to } of spansOutsidePlay(day, playHours)) {
    const shade = document.createElement('div');
    shade.className = 'wm-outside';
    shade.style.insetBlockStart = pixels(from - day.from);
    shade.style.height = pixels(to - from);
    main?.prepend(shade);
  }
}
