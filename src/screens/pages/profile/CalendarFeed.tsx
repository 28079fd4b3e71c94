import { Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { endCalendarFeed, fetchCalendarFeed, makeCalendarFeed } from '#api/calendarFeed.ts';
import { showApiFailure } from '#session/failureMessages.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';

/** The secret address at which a calendar program reads the user's events and slots. It is shown once, when it is made. */
export function CalendarFeed() {
  const [result, reload] = useApiResult(fetchCalendarFeed, { keepPrevious: true });
  const [address, setAddress] = useState<string | null>(null);
  if (result?.kind !== 'done') return null;
  const { madeAt } = result.value;
  const make = async () => {
    const feedResult = await makeCalendarFeed();
    if (feedResult.kind === 'done') setAddress(new URL(feedResult.value.path, location.origin).href);
    else showApiFailure(feedResult);
    reload();
  };
  const end = async () => {
    const endResult = await endCalendarFeed();
    if (endResult.kind === 'done') {
      setAddress(null);
      showSnackbar('success', 'The address no longer works');
    } else showApiFailure(endResult);
    reload();
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('success', 'Copied');
    } catch {
      showSnackbar('error', 'Not copied. Select the address and copy it yourself.');
    }
  };
  return (
    <>
      <Heading as="h2" size="md" marginBottom="2">
        Your calendar
      </Heading>
      <Text marginBottom="3">
        Subscribe to your events, and to the slots that name you or that you signed up for, in another
        calendar. Anyone who has the address can read them.
      </Text>
      {address !== null && (
        <Flex gap="2" align="end" wrap="wrap" marginBottom="3">
          <Flex flex="1 1 20rem" minWidth="0" direction="column">
            <TextField
              label="Address"
              help="Shown only once. Paste it into your calendar as a subscription."
              value={address}
              onChange={() => undefined}
            />
          </Flex>
          <Button onClick={() => void copy(address)}>Copy</Button>
        </Flex>
      )}
      {madeAt !== null && address === null && (
        <Text color="ink.muted" marginBottom="3">
          Address created <RelativeTime value={madeAt} />.
        </Text>
      )}
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void make()}>
          {madeAt === null ? 'Create an address' : 'Replace this address'}
        </Button>
        {madeAt !== null && <Button onClick={() => void end()}>Delete this address</Button>}
      </Flex>
    </>
  );
}
