import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { collections } from '#domain/content/collections/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { laterText } from '#screens/event/run/untilText.ts';
import { formatTimeSpan } from '#screens/event/timetable/labels.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';

/** How many of the slots to come are listed. */
const nextCount = 4;

/** A location of the site map: what runs there now and next, and what can be done with its pin. */
export function PlacePanel({
  location,
  running,
  next,
  now,
  onMove,
  onRemove,
}: {
  readonly location: DocumentRow;
  readonly running: readonly Slot[];
  readonly next: readonly Slot[];
  readonly now: number;
  /** Both are left out for those who may not edit the location. */
  readonly onMove?: () => void;
  readonly onRemove?: () => void;
}) {
  const slots = [
    ...running.map((slot) => ({ slot, timing: 'Now' })),
    ...next.slice(0, nextCount).map((slot) => ({ slot, timing: laterText(slot.start, now) })),
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
