import { Box, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type Dependency, type LateHint, expectedEnd, lateHints } from '#domain/event/run/late.ts';
import { runState } from '#domain/event/run/runState.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { savePosition } from '#actions/event/moveSlot.ts';
import { shiftSlot, slotStep } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

/**
 * Slots that have to wait because one runs late, each with a button that moves it. Nothing while that slot is on time.
 */
export function LateHints({
  device,
  timetable,
  slot,
  now,
}: {
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly now: number;
}) {
  const { perform } = usePerform();
  if (slot.state !== 'running') return null;
  const read = fieldsOf(eventSlot, timetable.documents.get(slot.id)?.body ?? {});
  const end = expectedEnd(slot, runState(read('runEvents')), now);
  const hints = lateHints(slot, end, timetable.slots, timetable.context, slotStep);
  if (hints.length === 0) return null;
  const move = async (hint: LateHint) => {
    const moved = shiftSlot(hint.slot, hint.moveBy);
    if (!(await perform(() => savePosition(device, moved, hint.slot)))) return;
    const undo = () => void perform(() => savePosition(device, hint.slot, moved));
    showDone(`${hint.slot.title}: moved to ${formatTime(moved.start)}`, { label: 'Undo', run: undo });
  };
  return (
    <Notice
      type="warning"
      title={`${slot.title} is expected to end at ${formatTime(end)}, ${minutes(end - slot.end)} late`}
    >
      <Box as="ul" listStyleType="none">
        {hints.map((hint) => {
          const row = timetable.documents.get(hint.slot.id);
          const to = formatTime(hint.slot.start + hint.moveBy);
          return (
            <Box as="li" key={hint.slot.id} marginTop="2">
              <Text dir="auto">
                {formatTime(hint.slot.start)} {hint.slot.title}: {becauseText(hint.because)}
              </Text>
              {row && may(device.person, 'edit', row) && (
                <Button action icon={<ArrowRight />} onClick={() => void move(hint)}>
                  Move to {to}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Notice>
  );
}

const becauseLabels: Readonly<Record<Dependency, string>> = {
  place: 'same place',
  referee: 'same referee',
  crew: 'same crew',
};

function becauseText(because: readonly Dependency[]): string {
  return because.map((each) => becauseLabels[each]).join(', ');
}

function minutes(length: number): string {
  return `${Math.max(1, Math.round(length / 60_000))} min`;
}
