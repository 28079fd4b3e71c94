import { chakra } from '@chakra-ui/react';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hourIn } from '#domain/event/schedule/gameDays.ts';
import { isQuietAt } from '#domain/personal/noticeState.ts';
import type { Device } from '#actions/device.ts';
import { useAlarms } from '#screens/shared/alarms/useAlarms.ts';
import { useReadersFetch } from '#screens/shared/leaks/useReaders.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { displayZone } from '#ui/zone.ts';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';
import { useInbox } from './useInbox.ts';

const Frame = chakra(Link, {
  base: {
    position: 'relative',
    display: 'inline-flex',
    flexShrink: '0',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 'target',
    minWidth: 'target',
    borderRadius: 'md',
    color: 'ink.muted',
    '& svg': { width: '16px', height: '16px' },
    _hover: { background: 'surface.hover', color: 'ink.strong' },
  },
});
const Count = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 1.0625rem)',
    insetInlineStart: 'calc(50% + 1px)',
    minWidth: '1.125rem',
    paddingInline: '1',
    borderRadius: 'full',
    background: 'accent',
    color: 'accent.on',
    fontSize: '0.6875rem',
    fontWeight: 'semibold',
    lineHeight: '1.125rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The bell of the top bar: leads to the inbox, and says how much in it is unread. */
export default function Bell() {
  const device = useDevice();
  // Here, because the bell is on every page: leaks are then known without a signal too.
  useReadersFetch();
  return device ? <BellFor device={device} /> : null;
}

function BellFor({ device }: { readonly device: Device }) {
  const { person } = device;
  // For the same reason: an alarm rings on whatever page is open.
  useAlarms(device);
  const { found, now } = useInbox(person);
  const isQuiet = found !== undefined && isQuietAt(found.settings, hourIn(displayZone(), now).hour);
  const unread = isQuiet ? 0 : (found?.unread ?? 0);
  const label = unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`;
  const { anchor, layer } = useTooltip(label);
  return (
    <>
      <Frame to="/inbox" {...anchor} aria-label={label} aria-describedby={undefined}>
        <BellIcon aria-hidden="true" />
        {unread > 0 && <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
      </Frame>
      {layer}
    </>
  );
}
