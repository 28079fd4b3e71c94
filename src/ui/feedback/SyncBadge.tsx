import { chakra } from '@chakra-ui/react';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  Download,
  LogIn,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';

/** State of synchronisation, as far as the user needs to know it. */
export type SyncState =
  | 'saved'
  | 'fetching'
  | 'waiting'
  | 'sending'
  | 'offline'
  | 'attention'
  | 'unsaved'
  | 'signin'
  | 'update';

const Frame = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: '0',
    minHeight: 'target',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover > span': { borderColor: 'currentcolor' },
  },
});
const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: '7',
    paddingInline: '2',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& svg': { width: '15px', height: '15px', flexShrink: '0' },
  },
  variants: {
    state: {
      saved: { color: 'ink.muted', '& svg': { color: 'approved.ink' } },
      fetching: { color: 'submitted.ink', '& svg': { animation: 'spin 1.2s linear infinite' } },
      waiting: { color: 'submitted.ink' },
      sending: { color: 'submitted.ink', '& svg': { animation: 'spin 1.2s linear infinite' } },
      offline: { color: 'ink', background: 'surface.hover', borderColor: 'line' },
      unsaved: { color: 'danger.ink', background: 'danger.soft', borderColor: 'currentcolor/30' },
      attention: { color: 'flagged.ink', background: 'flagged.soft', borderColor: 'currentcolor/30' },
      signin: { color: 'flagged.ink', background: 'flagged.soft', borderColor: 'currentcolor/30' },
      update: { color: 'accent.ink', background: 'accent.soft', borderColor: 'currentcolor/30' },
    },
  },
});

const icons: Readonly<Record<SyncState, LucideIcon>> = {
  saved: CircleCheck,
  fetching: RefreshCw,
  waiting: Clock,
  sending: RefreshCw,
  offline: CloudOff,
  attention: TriangleAlert,
  unsaved: CircleAlert,
  signin: LogIn,
  update: Download,
};

/** Returns the badge's text. It is the same at every width. */
export function syncLabel(state: SyncState, count: number): string {
  switch (state) {
    case 'saved':
      return 'All saved';
    case 'fetching':
      return 'Fetching';
    case 'waiting':
      return `${count} waiting`;
    case 'sending':
      return count > 0 ? `Sending ${count}` : 'Sending';
    case 'offline':
      return count > 0 ? `Offline · ${count} waiting` : 'Offline';
    case 'attention':
      return count === 1 ? '1 needs you' : `${count} need you`;
    case 'unsaved':
      return 'Not saved';
    case 'signin':
      return count === 0 ? 'Sign in' : `Sign in to send ${count} ${count === 1 ? 'change' : 'changes'}`;
    case 'update':
      return 'Update ready';
  }
}

/** Says whether the user's changes are on this device only, being sent, or saved. Pressing it opens the details. */
export function SyncBadge({
  state,
  count = 0,
  onClick,
}: {
  readonly state: SyncState;
  readonly count?: number;
  readonly onClick?: () => void;
}) {
  const Icon = icons[state];
  return (
    <Frame type="button" onClick={onClick}>
      <Pill state={state}>
        <Icon aria-hidden="true" />
        {syncLabel(state, count)}
      </Pill>
    </Frame>
  );
}
