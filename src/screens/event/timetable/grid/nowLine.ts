import type { GameDay } from '#domain/event/schedule/gameDays.ts';
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
