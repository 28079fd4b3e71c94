import type { Calendar } from '@event-calendar/core';
import { phaseTone } from '#domain/event/run/slotPhase.ts';
import { legendKey } from '#domain/event/schedule/legend.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { phaseInTimetable } from '#screens/event/timetable/labels.ts';
import { slotsOnDay } from '#screens/event/timetable/filter.ts';
import { toCalendar } from './calendarTime.ts';
import type { GridState } from './gridProps.ts';
import type { SlotBox, slotElements } from './slotElements.ts';

/** The library's id for the column of slots without a place. */
const noPlace = '-';

/** Above this number of changes a full redraw is quicker. */
const mostChanges = 60;

/** The library's id for a column. */
export function resourceIdOf(place: string | null): string {
  return place ?? noPlace;
}

/** The place of a column by its library id. */
export function placeOfResource(id: string | number | undefined): string | null {
  return id === undefined || id === noPlace ? null : String(id);
}

/** Fingerprints of a drawn slot: one of its position, one of all that is shown of it. */
interface Drawn {
  readonly position: string;
  readonly content: string;
}

/** Draws slots in a calendar and passes on only those whose position has changed. */
export function slotRenderer(halfHour: number, elements: ReturnType<typeof slotElements>) {
  const drawn = new Map<string, Drawn>();
  // Slots whose element was moved without telling the library.
  const unsettled = new Set<string>();
  const updateSome = (
    calendar: Calendar,
    next: GridState,
    moved: readonly Slot[],
    gone: readonly string[],
  ) => {
    for (const id of gone) calendar.removeEventById(id);
    for (const slot of moved) {
      if (slot.id === next.selectedId && drawn.has(slot.id)) {
        elements.move(slot.id, boxOf(slot, next, halfHour));
        unsettled.add(slot.id);
        continue;
      }
      unsettled.delete(slot.id);
      if (drawn.has(slot.id)) calendar.updateEvent(eventOf(slot, next, halfHour));
      else calendar.addEvent(eventOf(slot, next, halfHour));
    }
  };
  return {
    draw(calendar: Calendar, next: GridState, visible: readonly Slot[], isFullRedraw: boolean) {
      const slots = slotsOnDay(visible, next.day);
      const after = new Map(slots.map((slot) => [slot.id, fingerprints(slot, next)]));
      const moved = slots.filter(
        ({ id }) =>
          drawn.get(id)?.position !== after.get(id)?.position ||
          (unsettled.has(id) && id !== next.selectedId),
      );
      const gone = [...drawn.keys()].filter((id) => !after.has(id));
      for (const id of gone) elements.remove(id);
      if (isFullRedraw || moved.length + gone.length > mostChanges) {
        unsettled.clear();
        calendar.setOption(
          'events',
          slots.map((slot) => eventOf(slot, next, halfHour)),
        );
      } else updateSome(calendar, next, moved, gone);
      for (const slot of slots) {
        if (drawn.get(slot.id)?.content !== after.get(slot.id)?.content) elements.update(slot);
      }
      drawn.clear();
      for (const [id, each] of after) drawn.set(id, each);
    },
    /** Records that the library itself has moved a slot. */
    acceptMove(slot: Slot) {
      drawn.set(slot.id, { position: positionOf(slot), content: drawn.get(slot.id)?.content ?? '' });
    },
    /** Tells the library where a slot is if its element was moved without it. */
    settle(calendar: Calendar, slot: Slot, now: GridState) {
      if (unsettled.delete(slot.id)) calendar.updateEvent(eventOf(slot, now, halfHour));
    },
  };
}

function boxOf({ start, end, place }: Slot, { day, columns }: GridState, halfHour: number): SlotBox {
  const pixels = (length: number) => (length / 1_800_000) * halfHour;
  return {
    column: columns.findIndex((column) => column.place === place) + 1,
    top: pixels(start - day.from),
    height: pixels(Math.min(end, day.to) - start),
  };
}

function positionOf({ start, end, place, setUp, clearUp }: Slot): string {
  return `${start} ${end} ${setUp} ${clearUp} ${resourceIdOf(place)}`;
}

function fingerprints(
  slot: Slot,
  { overlapCounts, selectedId, colourBy, marks, hasSheets, now, startsAreRecorded }: GridState,
): Drawn {
  const position = positionOf(slot);
  const mark = marks.get(legendKey(slot, colourBy));
  const overlaps = overlapCounts.get(slot.id) ?? 0;
  const phase = phaseInTimetable(slot, now, startsAreRecorded);
  const progress = phase && `${phaseWords(phase)} ${phaseTone(phase, startsAreRecorded)}`;
  return {
    position,
    content: `${position} ${slot.state} ${progress} ${slot.kind} ${overlaps} ${slot.id === selectedId} ${slot.crewNeeded} ${slot.referees.join()} ${colourBy} ${mark?.tone} ${mark?.colour} ${mark?.label} ${hasSheets} ${slot.title}`,
  };
}

function eventOf(slot: Slot, { day }: GridState, halfHour: number): Calendar.EventInput {
  const pixels = (length: number) => `${Math.round((length / 1_800_000) * halfHour)}px`;
  return {
    id: slot.id,
    resourceId: resourceIdOf(slot.place),
    start: toCalendar(day, slot.start),
    end: toCalendar(day, slot.end),
    allDay: false,
    styles: [`--wm-set-up: ${pixels(slot.setUp)}`, `--wm-clear-up: ${pixels(slot.clearUp)}`],
  };
}
