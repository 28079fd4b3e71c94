import { Box, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { EntryBox } from './EntryBox.tsx';
import type { RunSheet } from './useRunSheet.ts';

/** The safety incidents of a run, each with its words and room for more. */
export function Incidents({
  device,
  slotId,
  sheet,
  placeName,
  userName,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly placeName: (id: string) => string;
  readonly userName: (id: string) => string;
}) {
  return sheet.state.incidents.map(({ event, words }) => (
    <Notice
      key={event.id}
      type="warning"
      title={`Safety incident, ${formatTime(event.at)}, ${placeName(event.about)}`}
    >
      <Text>Recorded by {userName(event.by)}</Text>
      {words.map(({ id, text }) => (
        <Text key={id} whiteSpace="pre-wrap" dir="auto">
          {text}
        </Text>
      ))}
      {sheet.mayWrite && (
        <Box marginTop="2">
          <EntryBox
            device={device}
            slotId={slotId}
            entry={event.id}
            label="What happened"
            onAdd={(text) => sheet.record({ what: 'words', about: event.id, text })}
          />
          <Box marginTop="2">
            <Button
              action
              icon={<Undo2 />}
              onClick={() => void sheet.undo([event.id, ...words.map(({ id }) => id)])}
            >
              Not an incident
            </Button>
          </Box>
        </Box>
      )}
    </Notice>
  ));
}
