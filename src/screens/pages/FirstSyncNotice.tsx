import { Text } from '@chakra-ui/react';
import type { FirstSync } from '#mirror/queries/unsent/firstSync.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Says that the content of the game is on its way, and how much of it is here. */
export function FirstSyncNotice({ arrived, isOffline }: FirstSync) {
  return (
    <Notice type={isOffline ? 'warning' : 'info'} title={fetchingTitle(isOffline)}>
      <Text fontVariantNumeric="tabular-nums">{arrivedText(arrived)}</Text>
    </Notice>
  );
}

function fetchingTitle(isOffline: boolean): string {
  return isOffline
    ? 'Not everything is on this device. Fetching continues once the server can be reached'
    : 'The game’s content is being fetched';
}

/**
 * Returns how many documents have arrived, in words.
 *
 * @internal Tests read each sentence without the notice.
 */
export function arrivedText(count: number): string {
  if (count === 0) return 'Nothing has arrived yet. This happens once on each device.';
  const counted = count === 1 ? '1 document is' : `${count.toLocaleString('en-GB')} documents are`;
  return `${counted} here so far, and you can use them already.`;
}
