import { Flex, Text } from '@chakra-ui/react';
import { offlineProgress } from '#mirror/read/offlineEvents.ts';
import { useShell } from '#session/store.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { isCompared, missingLabels, isoTime } from './offlineLabels.ts';

/** Link to take an event offline, with its progress. Without an id it is about the next event, if there is one. */
export function OfflineLink({ eventId }: { readonly eventId?: string }) {
  const nextEventId = useShell((shell) => shell.nextEventId);
  const shownId = eventId ?? nextEventId;
  const chosen = useItems()?.items.find(({ collection, id }) => collection === 'event' && id === shownId);
  const eventProgress = useMirror(
    async (mirror) =>
      shownId === 0 ? null : { id: shownId, progress: await offlineProgress(mirror, shownId) },
    [shownId],
  );
  const status = useSyncStatus();
  if (!chosen || !status || eventProgress?.id !== chosen.id) return null;
  const { id, fields } = chosen;
  const state = { ...eventProgress.progress, status };
  const { event, checked } = state;
  const missing = missingLabels(state, undefined);
  const comparisonText = isCompared(state)
    ? 'Everything is on this device'
    : 'Not compared with the server yet';
  return (
    <Flex align="center" wrap="wrap" columnGap="2.5" marginTop="3">
      <TextLink to={`/offline/${id}`}>
        {event ? `${fields.name} on this device` : `Take ${fields.name} offline`}
      </TextLink>
      {event && (
        <Text as="span" color="ink.muted" textStyle="small">
          {missing.length > 0 ? `Missing: ${missing.join(', ')}` : comparisonText}
          {checked > 0 && (
            <>
              {' '}
              · checked <RelativeTime value={isoTime(checked)} />
            </>
          )}
        </Text>
      )}
    </Flex>
  );
}
