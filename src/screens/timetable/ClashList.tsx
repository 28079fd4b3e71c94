import { Box, chakra } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Clash } from '#domain/schedule/overlaps.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { clashNames } from '#domain/schedule/words.ts';
import { Button } from '#ui/Button.tsx';
import type { Plan } from './plan.ts';
import { clashSentence } from './words.ts';

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } });
const Line = chakra('button', {
  base: {
    display: 'flex',
    gap: '2',
    width: 'full',
    minHeight: 'target',
    padding: '2',
    textAlign: 'start',
    textStyle: 'small',
    borderRadius: 'md',
    color: 'ink',
    cursor: 'pointer',
    _hover: { background: 'surface.hover' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0', marginTop: '2px', color: 'danger.ink' },
  },
});

const few = 30;

/** Everything that clashes, each a way to the slot it is about. */
export function ClashList({
  plan,
  slots,
  clashes,
  onGo,
}: {
  readonly plan: Plan;
  readonly slots: readonly Slot[];
  readonly clashes: readonly Clash[];
  readonly onGo: (slot: Slot) => void;
}) {
  'use memo';
  const [all, setAll] = useState(false);
  const shown = all ? clashes : clashes.slice(0, few);
  return (
    <Box as="section" aria-labelledby="clashes">
      <Box as="h2" id="clashes" textStyle="title" color="ink.strong" marginBottom="1">
        {clashes.length === 1 ? '1 clash' : `${clashes.length} clashes`}
      </Box>
      {clashes.length === 0 && (
        <Box display="flex" gap="2" alignItems="center" color="approved.ink" textStyle="small">
          <CircleCheck size={16} aria-hidden="true" /> Nothing clashes at this event.
        </Box>
      )}
      <List>
        {shown.map((clash) => (
          <li key={`${clash.kind} ${clash.from} ${clash.slots.join()} ${'who' in clash ? clash.who : ''}`}>
            <Line
              type="button"
              onClick={() => {
                const slot = slots.find(({ id }) => id === clash.slots.at(-1));
                if (slot) onGo(slot);
              }}
            >
              <TriangleAlert aria-hidden="true" />
              <span>
                <strong>{clashNames[clash.kind]}.</strong> {clashSentence(plan, slots, clash)}
              </span>
            </Line>
          </li>
        ))}
      </List>
      {clashes.length > shown.length && (
        <Button variant="plain" onClick={() => setAll(true)}>
          Show all {clashes.length}
        </Button>
      )}
    </Box>
  );
}
