import { Flex, Text } from '@chakra-ui/react';
import { Bell, BellOff } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { setFollowing } from '#actions/person/reading.ts';
import { automaticFollowers } from '#domain/personal/following.ts';
import { followChoice } from '#mirror/queries/person/inbox.ts';
import { readHistory } from '#mirror/read/history.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** Whether the person follows a document, which they may choose or stop. */
export function Follow({ device, row }: { readonly device: Device; readonly row: DocumentRow }) {
  const { mirror, person } = device;
  const followState = useMirror(
    async (each) => ({
      choice: await followChoice(each, row.keyId),
      writers: (await readHistory(each, row.keyId)).map(({ item }) => item.createdBy.id),
    }),
    [row.keyId],
  );
  const isFollowing =
    !followState || (followState.choice ?? automaticFollowers(row, followState.writers).has(person.id));
  return (
    // Reserves its space until it is known, so that the comments below do not move.
    <Flex gap="3" align="center" wrap="wrap" paddingBlock="2" visibility={followState ? undefined : 'hidden'}>
      <Text color="ink.muted" textStyle="small" flex="1 1 16rem">
        {isFollowing
          ? 'You follow this: comments, flags and approvals are in your inbox.'
          : 'You do not follow this.'}
      </Text>
      <Button
        icon={isFollowing ? <BellOff /> : <Bell />}
        onClick={() => void setFollowing(mirror, row.keyId, !isFollowing, Date.parse(device.now()))}
      >
        {isFollowing ? 'Stop following' : 'Follow'}
      </Button>
    </Flex>
  );
}
