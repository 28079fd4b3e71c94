import { chakra, Flex, Text } from '@chakra-ui/react';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, memo } from 'react';
import { besideBottomBar } from './bars.ts';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Logo } from './Logo.tsx';

const Frame = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    // One row at every width.
    display: 'flex',
    alignItems: 'center',
    gap: { base: '0', sm: '2' },
    minHeight: 'bar',
    paddingInline: { base: '1', sm: '3' },
    paddingBlockStart: 'max(4px, env(safe-area-inset-top))',
    paddingBlockEnd: '1',
    background: 'surface.page',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    '@media print': { display: 'none' },
    // At 400 % the screen is as low as this: the bar would take a quarter of it.
    '@media (max-height: 20rem)': { position: 'static' },
  },
});

/** The greeting, beside the account menu. A long name is cut short; on a phone the menu alone has it. */
const Greeting = chakra('span', {
  base: {
    display: { base: 'none', sm: 'block' },
    maxWidth: { base: '6rem', md: '14rem' },
    color: 'ink.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

/** Controls that the bar at the bottom has as well, out of sight while it is drawn. */
const InBottomBar = chakra('div', { base: { display: 'contents', ...besideBottomBar({ display: 'none' }) } });

/** The name on a phone: a small line over the name of the page, because there is no room beside it. */
const SmallBrand = chakra('span', {
  base: {
    display: { sm: 'none' },
    position: 'absolute',
    insetBlockStart: '1',
    insetInlineStart: '2',
    color: 'ink.muted',
    fontSize: '0.6875rem',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
});

/** The logo and the name. Both are out of sight where there is no room for all of them: they wrap to a hidden line. */
const Brand = memo(function Brand() {
  return (
    <Flex
      display={{ base: 'none', sm: 'flex' }}
      wrap="wrap"
      columnGap="2"
      height="7"
      minWidth="0"
      overflow="hidden"
      color="ink.strong"
      textStyle="body"
    >
      <Flex width="0" height="7" marginInlineEnd="-2" />
      <Flex align="center" height="7">
        <Logo size={22} />
      </Flex>
      <Text as="span" fontWeight="semibold" lineHeight="1.75rem" whiteSpace="nowrap">
        Waymark
      </Text>
    </Flex>
  );
});

/** The top bar: menu button, logo, breadcrumbs, tools, sync badge, greeting and account menu. */
export function TopBar({
  crumbs,
  greeting,
  menuOpen,
  onMenu,
  sync,
  account,
  search,
  tools,
}: {
  readonly crumbs: readonly Crumb[];
  readonly greeting?: string | undefined;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly sync?: ReactNode;
  readonly account?: ReactNode;
  /** The button that opens the search; out of sight where the bar at the bottom has one. */
  readonly search?: ReactNode;
  /** Controls before the sync badge. */
  readonly tools?: ReactNode;
}) {
  return (
    <Frame>
      <InBottomBar>
        <IconButton
          label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          icon={<PanelLeft />}
          onClick={onMenu}
        />
      </InBottomBar>
      <Brand />
      <Flex
        position="relative"
        flex="1"
        minWidth="0"
        minHeight={{ base: '12', sm: '0' }}
        align="center"
        paddingInlineStart={{ base: '1', sm: '2' }}
      >
        <SmallBrand>Waymark</SmallBrand>
        <Breadcrumbs items={crumbs} />
      </Flex>
      <Flex align="center" gap={{ base: '0', sm: '2' }} marginInlineStart="auto" flexShrink="0">
        <InBottomBar>{search}</InBottomBar>
        {tools}
        {sync}
        {greeting && <Greeting>{greeting}</Greeting>}
        {account}
      </Flex>
    </Frame>
  );
}
