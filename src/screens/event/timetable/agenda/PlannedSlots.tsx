import { Text } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { isOnSlot } from '#domain/event/schedule/crew/signUps.ts';
import { isEventOn } from '#domain/event/schedule/isEventOn.ts';
import { isReferee } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { ownCrewMember } from '#actions/event/crewCall.ts';
import type { Device } from '#actions/device.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { useMinute } from '#screens/shared/useMinute.ts';
import { phaseInTimetable, placeName } from '#screens/event/timetable/labels.ts';
import { ZoneNote } from '#screens/event/timetable/ZoneNote.tsx';
import { useTimetableData, useTimetableEvents } from '#screens/event/timetable/timetableData.ts';
import { OwnDays } from './OwnDays.tsx';

/**
 * The user's slots of the next event, for those who may read event slots. Each leads to its sheet while the event is on, and else
 * to what is known of it.
 */
export function PlannedSlots({ device }: { readonly device: Device }) {
  const { chosen } = useTimetableEvents(undefined);
  const timetable = useTimetableData(chosen);
  const now = useMinute();
  if (!timetable) return null;
  const { event, slots } = timetable;
  const own = slots.filter((slot) => isOnSlot(slot, ownCrewMember(device))).toSorted(byStart);
  const [first] = own;
  if (!first) {
    return (
      <EmptyState icon={<CalendarDays />} title="No slot names you">
        Slots that you referee or crew appear here. All of them are in the{' '}
        <TextLink to="/timetable">timetable</TextLink>.
      </EmptyState>
    );
  }
  const startsAreRecorded = areStartsRecorded(slots);
  const hasSheets = device.person.isStaff && isEventOn(event?.fields, now);
  return (
    <>
      <Text color="ink.muted" dir="auto">
        {event?.fields.name}
      </Text>
      <ZoneNote at={first.start} />
      <OwnDays
        slots={own}
        isOff={({ state }) => state === 'cancelled'}
        renderSlot={(slot) => {
          const phase = phaseInTimetable(slot, now, startsAreRecorded);
          return (
            <>
              <TextLink to={hasSheets ? `/run/${slot.id}` : `/eventtimetable/${slot.id}/read`} dir="auto">
                <strong>{slot.title}</strong>
              </TextLink>
              {phase && (
                <Text>
                  <PhaseText phase={phase} startsAreRecorded={startsAreRecorded} />
                </Text>
              )}
              <Text dir="auto">{placeName(timetable, slot.place)}</Text>
              <Text color="ink.muted" textStyle="small">
                {isReferee(slot, device.person.id) ? 'You are a referee' : 'You are crew'}
              </Text>
            </>
          );
        }}
      />
    </>
  );
}

const byStart = (a: Slot, b: Slot) => a.start - b.start || a.end - b.end;
