import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Check, NotebookPen, Play } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { type PhasedSlot, isReferee, missingCrew } from '#domain/event/schedule/nowAndNext.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { formatTimeSpan } from '#screens/event/timetable/labels.ts';
import type { NextState } from './useSlotState.ts';

/** Anywhere on a slot opens its sheet, but for the button. */
const SheetLink = chakra(Link, {
  base: {
    color: 'ink.strong',
    textStyle: 'title',
    overflowWrap: 'anywhere',
    '&::after': { content: '""', position: 'absolute', inset: '0' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
});

/** A slot as a referee needs it: when, what, how far, where, who is missing, and one tap to its sheet or its log. */
export function RunSlot({
  slot,
  to,
  place,
  timing,
  startsAreRecorded,
  personId,
  nextState,
  logPath,
}: {
  readonly slot: PhasedSlot;
  /** Address of its run sheet. */
  readonly to: string;
  readonly place: string | undefined;
  /** How long until it starts; empty where its phase says the time. */
  readonly timing: string;
  readonly startsAreRecorded: boolean;
  readonly personId: string;
  /** The state it can move to; undefined where there is none, or not yet. */
  readonly nextState: NextState | undefined;
  /** Address of its outcome, for those who may log it. */
  readonly logPath: string | undefined;
}) {
  const navigate = useNavigate();
  const missing = missingCrew(slot);
  const isOwn = isReferee(slot, personId);
  const facts = [place, isOwn && 'You referee'].filter((each) => typeof each === 'string');
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      columnGap="4"
      rowGap="2"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      minHeight="64px"
      paddingBlock="2"
      paddingInline="3"
      borderWidth="thin"
      borderColor="line"
      borderInlineStartWidth={isOwn ? '4px' : undefined}
      borderInlineStartColor={isOwn ? 'accent' : undefined}
      borderRadius="md"
      background="surface.panel"
    >
      <Box flex={{ base: '1 1 100%', sm: '0 0 8.5rem' }}>
        <Text textStyle="title" color="ink.strong" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatTimeSpan(slot)}
        </Text>
        {timing !== '' && (
          <Text textStyle="small" color="ink.muted">
            {timing}
          </Text>
        )}
      </Box>
      <Box flex="1 1 12rem" minWidth="0">
        <SheetLink to={to}>{slot.title}</SheetLink>
        <Text color="ink">
          <PhaseText phase={slot.phase} startsAreRecorded={startsAreRecorded} />
          {facts.map((fact) => ` · ${fact}`)}
        </Text>
        {missing > 0 && (
          <Text color="danger.ink">
            {missing} of {slot.crewNeeded} crew missing
          </Text>
        )}
      </Box>
      {/* Above the link, which covers the slot. */}
      <Flex position="relative" gap="2" wrap="wrap">
        {nextState && (
          <Button action icon={nextState.label === 'Done' ? <Check /> : <Play />} onClick={nextState.set}>
            {nextState.label}
          </Button>
        )}
        {logPath !== undefined && (
          <Button action icon={<NotebookPen />} onClick={() => void navigate(logPath)}>
            Log it
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
