import { Box, Flex } from '@chakra-ui/react';
import { spokenReference } from '#domain/document.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { Button } from '#ui/Button.tsx';

/** Encounters of the event that have no slot yet; choosing one takes it in hand, to be put somewhere. */
export function Waiting({
  rows,
  onTake,
}: {
  readonly rows: readonly DocumentRow[];
  readonly onTake: (row: DocumentRow) => void;
}) {
  'use memo';
  if (rows.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="waiting-encounters">
      <Box as="h2" id="waiting-encounters" textStyle="title" color="ink.strong" marginBottom="1">
        {rows.length} without a slot
      </Box>
      <Flex direction="column" gap="1" align="stretch" maxHeight="18rem" overflowY="auto">
        {rows.map((row) => (
          <Button
            key={row.keyId}
            variant="plain"
            onClick={() => onTake(row)}
            style={{ justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'normal' }}
          >
            <span>
              {spokenReference(row)} {row.body.title}
            </span>
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
