import { Flex, Text } from '@chakra-ui/react';
import { offlineState } from '#mirror/feed/offlineEvents.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Way } from '#ui/Way.ts';
import { useMirror } from '../useMirror.ts';
import { isCompared, lacksOf, moment } from './missingFiles.ts';

/** The way to taking an event offline, and how that stands; without an id it is about the next one, if there is one. */
export function OfflineLink({ eventId }: { readonly eventId?: string }) {
  const found = useMirror(
    async (mirror) => {
      const events = await collectionItems(mirror, 'event');
      const chosen = events.find(({ id, archived, fields }) =>
        eventId === undefined ? fields['isNext'] === true && !archived : id === eventId,
      );
      return chosen && { ...chosen, state: await offlineState(mirror, chosen.id) };
    },
    [eventId],
  );
  if (!found) return null;
  const { id, fields, state } = found;
  const { event, checked } = state;
  const lacks = lacksOf(state, undefined);
  const here = isCompared(state) ? 'Everything is here' : 'Not compared with the server yet';
  return (
    <Flex align="center" wrap="wrap" columnGap="2.5" marginTop="3">
      <Way to={`/offline/${id}`}>
        {event ? `${fields.name} on this device` : `Take ${fields.name} offline`}
      </Way>
      {event && (
        <Text as="span" color="ink.muted" textStyle="small">
          {lacks.length > 0 ? `Not here: ${lacks.join(', ')}` : here}
          {checked > 0 && (
            <>
              {' '}
              · checked <RelativeTime value={moment(checked)} />
            </>
          )}
        </Text>
      )}
    </Flex>
  );
}
