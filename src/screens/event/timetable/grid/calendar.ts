import type { Calendar } from '@event-calendar/core';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { slotsOnDay } from '#screens/event/timetable/filter.ts';
import { calendarOptions, updateOptions } from './calendarOptions.ts';
import { fromCalendar } from './calendarTime.ts';
import type { DayGridProps } from './gridProps.ts';
import { slotDrag } from './slotDrag.ts';
import { markNow, shadeOutsidePlay } from './behindSlots.ts';
import { slotElements, slotIdAt } from './slotElements.ts';
import { focusSlot } from './slotFocus.ts';
import { placeOfResource, slotRenderer } from './slotRenderer.ts';
import { visibleColumns } from './visibleColumns.ts';

/** Delay after a key before the calendar library gets the position of the selected slot, in milliseconds. */
const settleDelay = 400;

/** Opens a calendar in an element once its library has loaded. `getProps` returns the latest props. */
export function openCalendar(frame: HTMLElement, getProps: () => DayGridProps) {
  let calendar: Calendar | undefined;
  let destroy: (() => void) | undefined;
  let drawn: DayGridProps | undefined;
  let isClosed = false;
  let settleTimer: number | undefined;
  let revealed: DayGridProps['reveal'] = null;
  // Height of half an hour in pixels, so that a quarter can still be tapped.
  const halfHour = Math.round((matchMedia('(pointer: coarse)').matches ? 56 : 48) * getProps().zoom);
  const elements = slotElements(getProps);
  const renderer = slotRenderer(halfHour, elements);
  const drag = slotDrag(getProps, elements, renderer);
  const drawSlots = (isFullRedraw: boolean) => {
    if (!calendar || !drawn) return;
    const focused = slotIdAt(document.activeElement);
    renderer.draw(calendar, drawn, visible.slots(drawn, drag.draggedId()), isFullRedraw);
    if (focused === undefined) return;
    // Redrawn elements have lost the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusSlot(frame, focused);
    });
  };
  const visible = visibleColumns(frame, () => drawSlots(false));
  const draw = (next: DayGridProps) => {
    if (!calendar) return;
    const before = drawn;
    drawn = next;
    updateOptions(calendar, frame, before, next);
    if (!before || !isSameGrid(before, next)) redraw(before, next);
    if (!before || before.now !== next.now || before.day !== next.day) markNow(frame, next, halfHour);
    if (!before || before.playHours !== next.playHours || before.day !== next.day)
      shadeOutsidePlay(frame, next, halfHour);
    reveal(next);
  };
  const redraw = (before: DayGridProps | undefined, next: DayGridProps) => {
    drawSlots(before === undefined || before.day !== next.day || before.columns !== next.columns);
    focusSelected(before, next);
    clearTimeout(settleTimer);
    if (before && before.selectedId === next.selectedId) settleTimer = window.setTimeout(settle, settleDelay);
  };
  // The selected slot has the focus, and keeps it once placed.
  const focusSelected = (before: DayGridProps | undefined, { selectedId }: DayGridProps) => {
    const { activeElement } = document;
    const takesFocus =
      before?.selectedId !== selectedId || activeElement === document.body || frame.contains(activeElement);
    const id = selectedId ?? before?.selectedId;
    if (typeof id === 'string' && takesFocus) requestAnimationFrame(() => focusSlot(frame, id));
  };
  const reveal = (next: DayGridProps) => {
    const slot = next.reveal && next.reveal !== revealed ? next.reveal.slot : undefined;
    const drawnSlots = slotsOnDay(next.slots, next.day);
    // The day changes a moment later than the choice: until then there is nothing to scroll to.
    if (!slot || !drawnSlots.some(({ id }) => id === slot.id)) return;
    revealed = next.reveal;
    // A frame later: on a new day the library scrolls to its first slot after the redraw.
    requestAnimationFrame(() => focus(slot));
  };
  const focus = (slot: Slot) => {
    visible.reveal(getProps(), slot.place);
    requestAnimationFrame(() => focusSlot(frame, slot.id));
  };
  // The library must know the position of the selected slot before it can be dragged from there.
  const settle = () => {
    const now = getProps();
    const selected = now.slots.find(({ id }) => id === now.selectedId);
    if (!selected || !calendar) return;
    const hadFocus = slotIdAt(document.activeElement) === selected.id;
    renderer.settle(calendar, selected, now);
    if (hadFocus) requestAnimationFrame(() => focusSlot(frame, selected.id));
  };
  const start = async () => {
    const { createCalendar, destroyCalendar, Interaction, ResourceTimeGrid } =
      await import('./calendarLibrary.ts');
    if (isClosed) return;
    const created = createCalendar(frame, [ResourceTimeGrid, Interaction], {
      ...calendarOptions(getProps, elements, halfHour),
      ...drag.options,
    });
    calendar = created;
    destroy = () => void destroyCalendar(created);
    draw(getProps());
  };
  void start();
  return {
    draw,
    /** Scrolls to a slot and focuses it. */
    focus,
    /** The time and place at a point of the screen; undefined outside the grid. */
    positionAt: (x: number, y: number) => {
      const cell = calendar?.dateFromPoint(x, y);
      if (!cell) return undefined;
      return {
        moment: fromCalendar(getProps().day, cell.date),
        place: placeOfResource(cell.resource?.id),
      };
    },
    close: () => {
      isClosed = true;
      visible.close();
      clearTimeout(settleTimer);
      destroy?.();
    },
  };
}

const drawnKeys = [
  'day',
  'now',
  'startsAreRecorded',
  'slots',
  'overlapCounts',
  'selectedId',
  'columns',
  'names',
  'colourBy',
  'marks',
  'hasSheets',
] as const;

function isSameGrid(before: DayGridProps, next: DayGridProps): boolean {
  return drawnKeys.every((key) => before[key] === next[key]);
}
