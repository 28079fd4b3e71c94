import { Flex, Text, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/people';
import { Button } from '#ui/Button';

/** Most people that are named at first. */
const named = 12;

const Holder = chakra(Link, {
  base: {
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
  },
});

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
        <Holder key={id} to={`/users/${id}`}>
          {active ? displayName : `${displayName} (deactivated)`}
        </Holder>
      ))}
      {left > 0 && (
        <Button variant="plain" onClick={() => setAll(true)}>
          and {left} more
        </Button>
      )}
    </Flex>
  );
}
