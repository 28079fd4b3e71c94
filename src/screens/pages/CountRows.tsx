import { Box, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/controls/TextLink.ts';

/** A number of something, with the list that it leads to. */
export interface Count {
  readonly key: string;
  readonly count: number;
  /** Follows the number: “3 flagged”. */
  readonly label: string;
  readonly to?: string | undefined;
}

const Row = chakra('li', {
  base: {
    display: { base: 'flex', md: 'grid' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    minHeight: 'max(2.25rem, var(--wm-target))',
    borderTopWidth: 'thin',
    borderColor: 'line',
    fontVariantNumeric: 'tabular-nums',
    breakInside: 'avoid',
  },
});
const Name = chakra('span', {
  base: {
    flex: { base: '1 1 100%', md: '1' },
    minWidth: '0',
    paddingTop: { base: '1.5', md: '0' },
    overflowWrap: 'anywhere',
    color: 'ink.strong',
    fontWeight: 'medium',
  },
});

/** A line with a name and the count of each kind, in columns where there is room. A count of 0 stays empty. */
export function CountRow({ name, counts }: { readonly name: ReactNode; readonly counts: readonly Count[] }) {
  return (
    <Row style={{ gridTemplateColumns: `minmax(9rem, 2fr) repeat(${counts.length}, minmax(6.5rem, 1fr))` }}>
      <Name>{name}</Name>
      {counts.map(({ key, count, label, to }) => {
        const text = `${count} ${label}`;
        if (count === 0) return <Box key={key} display={{ base: 'none', md: 'block' }} />;
        return to === undefined ? (
          <Text as="span" key={key} textStyle="small">
            {text}
          </Text>
        ) : (
          <TextLink key={key} to={to} textStyle="small">
            {text}
          </TextLink>
        );
      })}
    </Row>
  );
}
