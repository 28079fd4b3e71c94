import { Box, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import {
  type Dependency,
  type LateHint,
  expectedEnd,
  lateHints,
  needsSecondLook,
} from '#domain/event/run/late.ts';
import { slotPhase } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { message } from '#session/message.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { savePosition } from '#actions/event/moveSlot.ts';
import { shiftSlot, slotStep } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { concernedText, lateTitle, peopleText } from './lateText.ts';

/**
 * Slots that have to wait because one runs late, each with whom a move concerns and a button that moves it. Nothing while
 * that slot is on time.
 */
export function LateHints({
  device,
  timetable,
  slot,
  now,
  tellDesk,
}: {
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly now: number;
  /** Draws what tells the desk a text. */
  readonly tellDesk?: (text: string) => ReactNode;
}) {
  const { perform } = usePerform();
  const [asked, setAsked] = useState<LateHint | null>(null);
  const phase = slotPhase(slot, now);
  if (phase.kind !== 'running') return null;
  const end = expectedEnd(slot, slot.run, now);
  const hints = lateHints(slot, end, timetable.slots, timetable.context, slotStep);
  if (hints.length === 0) return null;
  const move = async (hint: LateHint) => {
    setAsked(null);
    const moved = shiftSlot(hint.slot, hint.moveBy);
    if (!(await perform(() => savePosition(device, moved, hint.slot)))) return;
    const undo = () => void perform(() => savePosition(device, hint.slot, moved));
    showDone(message`<strong>${hint.slot.title}</strong>: moved to ${formatTime(moved.start)}`, {
      label: 'Undo',
      run: undo,
    });
  };
  const mayMove = ({ slot: { id } }: LateHint) => {
    const row = timetable.documents.get(id);
    return row !== undefined && may(device.person, 'edit', row);
  };
  const title = lateTitle(slot.title, phaseWords(phase), {
    planned: formatTime(slot.end),
    expected: phase.left < 0 ? '' : formatTime(phase.until),
  });
  return (
    <Notice type="warning" title={title}>
      <Box as="ul" listStyleType="none">
        {hints.map((hint) => (
          <Box as="li" key={hint.slot.id} marginTop="2">
            <Text dir="auto">
              {formatTime(hint.slot.start)} {hint.slot.title}: {becauseText(hint.because)}
            </Text>
            {hint.people > 0 && (
              <Text color="ink" dir="auto">
                {concernedText(hint)}
              </Text>
            )}
            {mayMove(hint) && (
              <Button
                action
                icon={<ArrowRight />}
                onClick={() => (needsSecondLook(hint) ? setAsked(hint) : void move(hint))}
              >
                Move to {formatTime(hint.slot.start + hint.moveBy)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {tellDesk && (
        <Box marginTop="2">
          {tellDesk(`Planned until ${formatTime(slot.end)}, ends ${formatTime(end)} or later.`)}
        </Box>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={`Move ${peopleText(asked.people)}?`}
          body={`${asked.slot.title} is firm. It would start at ${formatTime(asked.slot.start + asked.moveBy)} and not at ${formatTime(asked.slot.start)}. Tell them: ${concernedText(asked)}.`}
          confirm="Move it"
          cancel="Leave it"
          onConfirm={() => void move(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
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
