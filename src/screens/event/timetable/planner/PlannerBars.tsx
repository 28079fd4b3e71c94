import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { describePosition } from '#screens/event/timetable/labels.ts';
import { resizeSlot, shiftSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { useLatest } from '#ui/useLatest.ts';
import { SelectedSlotBar, type SlotHandlers } from './SelectedSlotBar.tsx';
import { StatusBar } from './StatusBar.tsx';
import type { usePlanner } from './usePlanner.ts';
import type { useSlotEditing } from './useSlotEditing.ts';

/**
 * Bars for the status and the selected slot. They lie over the bottom of the grid, so that showing one does not resize the
 * grid and its columns.
 */
export function PlannerBars({
  timetable,
  editing,
  planner,
  moving,
  movingText,
  onFindPlace,
}: {
  readonly timetable: TimetableData;
  readonly editing: ReturnType<typeof useSlotEditing>;
  readonly planner: ReturnType<typeof usePlanner>;
  /** The slot that is dragged or selected. */
  readonly moving: Slot | null;
  /** Describes its overlaps; empty if it has none. */
  readonly movingText: string;
  readonly onFindPlace: () => void;
}) {
  const { selection } = editing;
  const latest = useLatest({ editing, planner, onFindPlace });
  // The same at every step of a move, so that the buttons are not rendered again.
  const handlers = useMemo((): SlotHandlers => {
    const withSlot = (act: (slot: Slot) => void) => {
      const { selection: now } = latest.current.editing;
      if (now) act(now.slot);
    };
    return {
      shift: (by) => latest.current.editing.change((slot) => shiftSlot(slot, by)),
      resize: (by) => latest.current.editing.change((slot) => resizeSlot(slot, by)),
      rename: (title) => latest.current.editing.rename(title),
      open: () => withSlot((slot) => latest.current.planner.open(slot)),
      openSheet: () => withSlot(({ id }) => latest.current.planner.openSheet(id)),
      findPlace: () => latest.current.onFindPlace(),
      place: () => void latest.current.planner.place(),
      cancel: () => latest.current.editing.cancel(),
      undo: () => void latest.current.planner.undo(),
    };
  }, [latest]);
  return (
    <Box position="sticky" bottom="0" height="0" zIndex="bar">
      <Box position="absolute" bottom="0" insetInline="0" contain="layout paint">
        <StatusBar
          text={
            moving
              ? `${moving.title}: ${describePosition(timetable, moving)}. ${movingText || 'No overlaps.'}`
              : planner.announcement
          }
          isVisible={!selection}
          onUndo={!moving && editing.canUndo ? handlers.undo : undefined}
        />
        <SelectedSlotBar
          slot={selection?.slot}
          isNew={selection !== null && selection.newBody !== null}
          position={selection ? describePosition(timetable, selection.slot) : ''}
          overlapText={selection ? movingText : ''}
          handlers={handlers}
        />
      </Box>
    </Box>
  );
}
