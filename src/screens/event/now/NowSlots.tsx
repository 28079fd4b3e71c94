import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { ArrowRight, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { crewPlaces } from '#domain/event/run/crewPlaces.ts';
import { clockMinutes, lengthText, mustBeStarted, slotPhase } from '#domain/event/run/slotPhase.ts';
import { missingCrew } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { bottomBarMedia } from '#ui/layout/bars.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { formatTimeSpan } from '#screens/event/timetable/labels.ts';

const Card = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    marginBottom: '2',
    padding: '4',
    borderWidth: 'thin',
    borderColor: 'line.strong',
    borderRadius: 'lg',
    background: 'surface.panel',
    // The button is where the thumb is, and what comes next is still in view.
    [bottomBarMedia]: { minHeight: 'min(54dvh, 30rem)', '@media (max-height: 32rem)': { minHeight: '0' } },
  },
});

const OpenSheet = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    width: { base: 'full', lg: 'auto' },
    alignSelf: 'flex-start',
    minHeight: '64px',
    marginTop: 'auto',
    paddingInline: '8',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    background: 'accent',
    color: 'accent.on',
    fontSize: '1.125rem',
    fontWeight: 'semibold',
    '[data-contrast=high] &': { borderColor: 'accent.on' },
    _hover: { background: 'accent.hover' },
    '& svg': { width: '20px', height: '20px' },
  },
});

const SlotLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '16rem minmax(0, 1fr)' },
    alignContent: 'center',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '64px',
    paddingInline: '4',
    paddingBlock: '2',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    _hover: { background: 'surface.hover' },
  },
});

/** A slot at a moment of its event. */
interface Clocked {
  readonly slot: Slot;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly startsAreRecorded: boolean;
}

/** The first slot, large: in how many minutes, what, where, who is missing, and its sheet in one tap. */
export function FirstSlot({
  slot,
  document,
  played,
  isReferee,
  to,
  place,
  now,
  startsAreRecorded,
}: Clocked & {
  readonly document: DocumentRow | undefined;
  /** The document that is run in it, if that is on this device. */
  readonly played: DocumentRow | undefined;
  readonly isReferee: boolean;
  readonly to: string;
  readonly place: string | undefined;
}) {
  const missing = missingTexts(slot, document, played);
  return (
    <Card aria-label={slot.title}>
      <Flex justify="space-between" columnGap="4" wrap="wrap" fontVariantNumeric="tabular-nums">
        <Text fontSize="1.25rem" lineHeight="1.4" color="ink.strong">
          <Timing slot={slot} now={now} startsAreRecorded={startsAreRecorded} />
        </Text>
        <Text fontSize="1.125rem" lineHeight="1.5" color="ink.muted">
          {formatTimeSpan(slot)}
        </Text>
      </Flex>
      <Text
        as="h2"
        fontSize="32px"
        lineHeight="1.15"
        fontWeight="bold"
        letterSpacing="-0.015em"
        color="ink.strong"
        overflowWrap="anywhere"
        dir="auto"
      >
        {slot.title}
      </Text>
      <Flex align="center" gap="2" fontSize="1.125rem" lineHeight="1.5" color="ink">
        <Box as={MapPin} width="20px" height="20px" flexShrink="0" aria-hidden="true" />
        {place ?? 'No place yet'}
      </Flex>
      <Text color="ink.muted">{isReferee ? 'You referee' : 'You are crew'}</Text>
      {missing.map((text) => (
        <Text key={text} color="danger.ink" fontWeight="medium">
          {text}
        </Text>
      ))}
      <OpenSheet to={to}>
        {to.startsWith('/run/') ? 'Open sheet' : 'Open my timetable'}
        <ArrowRight aria-hidden="true" />
      </OpenSheet>
    </Card>
  );
}

/** A slot after the first: when, what and where, in one link. */
export function NextSlot({
  slot,
  to,
  place,
  now,
  startsAreRecorded,
}: Clocked & {
  readonly to: string;
  readonly place: string | undefined;
}) {
  return (
    <li>
      <SlotLink to={to}>
        <Text as="span" color="ink" fontVariantNumeric="tabular-nums">
          <Timing slot={slot} now={now} startsAreRecorded={startsAreRecorded} /> · {formatTimeSpan(slot)}
        </Text>
        <Text as="span" minWidth="0" truncate dir="auto">
          <Text as="span" color="ink.strong" fontWeight="medium">
            {slot.title}
          </Text>
          {place !== undefined && (
            <Text as="span" color="ink.muted">
              {' '}
              · {place}
            </Text>
          )}
        </Text>
      </SlotLink>
    </li>
  );
}

/** From so many minutes on, the day says more than the hours. */
const dayFrom = 12 * 60;

/** How long until a slot starts; from then on its phase, as every other screen says it. */
function Timing({ slot, now, startsAreRecorded }: Clocked) {
  const phase = slotPhase(slot, now);
  if ((phase.kind !== 'planned' && phase.kind !== 'due') || now >= slot.start)
    return <PhaseText phase={phase} startsAreRecorded={startsAreRecorded} />;
  const minutes = clockMinutes(now, slot.start);
  const until =
    minutes >= dayFrom ? formatTimestamp(slot.start, 'EEE d MMM', 'en-GB') : `In ${lengthText(minutes)}`;
  return (
    <Text as="span" fontWeight="semibold">
      {until}
      {phase.kind === 'due' && (
        <>
          {' · '}
          <PhaseText phase={phase} startsAreRecorded={startsAreRecorded} />
        </>
      )}
    </Text>
  );
}

/** Who is missing: people whom the roll call did not find, open places of the crew, and referees. */
function missingTexts(
  slot: Slot,
  document: DocumentRow | undefined,
  played: DocumentRow | undefined,
): readonly string[] {
  const { places } = crewPlaces(document?.body ?? {}, played?.body);
  const absent = places
    .filter(({ id, who }) => who !== '' && slot.run.crew.get(id)?.what === 'missing')
    .map(({ who }) => who);
  const open = missingCrew(slot);
  const referees = mustBeStarted(slot) ? Math.max(0, slot.refereesNeeded - slot.referees.length) : 0;
  return [
    absent.length > 0 ? `Missing: ${absent.join(', ')}` : '',
    open > 0 ? `${open} of ${slot.crewNeeded} crew missing` : '',
    referees > 0 ? `${referees} of ${slot.refereesNeeded} referees missing` : '',
  ].filter(Boolean);
}
