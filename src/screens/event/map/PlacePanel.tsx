import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { collections } from '#domain/content/collections/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { PhasedSlot } from '#domain/event/schedule/nowAndNext.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { laterText } from '#screens/event/run/untilText.ts';
import { formatTimeSpan } from '#screens/event/timetable/labels.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';

/** How many of the slots to come are listed. */
const nextCount = 4;

/** A location of the site map: what runs there now and next, and what can be done with its pin. */
export function PlacePanel({
  location,
  now,
  next,
  onMove,
  onRemove,
}: {
  readonly location: DocumentRow;
  /** The time, and the slots that run, should have started or take place by themselves. */
  readonly now: {
    readonly moment: number;
    readonly slots: readonly PhasedSlot[];
    readonly startsAreRecorded: boolean;
  };
  readonly next: readonly PhasedSlot[];
  /** Both are left out for those who may not edit the location. */
  readonly onMove?: () => void;
  readonly onRemove?: () => void;
}) {
  const slots = [
    ...now.slots.map((slot) => ({ slot, timing: '' })),
    ...next.slice(0, nextCount).map((slot) => ({ slot, timing: ` · ${laterText(slot.start, now.moment)}` })),
  ];
  return (
    <Box as="section" aria-label={location.body.title}>
      <Heading as="h2" size="md" marginBottom="2">
        <TextLink to={`${documentTypes.location.path}/${location.keyId}/read`}>
          {location.body.title}
        </TextLink>
      </Heading>
      {slots.length === 0 && <Text color="ink.muted">Nothing is running here, and nothing is planned.</Text>}
      <Flex as="ul" direction="column" gap="3" listStyleType="none" marginBottom="3">
        {slots.map(({ slot, timing }) => (
          <Box as="li" key={slot.id}>
            <TextLink to={`${collections.eventSlot.path}/${slot.id}/read`}>{slot.title}</TextLink>
            <Text color="ink.muted" fontVariantNumeric="tabular-nums">
              <PhaseText phase={slot.phase} startsAreRecorded={now.startsAreRecorded} />
              {timing} · {formatTimeSpan(slot)}
            </Text>
          </Box>
        ))}
      </Flex>
      {(onMove ?? onRemove) && (
        <Flex gap="2" wrap="wrap">
          {onMove && <Button onClick={onMove}>Move pin</Button>}
          {onRemove && <Button onClick={onRemove}>Remove pin</Button>}
        </Flex>
      )}
    </Box>
  );
}
