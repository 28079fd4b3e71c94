import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { CrewAt } from '#domain/event/schedule/crew/muster.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { NameChips } from './NameChips.tsx';

/** Lists who is on a slot at this moment, and who is spare. */
export function CrewList({
  people: { on, spare },
  startsAreRecorded,
}: {
  readonly people: CrewAt;
  readonly startsAreRecorded: boolean;
}) {
  return (
    <Box display="grid" gap="6" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <Box as="section" aria-label="On a slot">
        <Heading as="h2" size="md" marginBottom="2">
          On a slot ({on.length})
        </Heading>
        {on.length === 0 && <Text color="ink.muted">Nobody is called at this moment.</Text>}
        <Flex as="ul" direction="column" listStyleType="none">
          {on.map(({ who, slot }) => (
            <Row
              key={`${slot.id} ${who}`}
              name={who}
              note={
                <>
                  {slot.title} · <PhaseText phase={slot.phase} startsAreRecorded={startsAreRecorded} />
                </>
              }
            />
          ))}
        </Flex>
      </Box>
      <Box as="section" aria-label="Spare">
        <Heading as="h2" size="md" marginBottom="2">
          Spare ({spare.length})
        </Heading>
        <Text color="ink.muted" marginBottom="2">
          Crew of this event who are free at this moment.
        </Text>
        <NameChips names={spare} />
      </Box>
    </Box>
  );
}

function Row({ name, note }: { readonly name: string; readonly note: ReactNode }) {
  return (
    <Box as="li" paddingBlock="2" borderTopWidth="thin" borderColor="line" overflowWrap="anywhere">
      <Text as="span" dir="auto" fontWeight="semibold" color="ink.strong">
        {name}
      </Text>
      <Text as="span" color="ink.muted">
        {' · '}
        {note}
      </Text>
    </Box>
  );
}
