import { Box, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1',
    '& dt': { color: 'ink.muted' },
    '& dd': { color: 'ink.strong', overflowWrap: 'anywhere' },
  },
});

/** A panel of labelled facts with an optional action. */
export function FactsPanel({
  title,
  facts,
  children,
  action,
}: {
  readonly title: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Box
      as="section"
      aria-label={title}
      display="flex"
      flexDirection="column"
      gap="3"
      padding="4"
      borderWidth="thin"
      borderColor="line"
      borderRadius="lg"
      background="surface.panel"
    >
      <Heading as="h2" textStyle="title">
        {title}
      </Heading>
      <List>
        {Object.entries(facts).map(([label, fact]) => (
          <Fact key={label} label={label}>
            {fact}
          </Fact>
        ))}
      </List>
      {children}
      {action && <Box marginTop="auto">{action}</Box>}
    </Box>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <Text as="dd">{children}</Text>
    </>
  );
}
