import { chakra, Flex, Text } from '@chakra-ui/react';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, memo } from 'react';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Logo } from './Logo.tsx';

const Frame = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    // On a phone the breadcrumbs have a line of their own, and a long badge takes the room of the title.
    display: { base: 'grid', sm: 'flex' },
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, auto)',
    alignItems: 'center',
    gap: '2',
    minHeight: 'bar',
    paddingInline: { base: '2', sm: '3' },
    paddingBlockStart: 'max(4px, env(safe-area-inset-top))',
    paddingBlockEnd: '1',
    rowGap: '0',
    background: 'surface.page',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    '@media print': { display: 'none' },
    // At 400 % the screen is as low as this: a bar of two lines would take a third of it.
    '@media (max-height: 20rem)': { position: 'static' },
  },
});

/** The greeting: beside the account menu, and on a phone at the end of the breadcrumbs. A long name is cut short. */
const Greeting = chakra('span', {
  base: { color: 'ink.muted', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  variants: {
    narrow: {
      true: { display: { base: 'block', sm: 'none' }, flexShrink: '0', maxWidth: '40%', paddingInline: '2' },
      false: { display: { base: 'none', sm: 'block' }, maxWidth: { base: '6rem', md: '14rem' } },
    },
  },
  defaultVariants: { narrow: false },
});

/** The logo and the name. Both are out of sight where there is no room for all of them: they wrap to a hidden line. */
const Brand = memo(function Brand() {
  return (
    <Flex
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
  tools,
}: {
  readonly crumbs: readonly Crumb[];
  /** Stays in view wherever the page is scrolled to. */
  readonly greeting?: string | undefined;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly sync?: ReactNode;
  readonly account?: ReactNode;
  /** Controls before the sync badge. */
  readonly tools?: ReactNode;
}) {
  return (
    <Frame>
      <IconButton
        label={menuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={menuOpen}
        icon={<PanelLeft />}
        onClick={onMenu}
      />
      <Brand />
      <Flex
        order={{ base: '1', sm: '0' }}
        gridColumn="1 / -1"
        flex="1"
        minWidth="0"
        align="center"
        gap="2"
        paddingInlineStart={{ sm: '2' }}
      >
        <Breadcrumbs items={crumbs} />
        {greeting && <Greeting narrow>{greeting}</Greeting>}
      </Flex>
      {/* On a phone whose letters are wide, the badge takes two lines before the page becomes wider than the screen. */}
      <Flex
        align="center"
        gap={{ base: '1', sm: '2' }}
        marginInlineStart="auto"
        minWidth="0"
        flexShrink={{ sm: '0' }}
      >
        {tools}
        {sync}
        {greeting && <Greeting>{greeting}</Greeting>}
        {account}
      </Flex>
    </Frame>
  );
}
