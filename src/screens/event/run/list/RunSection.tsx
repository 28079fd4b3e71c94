import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A part of the run list with its heading. */
export function RunSection({
  title,
  empty = '',
  isAlarm = false,
  children,
}: {
  readonly title: string;
  /** Text shown where there is nothing. */
  readonly empty?: string;
  /** Whether somebody has to act on what stands in it. */
  readonly isAlarm?: boolean;
  readonly children: readonly ReactNode[];
}) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" size="md" marginBottom="2" color={isAlarm ? 'danger.ink' : undefined}>
        {title}
      </Heading>
      {children.length === 0 && <Text color="ink.muted">{empty}</Text>}
      <RunRows>{children}</RunRows>
    </Box>
  );
}

/** A part of the run list that is opened by a press on its heading. Nothing without rows. */
export function FoldedSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <Box as="details" aria-label={title}>
      <Box
        as="summary"
        display="flex"
        alignItems="center"
        minHeight="48px"
        cursor="pointer"
        textStyle="title"
        color="ink.strong"
        css={{
          '&::before': { content: '"▸"', marginInlineEnd: '2' },
          '[open] > &::before': { content: '"▾"' },
        }}
      >
        {title} ({children.length})
      </Box>
      <RunRows>{children}</RunRows>
    </Box>
  );
}

function RunRows({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <Flex as="ul" direction="column" gap="2" listStyleType="none">
      {children}
    </Flex>
  );
}
