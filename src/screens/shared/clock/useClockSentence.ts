import { useClock } from '#session/clock.ts';
import { useOwnSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { clockSentence } from './clockText.ts';

/** Says that the clock of this device is wrong; null where it is right. */
export function useClockSentence(): string | null {
  const status = useOwnSyncStatus();
  return clockSentence(useClock(), status?.reach === 'offline');
}
