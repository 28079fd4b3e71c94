import { Box, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { type Colouring, colourings } from '#domain/event/schedule/legend.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Legend } from './useLegend.ts';

const labels: Readonly<Record<Colouring, string>> = { kind: 'Kind', team: 'Team', state: 'State' };

/** Chooses what the colours of slots say, and says it. Memoised: the planner renders at every step of a move. */
export const LegendBar = memo(function LegendBar({
  legend: { by, setBy, entries },
}: {
  readonly legend: Legend;
}) {
  return (
    <Flex columnGap="4" rowGap="1" align="center" wrap={{ sm: 'wrap' }} overflowX="auto" flexShrink="0">
      <Flex role="group" aria-label="Colour by" align="center" gap="1" flexShrink="0">
        <Box as="span" textStyle="caption" color="ink.muted" aria-hidden="true">
          Colour by
        </Box>
        {colourings.map((each) => (
          <Button key={each} variant="plain" aria-pressed={each === by} onClick={() => setBy(each)}>
            {labels[each]}
          </Button>
        ))}
      </Flex>
      <Flex as="ul" aria-label="Legend" columnGap="3" rowGap="1" wrap={{ sm: 'wrap' }} listStyleType="none">
        {entries.map(({ key, label, tone, colour }) => (
          <Flex
            as="li"
            key={key}
            align="center"
            gap="1.5"
            flexShrink="0"
            textStyle="caption"
            color="ink"
            dir="auto"
            maxWidth="16rem"
          >
            <Box
              as="span"
              aria-hidden="true"
              boxSize="14px"
              flexShrink="0"
              borderRadius="sm"
              borderWidth="thin"
              borderColor="line.strong"
              borderInlineStartWidth="5px"
              borderInlineStartColor={`${tone}.ink`}
              background={`${tone}.soft`}
              style={colour === null ? undefined : { background: colour }}
            />
            <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {label}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
});
