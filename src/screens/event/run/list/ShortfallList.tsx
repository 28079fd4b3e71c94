import { Box, Heading, Text } from '@chakra-ui/react';
import { crewShortfall } from '#domain/event/run/shortfall.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';

/** The crew that is missing in each quarter of the next hour; nothing where all are there. */
export function ShortfallList({ slots, now }: { readonly slots: readonly Slot[]; readonly now: number }) {
  const quarters = crewShortfall(slots, now);
  if (quarters.length === 0) return null;
  return (
    <Box as="section" aria-label="Crew missing">
      <Heading as="h2" size="md" marginBottom="2">
        Crew missing
      </Heading>
      <Box as="ul" listStyleType="none">
        {quarters.map(({ from, missing, slots: lacking }) => (
          <Text as="li" key={from} paddingBlock="1" color="ink.strong" overflowWrap="anywhere">
            <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="semibold">
              {formatTime(from)} · {missing}
            </Text>{' '}
            {lacking.map((each) => `${each.slot.title} ${each.missing}`).join(', ')}
          </Text>
        ))}
      </Box>
    </Box>
  );
}
