import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/controls/TextLink.ts';

/** A section of work with its number of items and links to all of them. Hidden if empty. */
export function WorkSection({
  title,
  count,
  note,
  links,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly note?: string;
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Box as="section" aria-label={title} containerType="inline-size">
      <Flex align="center" wrap="wrap" columnGap="4" minHeight="max(2rem, var(--wm-target))" marginBottom="1">
        <Heading as="h2" size="md">
          {title}{' '}
          <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        </Heading>
        {links && links.length > 0 && (
          // One line on a phone, which scrolls to the side.
          <Flex
            columnGap="4"
            wrap={{ base: 'nowrap', sm: 'wrap' }}
            overflowX={{ base: 'auto', sm: 'visible' }}
            whiteSpace="nowrap"
            minWidth="0"
          >
            {links.map(({ to, label }) => (
              <TextLink key={to} to={to} textStyle="small" flexShrink="0">
                {label}
              </TextLink>
            ))}
          </Flex>
        )}
      </Flex>
      {note !== undefined && (
        <Text color="ink.muted" textStyle="small" marginBottom="1">
          {note}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {children}
      </Box>
    </Box>
  );
}
