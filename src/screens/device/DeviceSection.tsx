import { Box, Heading, Text } from '@chakra-ui/react';
import { AnimatePresence } from 'framer-motion';
import type { ReactNode } from 'react';

/** A section of the device page with an optional count in its heading. Renders nothing when the count is 0; items move as they arrive and leave. */
export function DeviceSection({
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
      <Box marginTop="2">
        {count === undefined ? children : <AnimatePresence initial={false}>{children}</AnimatePresence>}
      </Box>
    </Box>
  );
}
