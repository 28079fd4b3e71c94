import { Flex } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { recordRun } from '#actions/event/runSheet.ts';
import { type DeskCall, type DeskMatter, lastMessage } from '#domain/event/run/incident.ts';
import { mayRunEvents } from '#domain/rules/permissions/permissions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { IncidentState } from './IncidentState.tsx';

/** Tells the desk of something, once until somebody there has seen it, and says how far that has come. */
export function TellDesk({
  device,
  slotId,
  messages,
  matter,
  about = '',
  text,
  userName,
}: {
  readonly device: Device;
  readonly slotId: string;
  /** Messages that the desk got before. */
  readonly messages: readonly DeskCall[];
  readonly matter: DeskMatter;
  /** The device that it is about, if it is about one. */
  readonly about?: string;
  /** The words for the desk. */
  readonly text: string;
  readonly userName: (id: string) => string;
}) {
  const { busy, perform } = usePerform();
  const last = lastMessage(messages, matter, about);
  if (!mayRunEvents(device.person)) return null;
  const note = { what: 'tell', outcome: matter, about, text } as const;
  return (
    <Flex gap="3" align="center" wrap="wrap">
      {last && <IncidentState call={last} userName={userName} />}
      {last?.acknowledgement !== null && (
        <Button
          action
          icon={<Megaphone />}
          busy={busy}
          style={{ minHeight: '48px' }}
          onClick={() => void perform(() => recordRun(device, slotId, [note]))}
        >
          {last ? 'Tell the desk again' : 'Tell the desk'}
        </Button>
      )}
    </Flex>
  );
}
