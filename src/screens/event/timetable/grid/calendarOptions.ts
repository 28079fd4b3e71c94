import type { Calendar } from '@event-calendar/core';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { calendarDate, dayDuration, fromCalendar, hourLines } from './calendarTime.ts';
import type { DayGridProps, GridState } from './gridProps.ts';
import { removeCalendarRoles, type slotElements } from './slotElements.ts';
import { isNowIn } from './behindSlots.ts';
import { placeOfResource, resourceIdOf } from './slotRenderer.ts';
import { columnWidth } from './visibleColumns.ts';

const hour = 3_600_000;

/** Options of a calendar that shows one day with a column for each place. */
export function calendarOptions(
  getProps: () => DayGridProps,
  elements: ReturnType<typeof slotElements>,
  halfHour: number,
): Calendar.Options {
  const now = getProps();
  return {
    view: 'resourceTimeGridDay',
    date: calendarDate,
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    columnWidth: `${columnWidth}px`,
    slotDuration: '00:30:00',
    snapDuration: '00:15:00',
    slotHeight: halfHour,
    slotMaxTime: dayDuration(now.day),
    slotLabelFormat: hourLabel(now),
    scrollTime: scrollTime(now),
    slotEventOverlap: false,
    longPressDelay: 350,
    editable: now.isEditable,
    resources: resourcesOf(now),
    // Empty, because slotElements fills the slots: the library would take its time to render content of its own.
    eventContent: { html: '' },
    eventTimeFormat: () => '',
    eventDidMount: ({ el, event: { id, display } }) => elements.mount(el, String(id), display === 'preview'),
    eventClick: ({ event }) => {
      const { slots, onTapSlot } = getProps();
      const slot = slots.find(({ id }) => id === event.id);
      if (slot) onTapSlot(slot);
    },
    dateClick: ({ date, resource }) => {
      const { day, onTapTime } = getProps();
      onTapTime(fromCalendar(day, date), placeOfResource(resource?.id));
    },
  };
}

/** Passes on what has changed about the day and its columns. */
export function updateOptions(
  calendar: Calendar,
  frame: HTMLElement,
  before: GridState | undefined,
  next: GridState,
): void {
  if (before?.day !== next.day) {
    calendar.setOption('slotMaxTime', dayDuration(next.day));
  }
  if (before?.day !== next.day || before.crew !== next.crew) {
    calendar.setOption('slotLabelFormat', hourLabel(next));
  }
  // On a slow device the day can be known before its slots are.
  if (before?.day !== next.day || (before.slots.length === 0 && next.slots.length > 0)) {
    calendar.setOption('scrollTime', scrollTime(next));
  }
  if (before?.columns !== next.columns) {
    calendar.setOption('resources', resourcesOf(next));
    requestAnimationFrame(() => removeCalendarRoles(frame));
  }
  if (before?.isEditable !== next.isEditable) calendar.setOption('editable', next.isEditable);
}

/** The time of a line and, below it, the crew of its hour. */
function hourLabel({ day, crew }: GridState) {
  const nextLine = hourLines(day);
  return () => {
    const moment = nextLine();
    const hourCrew = crew.get(moment);
    const time = document.createTextNode(formatTime(moment));
    if (!hourCrew) return { domNodes: [time] };
    const label = document.createElement('small');
    label.textContent = `${hourCrew.isShort ? '⚠ ' : ''}${hourCrew.text}`;
    label.title = `Crew needed and available${hourCrew.isShort ? ': too few' : ''}`;
    label.toggleAttribute('data-short', hourCrew.isShort);
    return { domNodes: [time, label] };
  };
}

/** Seconds to an hour before now, today; else to time in, or without one to an hour before the first slot, or the third hour. */
function scrollTime({ day, slots, now, playHours }: GridState): number {
  if (isNowIn(day, now)) return Math.max(0, (now - hour - day.from) / 1000);
  const timeIn = playHours.find(({ from }) => from >= day.from && from < day.to)?.from;
  if (timeIn !== undefined) return (timeIn - day.from) / 1000;
  const starts = slots.filter(({ start }) => start >= day.from && start < day.to).map(({ start }) => start);
  const first = starts.length > 0 ? Math.min(...starts) - hour : day.from + 2 * hour;
  return Math.max(0, (first - day.from) / 1000);
}

function resourcesOf({ columns }: GridState): Calendar.ResourceInput[] {
  return columns.map(({ place, name }) => ({ id: resourceIdOf(place), title: name }));
}
