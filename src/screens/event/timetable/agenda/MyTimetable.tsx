import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CalendarDays, Printer } from 'lucide-react';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';
import { isOnlyCall } from '#domain/event/schedule/crew/ownSlots.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import { type OwnTimetable, ownTimetables } from '#mirror/queries/ownSlots.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { a4, usePageRules, usePrintTime } from '#screens/shared/paper/pageRules.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { ZoneNote } from '#screens/event/timetable/ZoneNote.tsx';
import { ownSlotReason, ownSlotTitle } from '#screens/shared/ownSlotText.ts';
import { useMinute } from '#screens/shared/useMinute.ts';
import { CallButton } from './CallButton.tsx';
import { OwnDays } from './OwnDays.tsx';
import { PlannedSlots } from './PlannedSlots.tsx';

/**
 * The user's slots by day, from this device: for those who may not read event slots the released ones, and those that look for
 * crew.
 */
export default function MyTimetable() {
  const device = useDevice();
  const timetables = useMirror(ownTimetables, []);
  const printed = usePrintTime();
  usePageRules(a4, `My timetable · printed ${printed}`);
  const now = useMinute();
  if (!device || !timetables) return <Box aria-busy="true" />;
  const isReader = mayReachType(device.person, 'eventSlot');
  if (!isReader && timetables.length === 0) {
    return (
      <EmptyState icon={<CalendarDays />} title="Nothing released yet">
        Your part of the timetable appears here once the organisers have released it.
      </EmptyState>
    );
  }
  return (
    <Box maxWidth="44rem" paddingInline={pageEdge} paddingBlock="4">
      <Flex align="center" gap="3" wrap="wrap" marginBottom="4">
        <Heading as="h1" textStyle={{ base: 'title', sm: 'heading' }} flex="1">
          My timetable
        </Heading>
        <Box css={screenOnly}>
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </Flex>
      {isReader && <PlannedSlots device={device} />}
      {timetables.map((timetable) => (
        <ReleasedSlots key={timetable.eventId} timetable={timetable} now={now} />
      ))}
      {!isReader && (
        <Text color="ink.muted" textStyle="small">
          Only what has been released is shown. Changes appear when they are released.
        </Text>
      )}
    </Box>
  );
}

/** The released slots of an event: those of the user, then those that look for crew. */
function ReleasedSlots({
  timetable: { event, slots },
  now,
}: {
  readonly timetable: OwnTimetable;
  readonly now: number;
}) {
  const names = useNames();
  const own = slots.filter((slot) => !isOnlyCall(slot));
  const calls = slots.filter((slot) => isOnlyCall(slot) && slot.end > now);
  const [first] = slots;
  if (!first) return null;
  const days = (some: readonly OwnSlot[]) => (
    <OwnDays
      slots={some}
      isOff={({ isOff }) => isOff}
      renderSlot={(slot) => <SlotFacts slot={slot} slots={slots} names={names} now={now} />}
    />
  );
  return (
    <Box as="section" aria-label={event} marginBottom="6">
      <Box marginBottom="3">
        <Text color="ink.muted" dir="auto">
          {event}
        </Text>
        <ZoneNote at={first.start} />
      </Box>
      {days(own)}
      {calls.length > 0 && (
        <Box as="section" aria-label="Crew wanted">
          <Heading as="h2" textStyle="heading" marginBlock="3">
            Crew wanted
          </Heading>
          {days(calls)}
        </Box>
      )}
    </Box>
  );
}

function SlotFacts({
  slot,
  slots,
  names,
  now,
}: {
  readonly slot: OwnSlot;
  readonly slots: readonly OwnSlot[];
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
}) {
  const place = slot.place === null ? undefined : names.get(`location:${slot.place}`);
  return (
    <>
      <Text color="ink.strong" dir="auto">
        <strong>{ownSlotTitle(slot)}</strong>
      </Text>
      {slot.isOff && <Text color="danger.ink">Cancelled</Text>}
      {place !== undefined && <Text dir="auto">{place}</Text>}
      <Text color="ink.muted" textStyle="small">
        {ownSlotReason(slot, names)}
      </Text>
      <CallButton slot={slot} slots={slots} now={now} />
    </>
  );
}
