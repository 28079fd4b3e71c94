import { useEffect, useRef } from 'react';
import { commandForKey } from '#screens/event/timetable/slotCommands.ts';
import { openCalendar } from './calendar.ts';
import type { DayGridProps } from './gridProps.ts';
import { GridFrame } from './gridStyles.ts';
import { KindIcons } from './KindIcons.tsx';
import { slotIdAt } from './slotElements.ts';
import { nextSlot } from './slotFocus.ts';

/** Type of the data that an encounter of the tray carries while it is dragged: its key. */
export const encounterDrag = 'application/x-waymark-encounter';

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
  return (
    <>
      <KindIcons />
      <GridFrame
        ref={frame}
        role="group"
        aria-label="Timetable of the day"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(encounterDrag)) event.preventDefault();
        }}
        onDrop={(event) => {
          const key = event.dataTransfer.getData(encounterDrag);
          const position = calendar.current?.positionAt(event.clientX, event.clientY);
          if (key === '' || !position) return;
          event.preventDefault();
          props.onDropEncounter(key, position.moment, position.place);
        }}
      />
    </>
  );
}
