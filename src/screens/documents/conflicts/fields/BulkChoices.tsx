import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import type { FieldConflict } from './fieldConflicts.ts';
import type { Choices } from './useChoices.ts';

const Shortcuts = chakra('p', {
  base: {
    color: 'ink.muted',
    textStyle: 'small',
    // Until a key of a keyboard is pressed (pressed.ts).
    '@media (pointer: coarse)': { 'html:not([data-keys]) &': { display: 'none' } },
  },
});

/** Takes one side for every conflict, where there are several, and lists the keyboard shortcuts. */
export function BulkChoices({
  fieldConflicts,
  choices,
}: {
  readonly fieldConflicts: readonly FieldConflict[];
  readonly choices: Choices;
}) {
  const count = fieldConflicts.length;
  const canTakeBoth = fieldConflicts.some(({ both }) => both !== undefined);
  return (
    <Flex align="center" gap="2" wrap="wrap" role="group" aria-label="Decide all">
      <Box flex={{ base: '1 1 100%', md: '1 1 14rem' }}>
        <Text>
          {count === 1 ? 'You both changed one field or row.' : `You both changed ${count} fields or rows.`}
        </Text>
        <Shortcuts>
          J and K move · M mine · T theirs · {canTakeBoth && 'B both · '}E edit · Ctrl-S save
        </Shortcuts>
      </Box>
      {count > 1 && (
        <>
          <Button action onClick={() => choices.take(fieldConflicts, 'mine')}>
            Mine for all
          </Button>
          <Button action onClick={() => choices.take(fieldConflicts, 'theirs')}>
            Theirs for all
          </Button>
        </>
      )}
    </Flex>
  );
}
