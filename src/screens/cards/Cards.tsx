import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense, lazy } from 'react';
import { NavLink } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { mayUseCards } from '#domain/rules/permissions/permissions.ts';
import { pageEdge, pageWidth, screenOnly } from '#ui/layout/bars.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { CardDesk } from './desk/CardDesk.tsx';

const Production = lazy(() => import('./production/Production.tsx'));
const Holders = lazy(() => import('./Holders.tsx'));

const ViewLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'action',
    paddingInline: '4',
    borderRadius: 'md',
    color: 'ink.muted',
    fontWeight: 'medium',
    '&:hover': { background: 'surface.hover', color: 'ink.strong' },
    '&[aria-current=page]': { background: 'accent.soft', color: 'accent.ink' },
  },
});

const views = { desk: 'Desk', production: 'Production', holders: 'Who has what' } as const;
type View = keyof typeof views;

/** Laminated cards: the desk that scans, issues and takes them back, their production, and who has which. For staff. */
export default function Cards({ view }: { readonly view: View }) {
  const device = useDevice();
  if (!device) return null;
  if (!mayUseCards(device.person)) return <Forbidden name="Cards" />;
  return (
    <Box
      maxWidth={pageWidth}
      paddingInline={pageEdge}
      paddingBlock="4"
      css={{ '@media print': { padding: '0', maxWidth: 'none' } }}
    >
      <Flex align="center" columnGap="4" rowGap="2" wrap="wrap" marginBottom="4" css={screenOnly}>
        <Heading as="h1" size="xl">
          {view === 'desk' ? 'Cards' : views[view]}
        </Heading>
        <Flex as="nav" aria-label="Cards" gap="1" wrap="wrap">
          <Links />
        </Flex>
      </Flex>
      <Suspense>{contentOf(view, device)}</Suspense>
    </Box>
  );
}

function Links() {
  return Object.entries(views).map(([view, label]) => (
    <ViewLink key={view} to={view === 'desk' ? '/cards' : `/cards/${view}`} end>
      {label}
    </ViewLink>
  ));
}

function contentOf(view: View, device: Device): ReactNode {
  switch (view) {
    case 'desk':
      return <CardDesk device={device} />;
    case 'production':
      return <Production device={device} />;
    case 'holders':
      return <Holders device={device} />;
  }
}
