import { Text } from '@chakra-ui/react';
import type { Incident } from '#domain/event/run/incident.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';

/** Says whether the desk has heard of an incident: a tablet without a signal must not let anybody believe that it has. */
export function IncidentState({
  incident: { event, acknowledgement },
  userName,
}: {
  readonly incident: Incident;
  readonly userName: (id: string) => string;
}) {
  if (acknowledgement) {
    return (
      <Text role="status" fontWeight="semibold">
        Seen by {userName(acknowledgement.by)}, {formatTime(acknowledgement.at)}
      </Text>
    );
  }
  return event.receivedAt === undefined ? (
    <Text role="status" fontWeight="semibold" color="danger.ink">
      Recorded on this tablet. The desk has not heard: use the radio.
    </Text>
  ) : (
    <Text role="status" fontWeight="semibold">
      The desk has it, {formatTime(event.receivedAt)}. Nobody has taken it yet.
    </Text>
  );
}
