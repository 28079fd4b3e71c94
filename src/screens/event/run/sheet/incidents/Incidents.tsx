import { Flex, Text } from '@chakra-ui/react';
import { Check, NotebookPen, Undo2 } from 'lucide-react';
import { calledHelpers, incidentLabel } from '#domain/event/run/incident.ts';
import { detailsOfSlot } from '#mirror/queries/incidentDetails.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { DetailsOfPeople } from './PersonDetails.tsx';
import { IncidentState } from '#screens/shared/incidents/IncidentState.tsx';
import type { RunSheet } from '#screens/event/run/sheet/useRunSheet.ts';

/** The safety incidents of a run: who has heard of each, what was said, and what can be done. */
export function Incidents({
  personId,
  slotId,
  sheet,
  placeName,
  userName,
  onAdd,
}: {
  readonly personId: string;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly placeName: (id: string) => string;
  readonly userName: (id: string) => string;
  /** Opens an incident to add to it. */
  readonly onAdd: (incidentId: string) => void;
}) {
  const details = useMirror((mirror) => detailsOfSlot(mirror, slotId), [slotId]) ?? [];
  return sheet.state.incidents.map((incident) => {
    const { event, words, calls, acknowledgement } = incident;
    const helpers = calledHelpers(incident);
    return (
      <Notice
        key={event.id}
        type="error"
        title={`${incidentLabel(event)}, ${formatTime(event.at)}, ${placeName(event.about)}`}
      >
        <IncidentState call={incident} userName={userName} />
        <Text>Recorded by {userName(event.by)}</Text>
        {helpers.length > 0 && <Text>Calls for {helpers.join(' and ').toLocaleLowerCase('en-GB')}</Text>}
        {words.map(({ id, text }) => (
          <Text key={id} whiteSpace="pre-wrap" dir="auto">
            {text}
          </Text>
        ))}
        <DetailsOfPeople details={details.filter((each) => each.incident === event.id)} userName={userName} />
        {sheet.mayWrite && (
          <Flex gap="2" wrap="wrap" marginTop="2">
            {acknowledgement === null && event.by !== personId && (
              <Button
                action
                variant="danger"
                icon={<Check />}
                onClick={() => void sheet.record({ what: 'acknowledge', about: event.id })}
              >
                Take it
              </Button>
            )}
            <Button action icon={<NotebookPen />} onClick={() => onAdd(event.id)}>
              Add details
            </Button>
            <Button
              action
              icon={<Undo2 />}
              onClick={() => void sheet.undo([event.id, ...[...words, ...calls].map(({ id }) => id)])}
            >
              Not an incident
            </Button>
          </Flex>
        )}
      </Notice>
    );
  });
}
