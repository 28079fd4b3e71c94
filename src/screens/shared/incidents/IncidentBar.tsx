import { Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { recordRun } from '#actions/event/runSheet.ts';
import { calledHelpers, incidentLabel } from '#domain/event/run/incident.ts';
import { mayRunEvents } from '#domain/rules/permissions/permissions.ts';
import { type OpenCall, openCalls } from '#mirror/queries/incidents.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { ring } from '#screens/shared/alarms/ring.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

/** How long after one ring the next comes, in milliseconds, while nobody has taken an incident. */
const ringAgainMs = 20_000;

/** Things that the desk is told of and nobody has seen yet, for those who run the event, on every page: incidents with sound. */
export default function IncidentBar() {
  const device = useDevice();
  return device && mayRunEvents(device.person) ? <OpenCalls device={device} /> : null;
}

function OpenCalls({ device }: { readonly device: Device }) {
  const { pathname } = useLocation();
  const calls = useMirror(openCalls, []) ?? [];
  const rings = calls.some(({ event }) => event.what === 'incident' && event.by !== device.person.id);
  useEffect(() => {
    if (!rings) return undefined;
    const ringIfSeen = () => {
      if (document.visibilityState === 'visible') void ring();
    };
    ringIfSeen();
    const timer = window.setInterval(ringIfSeen, ringAgainMs);
    return () => window.clearInterval(timer);
  }, [rings]);
  // The sheet of a slot shows its own incidents.
  const incidents = calls.filter(
    ({ slotId, event }) => event.what === 'incident' && pathname !== `/run/${slotId}`,
  );
  // Authors read of other messages on the sheet. The rest share one line, so that they do not fill a phone.
  const messages = calls.filter(({ event }) => event.what === 'tell' && event.by !== device.person.id);
  return [...incidents, ...messages.slice(0, 1)].map((call) => (
    <CallLine
      key={call.event.id}
      device={device}
      call={call}
      waiting={call.event.what === 'tell' ? messages.length - 1 : 0}
    />
  ));
}

function CallLine({
  device,
  call,
  waiting,
}: {
  readonly device: Device;
  readonly call: OpenCall;
  /** How many messages follow it. */
  readonly waiting: number;
}) {
  const { busy, perform } = usePerform();
  const { event, slotId, title, place, author } = call;
  const isIncident = event.what === 'incident';
  const helpers = 'calls' in call ? calledHelpers(call) : [];
  const words = 'words' in call ? call.words : [];
  const isOwn = event.by === device.person.id;
  const what = [
    `${incidentLabel(event)}${place === undefined ? '' : ` at ${place}`}, ${formatTimestamp(event.at, dateFormats.time, 'en-GB')}`,
    `recorded by ${isOwn ? 'you' : (author ?? 'somebody')} in ${title}`,
  ].join(', ');
  const take = () =>
    void perform(() => recordRun(device, slotId, [{ what: 'acknowledge', about: event.id }]));
  return (
    <Banner
      type={isIncident ? 'error' : 'warning'}
      action={
        <Flex gap="3" align="center" wrap="wrap">
          <TextLink to={`/run/${slotId}`}>Open sheet</TextLink>
          {!isOwn && (
            <Button
              action
              variant={isIncident ? 'danger' : 'quiet'}
              icon={<Check />}
              busy={busy}
              onClick={take}
            >
              {isIncident ? 'Take it' : 'Seen'}
            </Button>
          )}
        </Flex>
      }
    >
      <strong>{what}.</strong>
      {helpers.length > 0 && ` Calls for ${helpers.join(' and ').toLocaleLowerCase('en-GB')}.`}
      {[event, ...words].map(({ text }) => text !== '' && ` ${text}`)}
      {isOwn && ' Nobody has taken it yet.'}
      {waiting > 0 && ` ${waiting} more ${waiting === 1 ? 'message' : 'messages'} after this.`}
    </Banner>
  );
}
