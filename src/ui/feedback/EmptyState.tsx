import { Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A panel in place of an empty list: says what belongs here and offers to create it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  whole = false,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** It is the whole page, so its title is the page's heading. */
  readonly whole?: boolean;
}) {
  return (
    <Flex
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      gap="2"
      paddingBlock="14"
      paddingInline="6"
    >
      <Flex
        boxSize="12"
        marginBottom="2"
        align="center"
        justify="center"
        borderRadius="lg"
        borderWidth="thin"
        borderColor="line"
        background="surface.panel"
        color="accent.ink"
        aria-hidden="true"
      >
        {icon}
      </Flex>
      <Heading as={whole ? 'h1' : 'h2'} size="md">
        {title}
      </Heading>
      <Text as="div" color="ink.muted" maxWidth="24rem" textWrap="balance">
        {children}
      </Text>
      {action && <Flex marginTop="3">{action}</Flex>}
    </Flex>
  );
}
