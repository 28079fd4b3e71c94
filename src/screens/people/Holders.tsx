import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { User } from '#contract/people.ts';
import { Button } from '#ui/Button.tsx';
import { Way } from '#ui/Way.ts';

/** Most people that are named at first. */
const named = 12;

/** Who holds a role, each a way to their account. */
export function Holders({ holders }: { readonly holders: readonly User[] }) {
  const [all, setAll] = useState(false);
  if (holders.length === 0) return <Text color="ink.muted">Nobody holds this role.</Text>;
  const shown = all ? holders : holders.slice(0, named);
  const left = holders.length - shown.length;
  return (
    <Flex gap="3" rowGap="1" wrap="wrap" align="center">
      <Text color="ink.muted">Held by</Text>
      {shown.map(({ id, displayName, active }) => (
        <Way key={id} to={`/users/${id}`}>
          {active ? displayName : `${displayName} (deactivated)`}
        </Way>
      ))}
      {left > 0 && (
        <Button variant="plain" onClick={() => setAll(true)}>
          and {left} more
        </Button>
      )}
    </Flex>
  );
}
