import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Printer, UserCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { printAddress } from '#screens/shared/PrintLink.tsx';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { formatTime, formatTimeSpan, placeName } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import type { RunSheet } from './useRunSheet.ts';

/** Title, time and place of a slot, how far its run is, and a link to what is run. */
export function SheetHead({
  timetable,
  slot,
  document,
  now,
}: {
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly document: DocumentRow | undefined;
  readonly now: number;
}) {
  const { started, ended, phase, pauses } = slot.run;
  const pausedSince = phase === 'paused' ? pauses.at(-1)?.from : undefined;
  const times = [
    started !== null && `started ${formatTime(started)}`,
    pausedSince !== undefined && `paused since ${formatTime(pausedSince)}`,
    ended !== null && `ended ${formatTime(ended)}`,
  ].filter((each) => typeof each === 'string');
  return (
    <Box as="header">
      <Heading as="h1" fontSize="1.75rem" lineHeight="1.2" overflowWrap="anywhere" dir="auto">
        {slot.title}
      </Heading>
      <Text fontSize="1.25rem" color="ink.strong" fontVariantNumeric="tabular-nums">
        {formatTimeSpan(slot)} · {placeName(timetable, slot.place)}
      </Text>
      <Text fontSize="1.25rem">
        <PhaseText phase={slotPhase(slot, now)} startsAreRecorded={areStartsRecorded(timetable.slots)} />
      </Text>
      {times.length > 0 && (
        <Text fontSize="1.125rem" role="status" fontVariantNumeric="tabular-nums">
          {times.join(', ')}
        </Text>
      )}
      {document && (
        <TextLink to={`${documentTypes[document.entity].path}/${document.keyId}/read`}>
          {displayReference(document)} {document.body.title}
        </TextLink>
      )}
    </Box>
  );
}

/** Prints what is run, as its page does; a slot without a document is printed as it stands here. */
export function PrintSheet({ document }: { readonly document: DocumentRow | undefined }) {
  const navigate = useNavigate();
  const entity = document && documentTypes[document.entity];
  const address =
    document && entity && !entity.collection ? printAddress(entity, { ids: [document.keyId] }) : undefined;
  return (
    <Button
      action
      variant="plain"
      icon={<Printer />}
      onClick={() => (address === undefined ? window.print() : void navigate(address))}
    >
      Print
    </Button>
  );
}

/** Shows who is in charge, with one tap to take over. The person in charge before sees that somebody else is. */
export function SheetReferee({
  sheet: { state, mayWrite, record },
  personId,
  userName,
}: {
  readonly sheet: RunSheet;
  readonly personId: string;
  readonly userName: (id: string) => string;
}) {
  const { referee, events } = state;
  const isOwn = referee?.id === personId;
  const hadIt = events.some(({ what, by }) => by === personId && (what === 'start' || what === 'take-over'));
  const text =
    referee &&
    `${isOwn ? 'You have' : `${userName(referee.id)} has`} been in charge since ${formatTime(referee.since)}`;
  // Who starts a run is in charge of it.
  const take = mayWrite && !isOwn && referee && (
    <Button action icon={<UserCheck />} onClick={() => void record({ what: 'take-over' })}>
      Take over
    </Button>
  );
  if (!isOwn && hadIt && referee) {
    return (
      <Notice
        type="warning"
        title={`${userName(referee.id)} took over at ${formatTime(referee.since)}`}
        actions={take}
      />
    );
  }
  return (
    <Flex gap="3" align="center" wrap="wrap">
      {text && (
        <Text role="status" color="ink.strong">
          {text}
        </Text>
      )}
      {take}
    </Flex>
  );
}
