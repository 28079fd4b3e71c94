import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { openCalls } from '#mirror/queries/incidents.ts';
import { ownDeviceTag } from '#mirror/read/deviceTag.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { useClockSentence } from '#screens/shared/clock/useClockSentence.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { TellDesk } from '#screens/shared/incidents/TellDesk.tsx';

/**
 * Says that the clock of this device is wrong, until it is closed or there is something else to say. On a run sheet, the
 * desk can be told.
 */
export default function ClockBanner() {
  const sentence = useClockSentence();
  const [closedSentence, setClosedSentence] = useState<string | null>(null);
  const device = useDevice();
  const slotId = useMatch('/run/:id')?.params.id;
  const isOnSheet = device?.person.isStaff === true && slotId !== undefined && slotId !== 'report';
  if (sentence === null || sentence === closedSentence) return null;
  return (
    <Banner
      type="warning"
      onClose={() => setClosedSentence(sentence)}
      action={isOnSheet && <TellOfClock device={device} slotId={slotId} sentence={sentence} />}
    >
      {sentence}
    </Banner>
  );
}

function TellOfClock({
  device,
  slotId,
  sentence,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sentence: string;
}) {
  const { person } = device;
  const known = useMirror(async (mirror) => {
    const calls = await openCalls(mirror);
    return {
      messages: calls,
      about: `${person.id} ${(await ownDeviceTag(mirror)) ?? 'new'}`,
    };
  }, []);
  if (!known) return null;
  return (
    <TellDesk
      device={device}
      slotId={slotId}
      messages={known.messages}
      matter="clock"
      about={known.about}
      text={sentence}
      userName={() => ''}
    />
  );
}
