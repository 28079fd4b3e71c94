import { useEffect, useRef } from 'react';
import { openCalendar } from './calendar.ts';
import { Look } from './columnsLook.ts';
import type { ColumnsProps } from './drawn.ts';
import { nextSlot } from './focusing.ts';
import { keyDeed } from './keys.ts';
import { slotIdAt } from './slotFace.ts';

/** A day with its places as columns. */
export function Columns(props: ColumnsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const calendar = useRef<ReturnType<typeof openCalendar>>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    calendar.current?.draw(props);
  });
  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = openCalendar(frame.current, () => latest.current);
    calendar.current = opened;
    return () => {
      calendar.current = undefined;
      opened.close();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      // While the slot in hand is drawn anew it has no focus; keys must not be lost then.
      const id = slotIdAt(event.target) ?? (event.target === document.body ? now.heldId : undefined);
      const slot = now.slots.find((each) => each.id === id);
      const deed = slot && keyDeed(event, slot.id === now.heldId);
      if (!slot || !deed) return;
      event.preventDefault();
      event.stopPropagation();
      if (deed.kind !== 'look') return now.onKey(deed, slot);
      const next = nextSlot(now, slot, deed.by, deed.across);
      if (next) calendar.current?.focus(next);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return <Look ref={frame} role="group" aria-label="Timetable of the day" />;
}
