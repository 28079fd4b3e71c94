import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { CalendarDays, Printer } from 'lucide-react';
import { type GameDay, gameDays } from '#domain/event/schedule/gameDays.ts';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import { type OwnTimetable, ownTimetables } from '#mirror/queries/ownSlots.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { displayZone } from '#ui/zone.ts';
import { a4, usePageRules, usePrintTime } from '#screens/shared/paper/pageRules.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { formatDay, formatTimeSpan } from '#screens/event/timetable/labels.ts';
import { ZoneNote } from '#screens/event/timetable/ZoneNote.tsx';
import { ownSlotReason, ownSlotTitle } from '#screens/shared/ownSlotText.ts';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '8rem 1fr' },
    columnGap: '4',
    rowGap: '0.5',
    paddingBlock: '2.5',
    borderTopWidth: 'thin',
    borderColor: 'line',
    breakInside: 'avoid',
    '&[data-off] :is(strong, time)': { textDecoration: 'line-through', color: 'ink.muted' },
  },
});

/** The released slots that are the user's, by day, from this device. For those who may not read event slots. */
export default function MyTimetable() {
  const device = useDevice();
  const timetables = useMirror(ownTimetables, []);
  const printed = usePrintTime();
  usePageRules(a4, `My timetable · printed ${printed}`);
  if (!device || !timetables) return <Box aria-busy="true" />;
  if (mayReachType(device.person, 'eventSlot')) {
    return (
      <EmptyState icon={<CalendarDays />} title="You see the whole timetable">
        Your slots are in the <TextLink to="/timetable">timetable</TextLink>.
      </EmptyState>
    );
  }
  if (timetables.length === 0) {
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
      {timetables.map((timetable) => (
        <EventDays key={timetable.eventId} timetable={timetable} />
      ))}
      <Text color="ink.muted" textStyle="small">
        Only what has been released is shown. Changes appear when they are released.
      </Text>
    </Box>
  );
}

function EventDays({ timetable: { event, slots } }: { readonly timetable: OwnTimetable }) {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return null;
  const days = gameDays({ from: first.start, to: last.start + 1 }, displayZone());
  return (
    <Box as="section" aria-label={event} marginBottom="6">
      <Box marginBottom="3">
        <Text color="ink.muted" dir="auto">
          {event}
        </Text>
        <ZoneNote at={first.start} />
      </Box>
      {days.map((day) => (
        <Day key={day.key} day={day} slots={slots} />
      ))}
    </Box>
  );
}

function Day({ day, slots }: { readonly day: GameDay; readonly slots: readonly OwnSlot[] }) {
  const own = slots.filter(({ start }) => start >= day.from && start < day.to);
  if (own.length === 0) return null;
  return (
    <Box marginBottom="5">
      <Heading as="h2" textStyle="title" color="ink.strong" marginBottom="2">
        {formatDay(day)}
      </Heading>
      <Box as="ol" listStyleType="none">
        {own.map((slot) => (
          <SlotRow key={slot.id} slot={slot} />
        ))}
      </Box>
    </Box>
  );
}

function SlotRow({ slot }: { readonly slot: OwnSlot }) {
  const names = useNames();
  const place = slot.place === null ? undefined : names.get(`location:${slot.place}`);
  return (
    <Row data-off={slot.isOff ? '' : undefined}>
      <Box fontVariantNumeric="tabular-nums" fontWeight="medium">
        <time dateTime={new Date(slot.start).toISOString()}>{formatTimeSpan(slot)}</time>
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Text color="ink.strong" dir="auto">
          <strong>{ownSlotTitle(slot)}</strong>
        </Text>
        {slot.isOff && <Text color="danger.ink">Cancelled</Text>}
        {place !== undefined && <Text dir="auto">{place}</Text>}
        <Text color="ink.muted" textStyle="small">
          {ownSlotReason(slot, names)}
        </Text>
      </Box>
    </Row>
  );
}
