import { Box, Flex, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { formatTime } from '#screens/event/timetable/labels.ts';
import type { RunSheet } from './useRunSheet.ts';

/** All entries of a run sheet that hold, newest first, each with its author and an undo. */
export function Entries({
  sheet,
  describe,
  userName,
}: {
  readonly sheet: RunSheet;
  readonly describe: (event: RunEvent) => string;
  readonly userName: (id: string) => string;
}) {
  const { events } = sheet.state;
  if (events.length === 0) return <Text>Nothing has been recorded yet.</Text>;
  return (
    <Box as="ol" listStyleType="none">
      {events.toReversed().map((event) => (
        <Flex
          as="li"
          key={event.id}
          align="center"
          justify="space-between"
          gap="3"
          minHeight="56px"
          borderTopWidth="thin"
          borderColor="line"
        >
          <Box minWidth="0">
            <Text color="ink.strong" overflowWrap="anywhere" whiteSpace="pre-wrap" dir="auto">
              {describe(event)}
            </Text>
            <Text color="ink.muted" textStyle="small" fontVariantNumeric="tabular-nums">
              {formatTime(event.at)} · {userName(event.by)}
            </Text>
          </Box>
          {sheet.mayWrite && (
            <Button
              action
              icon={<Undo2 />}
              aria-label={`Undo ${describe(event)}`}
              onClick={() => void sheet.undo([event.id])}
            >
              Undo
            </Button>
          )}
        </Flex>
      ))}
    </Box>
  );
}
