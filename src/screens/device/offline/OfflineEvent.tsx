import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CloudDownload, RefreshCw } from 'lucide-react';
import { leaveOffline, takeOffline } from '#actions/event/offlineEvents.ts';
import { offlineState } from '#mirror/read/offlineEvents.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { syncNow, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { OfflineCounts } from './OfflineCounts.tsx';
import { OfflineStatus } from './OfflineStatus.tsx';
import { useMissingFiles } from '#screens/shared/offline/useMissingFiles.ts';

/** Takes an event offline and shows its progress and what is missing. */
export function OfflineEvent({ id, name }: { readonly id: string; readonly name: string }) {
  const mirror = useShell((shell) => shell.mirror);
  const state = useMirror((each) => offlineState(each, id), [id]);
  const pages = useMirror(
    async (each) => (await collectionItems(each, 'systemPage')).filter(({ archived }) => !archived).length,
    [],
  );
  const [files, lookAgain] = useMissingFiles();
  if (!mirror || !state || pages === undefined) return <Box aria-busy="true" />;
  const { event } = state;
  const take = async () => {
    lookAgain();
    await takeOffline(mirror, id, Date.now());
    syncNow();
  };
  return (
    <>
      <Heading as="h1" size="xl" overflowWrap="anywhere">
        {name} offline
      </Heading>
      <Text textStyle="reading" color="ink.muted" marginTop="1">
        {event
          ? 'Documents, timetable, pages and version histories are stored on this device and kept up to date.'
          : 'Documents, timetable and pages are always stored on this device. Take the event offline to add all version histories and check everything against the server.'}
      </Text>
      <Flex gap="2" wrap="wrap" marginBlock="4">
        {event ? (
          <>
            <Button variant="primary" action icon={<RefreshCw />} onClick={() => void take()}>
              Check again
            </Button>
            <Button action onClick={() => void leaveOffline(mirror, id)}>
              Stop keeping it offline
            </Button>
          </>
        ) : (
          <Button variant="primary" action icon={<CloudDownload />} onClick={() => void take()}>
            Take this event offline
          </Button>
        )}
      </Flex>
      {event && (
        <>
          <OfflineStatus state={state} files={files} />
          <OfflineCounts event={event} checked={state.checked} pages={pages} files={files} />
        </>
      )}
    </>
  );
}
