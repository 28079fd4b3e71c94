import { Box, Flex, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { displayReference } from '#domain/content/document.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { stepLabels } from '#screens/cards/labels.ts';
import { cardCount } from '#screens/cards/logMany.ts';
import type { QueueRow } from './queue.ts';

/** A request in the queue: what, by when, and how far its cards are. */
export const QueueItem = memo(function QueueItem({
  item: { row, cards, shown, stale },
  isPicked,
  onPick,
}: {
  readonly item: QueueRow;
  readonly isPicked: boolean;
  readonly onPick: (keyId: string, isPicked: boolean) => void;
}) {
  const needed = fieldsOf(lammie, row.body)('neededBy');
  const reference = displayReference(row);
  const states = [...Map.groupBy(cards, ({ state }) => state)].map(
    ([state, own]) => `${own.length} ${stepLabels[state].toLowerCase()}`,
  );
  return (
    <Flex
      as="li"
      align="center"
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      minHeight="64px"
      paddingBlock="2"
      paddingInline="3"
      borderWidth="thin"
      borderColor={isPicked ? 'accent' : 'line'}
      borderRadius="md"
      background="surface.panel"
    >
      <Box flex="0 0 auto">
        <CheckboxField
          label={`${cardCount(shown.length)} of ${reference}`}
          value={isPicked}
          onChange={(value) => onPick(row.keyId, value)}
        />
      </Box>
      <Box flex="1 1 14rem" minWidth="0">
        <TextLink to={`${lammie.path}/${row.keyId}/read`}>{row.body.title}</TextLink>
        <Text color="ink.muted" textStyle="small">
          {states.join(', ')}
        </Text>
        {stale > 0 && <Text color="flagged.ink">{cardCount(stale)} printed from an older text</Text>}
      </Box>
      <Text flex="0 0 auto" fontVariantNumeric="tabular-nums">
        {needed === null ? 'No date' : `Needed ${formatDate(needed, dateFormats.weekdayDate)}`}
      </Text>
    </Flex>
  );
});
