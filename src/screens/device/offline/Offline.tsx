import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CalendarX } from 'lucide-react';
import { collectionItems } from '#mirror/read/collections.ts';
import { useShell } from '#session/store.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { OfflineEvent } from './OfflineEvent.tsx';

/** Takes an event offline: the one in the path, else the next event. */
export default function OfflineScreen() {
  const eventId = useShell((shell) => shell.currentEventId);
  const nextEventId = useShell((shell) => shell.nextEventId);
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []);
  if (!events) return <Box aria-busy="true" />;
  const active = events.filter((each) => !each.archived);
  const chosen = active.find(({ id }) => id === (eventId || nextEventId));
  const others = active.filter((each) => each !== chosen);
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      {chosen ? (
        <OfflineEvent key={chosen.id} id={chosen.id} name={chosen.fields.name} />
      ) : (
        <EmptyState whole icon={<CalendarX />} title={eventId ? 'Event not found' : 'No next event'}>
          {active.length > 0 ? 'Choose one of the events below.' : 'There are no events on this device yet.'}
        </EmptyState>
      )}
      {others.length > 0 && (
        <Box as="section" marginTop="8">
          <Heading as="h2" size="md" marginBottom="1">
            Other events
          </Heading>
          <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5">
            {others.map(({ id, fields }) => (
              <Text as="li" key={id}>
                <TextLink to={`/offline/${id}`}>{fields.name}</TextLink>
              </Text>
            ))}
          </Flex>
        </Box>
      )}
    </Box>
  );
}
