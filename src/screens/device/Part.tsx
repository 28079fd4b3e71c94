import { Box, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A part of the device page with a heading; with a count, how many there are, and nothing where there are none. */
export function Part({
  title,
  count,
  note,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Box as="section" aria-label={title} marginTop="8">
      <Heading as="h2" size="md">
        {title}
        {count !== undefined && (
          <Text as="span" color="ink.muted" fontWeight="normal">
            {' '}
            {count}
          </Text>
        )}
      </Heading>
      {note && <Text color="ink.muted">{note}</Text>}
      <Box marginTop="2">{children}</Box>
    </Box>
  );
}
