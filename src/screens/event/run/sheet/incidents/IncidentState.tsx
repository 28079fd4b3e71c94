import { Text } from '@chakra-ui/react';
import type { Incident } from '#domain/event/run/incident.ts';
import { incidentsOnServer } from '#mirror/queries/incidents.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';

/** Says whether the desk has heard of an incident: a tablet without a signal must not let anybody believe that it has. */
export function IncidentState({
  slotId,
  incident: { event, acknowledgement },
  userName,
}: {
  readonly slotId: string;
  readonly incident: Incident;
  readonly userName: (id: string) => string;
}) {
  const sent = useMirror((mirror) => incidentsOnServer(mirror, slotId), [slotId]);
  if (!sent) return null;
  if (acknowledgement) {
    return (
      <Text role="status" fontWeight="semibold">
        Taken by {userName(acknowledgement.by)}, {formatTime(acknowledgement.at)}
      </Text>
    );
  }
  return sent.has(event.id) ? (
    <Text role="status" fontWeight="semibold">
      The desk has it. Nobody has taken it yet.
    </Text>
  ) : (
    <Text role="status" fontWeight="semibold" color="danger.ink">
      Recorded on this tablet. The desk has not heard: use the radio.
    </Text>
  );
}
