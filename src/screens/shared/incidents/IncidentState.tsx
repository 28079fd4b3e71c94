import { Text } from '@chakra-ui/react';
import type { DeskCall } from '#domain/event/run/incident.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

/** Says whether the desk has heard of something: a tablet without a signal must not let anybody believe that it has. */
export function IncidentState({
  call: { event, acknowledgement },
  userName,
}: {
  readonly call: DeskCall;
  readonly userName: (id: string) => string;
}) {
  const time = (moment: number) => formatTimestamp(moment, dateFormats.time, 'en-GB');
  const isIncident = event.what === 'incident';
  if (acknowledgement) {
    return (
      <Text role="status" fontWeight="semibold">
        Seen by {userName(acknowledgement.by)}, {time(acknowledgement.at)}
      </Text>
    );
  }
  return event.receivedAt === undefined ? (
    <Text role="status" fontWeight="semibold" color={isIncident ? 'danger.ink' : undefined}>
      Recorded on this tablet. The desk has not heard: use the radio.
    </Text>
  ) : (
    <Text role="status" fontWeight="semibold">
      The desk has it, {time(event.receivedAt)}. {isIncident ? 'Nobody has taken it yet.' : ''}
    </Text>
  );
}
