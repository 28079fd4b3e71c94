import type { Calendar } from '@event-calendar/core';
import type { Slot } from '#domain/schedule/slot.ts';
import type { Drawn } from './drawn.ts';
import { toCalendar } from './elapsed.ts';
import { onDay } from './narrowing.ts';
import type { Box, slotFaces } from './slotFace.ts';

/** The column of what has no place yet. */
export const noPlace = '-';

/** More than this at once is quicker drawn anew. */
const most = 60;

/** A slot as it was drawn: where, and with what on its face. */
interface Looks {
  readonly where: string;
  readonly face: string;
}

/** Draws slots in a calendar, and tells it only of those that are elsewhere than they were. */
export function slotDrawing(halfHour: number, faces: ReturnType<typeof slotFaces>) {
  const drawn = new Map<string, Looks>();
  // Moved past the calendar, which still has them where they were.
  const adrift = new Set<string>();
  return {
    draw(calendar: Calendar, next: Drawn, near: readonly Slot[], anew: boolean) {
      const seen = onDay(near, next.day);
      const looks = new Map(seen.map((slot) => [slot.id, looksOf(slot, next)]));
      const moved = seen.filter(
        ({ id }) => drawn.get(id)?.where !== looks.get(id)?.where || (adrift.has(id) && id !== next.heldId),
      );
      const gone = [...drawn.keys()].filter((id) => !looks.has(id));
      for (const id of gone) faces.forget(id);
      if (anew || moved.length + gone.length > most) {
        adrift.clear();
        calendar.setOption(
          'events',
          seen.map((slot) => eventOf(slot, next, halfHour)),
        );
      } else {
        for (const id of gone) calendar.removeEventById(id);
        for (const slot of moved) {
          if (slot.id === next.heldId && drawn.has(slot.id)) {
            faces.move(slot.id, boxOf(slot, next, halfHour));
            adrift.add(slot.id);
            continue;
          }
          adrift.delete(slot.id);
          if (drawn.has(slot.id)) calendar.updateEvent(eventOf(slot, next, halfHour));
          else calendar.addEvent(eventOf(slot, next, halfHour));
        }
      }
      for (const slot of seen) {
        if (drawn.get(slot.id)?.face !== looks.get(slot.id)?.face) faces.update(slot);
      }
      drawn.clear();
      for (const [id, look] of looks) drawn.set(id, look);
    },
    /** The calendar has moved a slot there itself. */
    took(slot: Slot) {
      const before = drawn.get(slot.id);
      drawn.set(slot.id, { where: whereOf(slot), face: before?.face ?? '' });
    },
    /** Tells the calendar where a slot is that was moved past it. */
    settle(calendar: Calendar, slot: Slot, now: Drawn) {
      if (adrift.delete(slot.id)) calendar.updateEvent(eventOf(slot, now, halfHour));
    },
  };
}

/** Where a slot stands in its column, in pixels, and which column that is. */
function boxOf({ start, end, place }: Slot, { day, columns }: Drawn, halfHour: number): Box {
  const pixels = (length: number) => (length / 1_800_000) * halfHour;
  return {
    column: columns.findIndex((column) => column.place === place) + 1,
    top: pixels(start - day.from),
    height: pixels(Math.min(end, day.to) - start),
  };
}

function whereOf({ start, end, place, setUp, clearUp }: Slot): string {
  return `${start} ${end} ${setUp} ${clearUp} ${place ?? noPlace}`;
}

function looksOf(slot: Slot, { clashes, heldId }: Drawn): Looks {
  const where = whereOf(slot);
  return {
    where,
    face: `${where} ${slot.state} ${clashes.get(slot.id) ?? 0} ${slot.id === heldId} ${slot.title}`,
  };
}

function eventOf(slot: Slot, { day }: Drawn, halfHour: number): Calendar.EventInput {
  const pixels = (length: number) => `${Math.round((length / 1_800_000) * halfHour)}px`;
  return {
    id: slot.id,
    resourceId: slot.place ?? noPlace,
    start: toCalendar(day, slot.start),
    end: toCalendar(day, slot.end),
    allDay: false,
    styles: [`--wm-set-up: ${pixels(slot.setUp)}`, `--wm-clear-up: ${pixels(slot.clearUp)}`],
  };
}
