import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#ui/RelativeTime';

/** One thing on the device page: what it is, since when, and what can be done. */
export function Matter({
  title,
  at,
  children,
  actions,
}: {
  readonly title: ReactNode;
  readonly at: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Box as="article" borderTopWidth="thin" borderColor="line" paddingBlock="3">
      <Flex gap="3" justify="space-between" wrap="wrap">
        <Text color="ink.strong" fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Text color="ink.muted" textStyle="small">
          <RelativeTime value={at} />
        </Text>
      </Flex>
      <Box color="ink.muted">{children}</Box>
      {actions && (
        <Flex gap="2" wrap="wrap" marginTop="2">
          {actions}
        </Flex>
      )}
    </Box>
  );
}
