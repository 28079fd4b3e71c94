import type { Calendar } from '@event-calendar/core';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { fromCalendar } from './calendarTime.ts';
import type { DayGridProps } from './gridProps.ts';
import type { slotElements } from './slotElements.ts';
import { placeOfResource, type slotRenderer } from './slotRenderer.ts';

interface EventInfo {
  readonly event: Calendar.Event;
}

/** Dragging and resizing of slots: reports previews and drops, and reverts a drop that cannot be saved. */
export function slotDrag(
  getProps: () => DayGridProps,
  elements: ReturnType<typeof slotElements>,
  renderer: ReturnType<typeof slotRenderer>,
) {
  let draggedId: string | undefined;
  let lastPosition: string | undefined;
  const slotOf = ({ id }: Calendar.Event) => getProps().slots.find((slot) => slot.id === id);
  const movedSlot = (event: Calendar.Event): Slot | undefined => {
    const { day } = getProps();
    const slot = slotOf(event);
    return (
      slot && {
        ...slot,
        start: fromCalendar(day, event.start),
        end: fromCalendar(day, event.end),
        place: placeOfResource(event.resourceIds[0]),
      }
    );
  };
  const preview = ({ event }: EventInfo) => {
    const position = `${event.start.getTime()} ${event.end.getTime()} ${event.resourceIds.join()}`;
    // Most pointer moves stay within one step of the slot.
    if (position === lastPosition) return true;
    lastPosition = position;
    const slot = movedSlot(event);
    getProps().onDragPreview(slot ?? null);
    if (slot) elements.showPreview(slot);
    return true;
  };
  const start = ({ event }: EventInfo) => {
    draggedId = String(event.id);
  };
  const stop = () => {
    lastPosition = undefined;
    draggedId = undefined;
    getProps().onDragPreview(null);
  };
  const drop = async ({ event, revert }: EventInfo & { readonly revert: () => void }) => {
    const [slot, before] = [movedSlot(event), slotOf(event)];
    if (!slot || !before) return revert();
    renderer.acceptMove(slot);
    if (await getProps().onDrop(slot)) return;
    renderer.acceptMove(before);
    revert();
  };
  return {
    draggedId: () => draggedId,
    options: {
      dragConstraint: preview,
      resizeConstraint: preview,
      eventDragStart: start,
      eventResizeStart: start,
      eventDragStop: stop,
      eventResizeStop: stop,
      eventDrop: (info) => void drop(info),
      eventResize: (info) => void drop(info),
    } satisfies Calendar.Options,
  };
}
