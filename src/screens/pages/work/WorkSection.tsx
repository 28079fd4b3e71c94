import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/controls/TextLink.ts';

/** An item of a section: what it is, its state and when it changed. */
export const WorkItem = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2.5',
    minHeight: 'max(2.25rem, var(--wm-target))',
    paddingBlock: '1',
    borderTopWidth: 'thin',
    borderColor: 'line',
  },
});

/** Small print at the end of an item. */
export const ItemDetail = chakra('span', {
  base: { marginInlineStart: 'auto', color: 'ink.muted', textStyle: 'small' },
});

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
    <Box as="section" aria-label={title} marginTop="6">
      <Flex align="center" wrap="wrap" columnGap="4" marginBottom="1">
        <Heading as="h2" size="md">
          {title}{' '}
          <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        </Heading>
        {links?.map(({ to, label }) => (
          <TextLink key={to} to={to}>
            {label}
          </TextLink>
        ))}
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
