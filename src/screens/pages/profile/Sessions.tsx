import { Flex, Heading, Text } from '@chakra-ui/react';
import { endSession, fetchSessions } from '#api/sessions.ts';
import { showApiFailure } from '#session/failureMessages.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';

/** Where the user is signed in. Each session but this one can be ended. */
export function Sessions() {
  const [result, reload] = useApiResult(fetchSessions, { keepPrevious: true });
  if (result?.kind !== 'done') return null;
  const end = async (id?: string) => {
    const endResult = await endSession(id);
    if (endResult.kind === 'done') showSnackbar('success', 'Signed Out');
    else showApiFailure(endResult);
    reload();
  };
  return (
    <>
      <Heading as="h2" size="md" marginBottom="2">
        Where you’re signed in
      </Heading>
      <Flex direction="column" gap="3" align="start">
        {result.value.map(({ id, device, lastUsed, isCurrent }) => (
          <Flex key={id} gap="3" align="center" wrap="wrap">
            <Text>
              {device} · {isCurrent ? 'this device' : <RelativeTime value={lastUsed} />}
            </Text>
            {!isCurrent && (
              <Button aria-label={`Sign out ${device}`} onClick={() => void end(id)}>
                Sign out
              </Button>
            )}
          </Flex>
        ))}
        {result.value.length > 2 && <Button onClick={() => void end()}>Sign out everywhere else</Button>}
      </Flex>
    </>
  );
}
