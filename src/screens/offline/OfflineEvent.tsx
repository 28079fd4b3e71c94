import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CloudDownload, RefreshCw } from 'lucide-react';
import { leaveOffline, offlineState, takeOffline } from '#mirror/feed/offlineEvents.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { useShell } from '#session/store.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { Counts } from './Counts.tsx';
import { Standing } from './Standing.tsx';
import { useFiles } from '#screens/shared/offline/useFiles.ts';

/** Taking one event offline: asking for it, how far it is, and what is not here. */
export function OfflineEvent({ id, name }: { readonly id: string; readonly name: string }) {
  const mirror = useShell((shell) => shell.mirror);
  const state = useMirror((each) => offlineState(each, id), [id]);
  const pages = useMirror(
    async (each) => (await collectionItems(each, 'systemPage')).filter(({ archived }) => !archived).length,
    [],
  );
  const [files, lookAgain] = useFiles();
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
          ? 'It is kept whole on this device: documents, timetable and pages, with their histories. What changes is fetched by itself.'
          : 'Documents, timetable and pages come to this device by themselves. Taken offline, the event comes with all its histories, and everything is counted and compared with the server.'}
      </Text>
      <Flex gap="2" wrap="wrap" marginBlock="4">
        {event ? (
          <>
            <Button variant="primary" action icon={<RefreshCw />} onClick={() => void take()}>
              Check again
            </Button>
            <Button action onClick={() => void leaveOffline(mirror, id)}>
              Stop keeping it whole
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
          <Standing state={state} files={files} />
          <Counts event={event} checked={state.checked} pages={pages} files={files} />
        </>
      )}
    </>
  );
}
