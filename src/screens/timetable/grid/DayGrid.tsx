import { useEffect, useRef } from 'react';
import { commandForKey } from '#screens/timetable/slotCommands.ts';
import { openCalendar } from './calendar.ts';
import type { DayGridProps } from './gridProps.ts';
import { GridFrame } from './gridStyles.ts';
import { slotIdAt } from './slotElements.ts';
import { nextSlot } from './slotFocus.ts';

/** A day of the timetable with a column for each place. */
export function DayGrid(props: DayGridProps) {
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
      const { slots, selectedId, onCommand } = latest.current;
      // The selected slot loses focus while it is redrawn. Keys pressed then still go to it.
      const id = slotIdAt(event.target) ?? (event.target === document.body ? selectedId : undefined);
      const slot = slots.find((each) => each.id === id);
      const command = slot && commandForKey(event, slot.id === selectedId);
      if (!slot || !command) return;
      event.preventDefault();
      event.stopPropagation();
      if (command.kind !== 'focusNext') return onCommand(command, slot);
      const next = nextSlot(latest.current, slot, command.by, command.isAcross);
      if (next) calendar.current?.focus(next);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return <GridFrame ref={frame} role="group" aria-label="Timetable of the day" />;
}
