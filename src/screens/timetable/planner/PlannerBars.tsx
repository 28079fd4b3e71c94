import { Box } from '@chakra-ui/react';
import type { Slot } from '#domain/schedule/slot.ts';
import { describePosition } from '#screens/timetable/labels.ts';
import { resizeSlot, shiftSlot } from '#screens/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/timetable/timetableData.ts';
import { SelectedSlotBar } from './SelectedSlotBar.tsx';
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
  const { selection, change } = editing;
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
          onUndo={!moving && editing.canUndo ? () => void planner.undo() : undefined}
        />
        <SelectedSlotBar
          slot={selection?.slot}
          isNew={selection !== null && selection.newBody !== null}
          position={selection ? describePosition(timetable, selection.slot) : ''}
          overlapText={selection ? movingText : ''}
          onShift={(by) => change((slot) => shiftSlot(slot, by))}
          onResize={(by) => change((slot) => resizeSlot(slot, by))}
          onRename={editing.rename}
          onOpen={planner.open}
          onOpenSheet={planner.openSheet}
          onFindPlace={onFindPlace}
          onPlace={() => void planner.place()}
          onCancel={editing.cancel}
        />
      </Box>
    </Box>
  );
}
