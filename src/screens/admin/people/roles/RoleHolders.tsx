import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePaper } from '#ui/media.ts';
import { TextLink } from '#ui/controls/TextLink.ts';

/** Number of users shown at first. */
const initialCount = 12;

/** Users with a role, each linked to their account. */
export function RoleHolders({ holders }: { readonly holders: readonly User[] }) {
  const [isOpened, setShowsAll] = useState(false);
  const isPaper = usePaper();
  const showsAll = isOpened || isPaper;
  if (holders.length === 0) return <Text color="ink.muted">No users have this role.</Text>;
  const visibleHolders = showsAll ? holders : holders.slice(0, initialCount);
  const hiddenCount = holders.length - visibleHolders.length;
  return (
    <Flex gap="3" rowGap="1" wrap="wrap" align="center">
      <Text color="ink.muted">Users with this role:</Text>
      {visibleHolders.map(({ id, displayName, active }) => (
        <TextLink key={id} to={`/users/${id}`}>
          {active ? displayName : `${displayName} (deactivated)`}
        </TextLink>
      ))}
      {hiddenCount > 0 && (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          and {hiddenCount} more
        </Button>
      )}
    </Flex>
  );
}
