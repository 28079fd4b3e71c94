import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/controls/TextLink.ts';

/** One line of a part: what it is, how it stands, since when. */
export const Line = chakra('li', {
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

/** What stands at the end of a line in small letters. */
export const Aside = chakra('span', {
  base: { marginInlineStart: 'auto', color: 'ink.muted', textStyle: 'small' },
});

/** One part of what waits, with how many there are and the ways to all of them; nothing where there is none. */
export function Part({
  title,
  count,
  note,
  more,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly note?: string;
  readonly more?: readonly { readonly to: string; readonly label: string }[];
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
        {more?.map(({ to, label }) => (
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
