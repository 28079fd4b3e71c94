import { Text, chakra } from '@chakra-ui/react';
import type { OfflineState } from '#mirror/read/offlineEvents.ts';
import { correctedDate } from '#session/clock.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { countLabel, isCompared, missingLabels, isoTime } from '#screens/shared/offline/offlineLabels.ts';
import type { MissingFiles } from '#screens/shared/offline/useMissingFiles.ts';

const Bar = chakra('progress', {
  base: {
    display: 'block',
    width: 'full',
    height: '2',
    marginTop: '2',
    appearance: 'none',
    border: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'surface.page',
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: 'accent' },
    '&::-moz-progress-bar': { background: 'accent' },
  },
});

/** Says whether everything is on this device; otherwise what is missing, and why. */
export function OfflineStatus({
  state,
  files,
}: {
  readonly state: OfflineState;
  readonly files: MissingFiles;
}) {
  const { event, status, scarce, checked } = state;
  if (!event) return null;
  const missingItems = missingLabels(state, files);
  const isUpToDate = isCompared(state);
  if (missingItems.length === 0 && isUpToDate) {
    return (
      <Notice type="success" title="Everything for this event is on this device">
        <Text>
          Compared with the server <RelativeTime value={isoTime(checked)} />.
        </Text>
      </Notice>
    );
  }
  const { histories, missing } = event;
  const isOnline = status.reach === 'online' && status.paused === null;
  const isFetching = isOnline && !scarce && missing > 0;
  const unchecked = isOnline ? 'Comparing with the server' : 'Not compared with the server yet';
  return (
    <Notice
      type={isFetching || (isOnline && missingItems.length === 0) ? 'info' : 'warning'}
      title={missingItems.length > 0 ? `Not on this device: ${missingItems.join(', ')}` : unchecked}
    >
      {scarce && missing > 0 ? (
        <Text>
          There is not enough space for {countLabel(missing, 'history', 'histories')}. Free some space, then
          check again. Your own text is not affected.
        </Text>
      ) : (
        <ResumeHint status={status} />
      )}
      {isFetching && (
        <>
          <Text fontVariantNumeric="tabular-nums">
            Fetching histories: {histories - missing} of {histories}
          </Text>
          <Bar aria-label="Histories fetched" max={histories} value={histories - missing} />
        </>
      )}
    </Notice>
  );
}

/** Says what fetching waits for. */
function ResumeHint({ status: { reach, paused, lastContact } }: Pick<OfflineState, 'status'>) {
  if (paused === 'signIn') return <Text>Fetching resumes when you sign in.</Text>;
  if (paused === 'update') return <Text>Fetching resumes when you update Waymark.</Text>;
  if (reach === 'online') return null;
  return (
    <Text>
      You’re offline. Fetching resumes when you reconnect.
      {lastContact !== null && (
        <>
          {' '}
          Last contact: <RelativeTime value={correctedDate(lastContact)} />.
        </>
      )}
    </Text>
  );
}
