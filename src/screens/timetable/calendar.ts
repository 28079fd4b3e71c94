import type { Calendar } from '@event-calendar/core';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { columnWidth, columnWindow } from './columnWindow.ts';
import type { ColumnsProps, Drawn } from './drawn.ts';
import { calendarDate, fromCalendar, lengthOf, lineLabel } from './elapsed.ts';
import { focusSlot } from './focusing.ts';
import { noPlace, slotDrawing } from './slotDrawing.ts';
import { plainRoles, slotFaces, slotIdAt } from './slotFace.ts';

const coarse = '(pointer: coarse)';
const begins = 2 * 3_600_000;

/** Opens a calendar in an element, when its script has come; it tells `props` of the moment it asks. */
export function openCalendar(frame: HTMLElement, props: () => ColumnsProps) {
  const state: {
    calendar?: Calendar;
    close?: () => void;
    closed?: boolean;
    drawn?: ColumnsProps;
    tried?: string;
    dragged?: string;
    settling?: number;
  } = {};
  // Half an hour in pixels: a quarter can still be tapped.
  const halfHour = matchMedia(coarse).matches ? 56 : 48;
  const faces = slotFaces(props);
  const drawing = slotDrawing(halfHour, faces);
  const drawSlots = (anew: boolean) => {
    const { calendar, drawn } = state;
    if (!calendar || !drawn) return;
    const focused = slotIdAt(document.activeElement);
    drawing.draw(calendar, drawn, inSight.among(drawn, state.dragged), anew);
    // What is drawn anew has lost the focus it had.
    if (focused === undefined) return;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusSlot(frame, focused);
    });
  };
  const inSight = columnWindow(frame, () => drawSlots(false));
  const draw = (next: ColumnsProps) => {
    const { calendar, drawn } = state;
    if (!calendar) return;
    state.drawn = next;
    if (drawn?.day !== next.day) {
      calendar.setOption('slotMaxTime', lengthOf(next.day));
      calendar.setOption('slotLabelFormat', labels(next.day));
    }
    // A slow device has the day before it has what is in it.
    if (drawn?.day !== next.day || (drawn.slots.length === 0 && next.slots.length > 0)) {
      calendar.setOption('scrollTime', scrollTo(next));
    }
    if (drawn?.columns !== next.columns) {
      calendar.setOption('resources', resourcesOf(next));
      requestAnimationFrame(() => plainRoles(frame));
    }
    if (drawn?.moves !== next.moves) calendar.setOption('editable', next.moves);
    const same =
      drawn &&
      (['day', 'slots', 'clashes', 'heldId', 'columns'] as const).every((key) => drawn[key] === next[key]);
    if (same) return;
    drawSlots(drawn?.day !== next.day || drawn.columns !== next.columns);
    const { activeElement } = document;
    const follows =
      drawn?.heldId !== next.heldId || activeElement === document.body || frame.contains(activeElement);
    // What is in hand has the focus, and keeps it when it is put down.
    const { heldId } = next;
    const focused = heldId ?? drawn?.heldId;
    if (typeof focused === 'string' && follows) requestAnimationFrame(() => focusSlot(frame, focused));
    clearTimeout(state.settling);
    if (drawn && drawn.heldId === heldId) state.settling = window.setTimeout(settle, 400);
  };
  // It can be dragged from where it is, once it has come to rest there.
  const settle = () => {
    const now = props();
    const held = now.slots.find(({ id }) => id === now.heldId);
    if (!held || !state.calendar) return;
    const hadFocus = slotIdAt(document.activeElement) === held.id;
    drawing.settle(state.calendar, held, now);
    if (hadFocus) requestAnimationFrame(() => focusSlot(frame, held.id));
  };
  const start = async () => {
    const [{ createCalendar, destroyCalendar, Interaction, ResourceTimeGrid }] = await Promise.all([
      import('@event-calendar/core'),
      import('@event-calendar/core/index.css'),
    ]);
    if (state.closed) return;
    const now = props();
    const slotOf = (event: Calendar.Event) => props().slots.find(({ id }) => id === event.id);
    const moved = (event: Calendar.Event): Slot | undefined => {
      const { day } = props();
      const slot = slotOf(event);
      const [place] = event.resourceIds;
      return (
        slot && {
          ...slot,
          start: fromCalendar(day, event.start),
          end: fromCalendar(day, event.end),
          place: place === undefined || place === noPlace ? null : String(place),
        }
      );
    };
    const tried = ({ event }: { readonly event: Calendar.Event }) => {
      const at = `${event.start.getTime()} ${event.end.getTime()} ${event.resourceIds.join()}`;
      // Many moves of a finger are one step of the slot.
      if (at === state.tried) return true;
      state.tried = at;
      const slot = moved(event);
      props().onTry(slot ?? null);
      if (slot) faces.show(slot);
      return true;
    };
    const began = ({ event }: { readonly event: Calendar.Event }) => {
      state.dragged = String(event.id);
    };
    const stopped = () => {
      delete state.tried;
      delete state.dragged;
      props().onTry(null);
    };
    const dropped = async ({
      event,
      revert,
    }: {
      readonly event: Calendar.Event;
      readonly revert: () => void;
    }) => {
      const [slot, before] = [moved(event), slotOf(event)];
      if (!slot || !before) return revert();
      drawing.took(slot);
      if (await props().onDrop(slot)) return;
      drawing.took(before);
      revert();
    };
    const calendar = createCalendar(frame, [ResourceTimeGrid, Interaction], {
      view: 'resourceTimeGridDay',
      date: calendarDate,
      headerToolbar: { start: '', center: '', end: '' },
      allDaySlot: false,
      columnWidth: `${columnWidth}px`,
      slotDuration: '00:30:00',
      snapDuration: '00:15:00',
      slotHeight: halfHour,
      slotMaxTime: lengthOf(now.day),
      slotLabelFormat: labels(now.day),
      scrollTime: scrollTo(now),
      slotEventOverlap: false,
      longPressDelay: 350,
      editable: now.moves,
      resources: resourcesOf(now),
      // Nothing: the faces are ours, and what the calendar would write there takes its time for every slot.
      eventContent: { html: '' },
      eventTimeFormat: () => '',
      eventDidMount: ({ el, event: { id, display } }) => faces.mount(el, String(id), display === 'preview'),
      eventClick: ({ event }) => {
        const slot = slotOf(event);
        if (slot) props().onTap(slot);
      },
      dateClick: ({ date, resource }) => {
        const place = resource?.id;
        props().onPlace(
          fromCalendar(props().day, date),
          place === undefined || place === noPlace ? null : place,
        );
      },
      dragConstraint: tried,
      resizeConstraint: tried,
      eventDragStart: began,
      eventResizeStart: began,
      eventDragStop: stopped,
      eventResizeStop: stopped,
      eventDrop: (info) => void dropped(info),
      eventResize: (info) => void dropped(info),
    });
    state.calendar = calendar;
    state.close = () => void destroyCalendar(calendar);
    draw(props());
  };
  void start();
  return {
    draw,
    /** Gives a slot the focus, wherever it is. */
    focus: (slot: Slot) => {
      inSight.reveal(props(), slot.place);
      requestAnimationFrame(() => focusSlot(frame, slot.id));
    },
    close: () => {
      state.closed = true;
      inSight.close();
      clearTimeout(state.settling);
      state.close?.();
    },
  };
}

function labels(day: GameDay) {
  return (shown: Date) => lineLabel(day, shown, new Date());
}

/** The hour before the first slot of the day. */
function scrollTo({ day, slots }: Drawn): number {
  const starts = slots.filter(({ start }) => start >= day.from && start < day.to).map(({ start }) => start);
  const first = starts.length > 0 ? Math.min(...starts) - begins / 2 : day.from + begins;
  return Math.max(0, (first - day.from) / 1000);
}

function resourcesOf({ columns }: Drawn): Calendar.ResourceInput[] {
  return columns.map(({ place, name }) => ({ id: place ?? noPlace, title: name }));
}
