import { chakra } from '@chakra-ui/react';
import { Clock, type LucideIcon, Megaphone, Menu, ScanLine, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#domain/content/person.ts';
import { hasAnyPermission, mayUseCards } from '#domain/rules/permissions/permissions.ts';
import { bottomBarMedia } from '#ui/layout/bars.ts';
import { bottomInset } from '#ui/layout/bottomInset.ts';
import { useScansAnywhere } from '#screens/shared/card/useScansAnywhere.ts';
import { useEventNow } from '#screens/event/now/useEventNow.ts';

const Frame = chakra('nav', {
  base: {
    display: 'none',
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'bar',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    height: 'var(--wm-bottom-bar)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    background: 'surface.page',
    borderTopWidth: 'thin',
    borderColor: 'line.strong',
    [bottomBarMedia]: { display: 'grid' },
    '&[data-covered=true]': { display: 'none' },
    '@media print': { display: 'none !important' },
  },
});

const item = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minWidth: '0',
  height: 'full',
  color: 'ink.muted',
  textStyle: 'caption',
  cursor: 'pointer',
  outlineOffset: '-2px',
  '& svg': { width: '22px', height: '22px' },
  '& span': { maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-current=page]': { color: 'accent.ink', boxShadow: 'inset 0 3px 0 currentcolor' },
  '@media (max-height: 26rem)': { flexDirection: 'row', gap: '2' },
} as const;
const ItemLink = chakra(Link, { base: item });
const ItemButton = chakra('button', { base: item });

/** Addresses with a bar of their own at the bottom: a run sheet, and everything that is filled in or settled. */
const ownBar = /^\/run\/(?!report\b)[^/]|\/(new|edit|copy|conflict)$/;

/**
 * The bar at the bottom for whoever runs an event, while it is on: where to be next, the scanner, search, crew, and the menu.
 * It takes scans from a keyboard too, whether or not it is shown, and makes way for the keyboard and for a page that has a bar of its own there.
 */
export default function BottomBar({
  person,
  pathname,
  onSearch,
  onMenu,
}: {
  readonly person: Person;
  readonly pathname: string;
  readonly onSearch: () => void;
  readonly onMenu: () => void;
}) {
  useScansAnywhere(person);
  const isOn = (useEventNow()?.event ?? null) !== null;
  const isCovered = useKeyboardUp();
  if (!isOn || ownBar.test(pathname)) return null;
  const link = (to: string, label: string, Icon: LucideIcon) => (
    <ItemLink to={to} aria-current={pathname === to.split('?')[0] ? 'page' : undefined}>
      {content(Icon, label)}
    </ItemLink>
  );
  return (
    <Frame aria-label="Event" data-bottom-bar="" data-covered={isCovered} data-momentary="">
      {link('/', 'Now', Clock)}
      {mayUseCards(person) && link('/cards?scan', 'Scan', ScanLine)}
      <ItemButton type="button" aria-haspopup="dialog" onClick={onSearch}>
        {content(Search, 'Search')}
      </ItemButton>
      {hasAnyPermission(person, 'eventSlots') && link('/crew', 'Crew', Megaphone)}
      <ItemButton type="button" onClick={onMenu}>
        {content(Menu, 'More')}
      </ItemButton>
    </Frame>
  );
}

function content(Icon: LucideIcon, label: string): ReactNode {
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </>
  );
}

/** Whether the on-screen keyboard covers the bottom of the page. */
function useKeyboardUp(): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const update = () => setUp(bottomInset(window.innerHeight, visualViewport) > keyboardFrom);
    update();
    visualViewport.addEventListener('resize', update);
    return () => visualViewport.removeEventListener('resize', update);
  }, []);
  return isUp;
}

/** Least height of a keyboard, in pixels: a bar of the browser is lower. */
const keyboardFrom = 120;
