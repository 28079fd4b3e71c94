import { Text, chakra } from '@chakra-ui/react';
import type { OfflineState } from '#mirror/feed/offlineEvents.ts';
import { Notice } from '#ui/Notice.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { counted, isCompared, lacksOf, moment } from '#screens/shared/offline/missingFiles.ts';
import type { Files } from '#screens/shared/offline/useFiles.ts';

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

/** Whether everything is here, and if not, what is missing and what it waits for. */
export function Standing({ state, files }: { readonly state: OfflineState; readonly files: Files }) {
  const { event, status, scarce, checked } = state;
  if (!event) return null;
  const lacks = lacksOf(state, files);
  const compared = isCompared(state);
  if (lacks.length === 0 && compared) {
    return (
      <Notice type="success" title="Everything for this event is on this device">
        <Text>
          Compared with the server <RelativeTime value={moment(checked)} />.
        </Text>
      </Notice>
    );
  }
  const { histories, missing } = event;
  const inContact = status.reach === 'online' && status.paused === null;
  const isFetching = inContact && !scarce && missing > 0;
  const unchecked = inContact ? 'Being compared with the server' : 'Not compared with the server yet';
  return (
    <Notice
      type={isFetching || (inContact && lacks.length === 0) ? 'info' : 'warning'}
      title={lacks.length > 0 ? `Not on this device: ${lacks.join(', ')}` : unchecked}
    >
      {scarce && missing > 0 ? (
        <Text>
          This device has no room for {counted(missing, 'history', 'histories')}. Free some space, then check
          again. Nothing that you wrote is touched.
        </Text>
      ) : (
        <Waits status={status} />
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

/** What has to happen before more can come. */
function Waits({ status: { reach, paused, lastContact } }: Pick<OfflineState, 'status'>) {
  if (paused === 'signIn') return <Text>Sign in, and it goes on.</Text>;
  if (paused === 'update') return <Text>Take the new version of Waymark, and it goes on.</Text>;
  if (reach === 'online') return null;
  return (
    <Text>
      There is no contact now. It goes on by itself with the next one
      {lastContact !== null && (
        <>
          ; the last was <RelativeTime value={lastContact} />
        </>
      )}
      .
    </Text>
  );
}
