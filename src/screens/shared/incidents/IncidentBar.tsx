import { Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { recordRun } from '#actions/event/runSheet.ts';
import { calledHelpers, incidentLabel } from '#domain/event/run/incident.ts';
import { mayRunEvents } from '#domain/rules/permissions/permissions.ts';
import { type OpenIncident, openIncidents } from '#mirror/queries/incidents.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { ring } from '#screens/shared/alarms/ring.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

/** How long after one ring the next comes, in milliseconds, while nobody has taken an incident. */
const ringAgainMs = 20_000;

/** Safety incidents that nobody has taken yet, for those who run the event: on every page, with sound. */
export default function IncidentBar() {
  const device = useDevice();
  return device && mayRunEvents(device.person) ? <OpenIncidents device={device} /> : null;
}

function OpenIncidents({ device }: { readonly device: Device }) {
  const { pathname } = useLocation();
  const incidents = useMirror(openIncidents, []) ?? [];
  const rings = incidents.some(({ event }) => event.by !== device.person.id);
  useEffect(() => {
    if (!rings) return undefined;
    const ringIfSeen = () => {
      if (document.visibilityState === 'visible') void ring();
    };
    ringIfSeen();
    const timer = window.setInterval(ringIfSeen, ringAgainMs);
    return () => window.clearInterval(timer);
  }, [rings]);
  // The sheet of a slot shows its own.
  const others = incidents.filter(({ slotId }) => pathname !== `/run/${slotId}`);
  return others.map((incident) => (
    <IncidentLine key={incident.event.id} device={device} incident={incident} />
  ));
}

function IncidentLine({ device, incident }: { readonly device: Device; readonly incident: OpenIncident }) {
  const { busy, perform } = usePerform();
  const { event, slotId, title, words, place, author } = incident;
  const helpers = calledHelpers(incident);
  const isOwn = event.by === device.person.id;
  const what = [
    `${incidentLabel(event)}${place === undefined ? '' : ` at ${place}`}, ${formatTimestamp(event.at, dateFormats.time, 'en-GB')}`,
    `recorded by ${isOwn ? 'you' : (author ?? 'somebody')} in ${title}`,
  ].join(', ');
  const take = () =>
    void perform(() => recordRun(device, slotId, [{ what: 'acknowledge', about: event.id }]));
  return (
    <Banner
      type="error"
      action={
        <Flex gap="3" align="center" wrap="wrap">
          <TextLink to={`/run/${slotId}`}>Open sheet</TextLink>
          {!isOwn && (
            <Button action variant="danger" icon={<Check />} busy={busy} onClick={take}>
              Take it
            </Button>
          )}
        </Flex>
      }
    >
      <strong>{what}.</strong>
      {helpers.length > 0 && ` Calls for ${helpers.join(' and ').toLocaleLowerCase('en-GB')}.`}
      {words.map(({ text }) => ` ${text}`)}
      {isOwn && ' Nobody has taken it yet.'}
    </Banner>
  );
}
