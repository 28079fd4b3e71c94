import { Box, Flex, chakra } from '@chakra-ui/react';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import {
  Navigate,
  Outlet,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router-dom';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { firstScreenShown } from '#session/firstScreen.ts';
import { closeSnackbar, useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Snackbars } from '#ui/feedback/Snackbars.tsx';
import { Drawer } from '#ui/layout/Drawer.tsx';
import type { NavItem } from '#ui/layout/DrawerContent.tsx';
import { TopBar } from '#ui/layout/TopBar.tsx';
import { bottomBarSpace } from '#ui/layout/bars.ts';
import { useMedia, wideScreen } from '#ui/media.ts';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { ItemsProvider } from '#screens/shared/data/ItemsProvider.tsx';
import { SyncProvider } from '#screens/shared/data/SyncProvider.tsx';
import { guard, handleOf } from '#screens/shared/navigation/guard.ts';
import { StorageBanners } from '#screens/device/StorageBanners.tsx';
import { BellPlace } from '#screens/work/inbox/BellPlace.tsx';
import { Banners } from './status/Banners.tsx';
import { useLogout } from './session/useLogout.ts';
import { UserPlaceholder, ScreenPlaceholder } from './ScreenPlaceholder.tsx';
import { SearchButton, SearchPalette } from './SearchButton.tsx';
import { SyncStatus } from './status/SyncStatus.tsx';
import { adminNavItems, navItems } from './nav.tsx';
import { useDrawer } from './useDrawer.ts';
import { UserMenu } from './UserMenu.tsx';
import { usePageCrumbs } from './usePageCrumbs.ts';
import { useRefusalMessages } from './status/useRefusalMessages.ts';
import { useCurrentEvent } from './session/useCurrentEvent.ts';
import { useSessionRefresh } from './session/useSessionRefresh.ts';

const year = new Date(timeNow()).getFullYear();
const noLinks: readonly NavItem[] = [];

/** The first stop of the Tab key: past the menu and the top bar. Seen only while it has the focus. */
const SkipLink = chakra('button', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'tooltip',
    minHeight: 'target',
    paddingInline: '4',
    borderRadius: 'md',
    background: 'accent',
    color: 'accent.on',
    textStyle: 'body',
    fontWeight: 'semibold',
    '&:not(:focus)': {
      minHeight: '0',
      width: '1px',
      height: '1px',
      padding: '0',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '@media print': { display: 'none' },
  },
});

/** The navigation guard, and behind it the frame around every screen. */
export function Shell() {
  const phase = useShell((shell) => shell.phase);
  const user = useShell((shell) => shell.user);
  const isOthersPage = useShell((shell) => shell.isOthersPage);
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    if (isOthersPage && pathname === '/') useShell.setState({ isOthersPage: false });
  }, [isOthersPage, pathname]);
  if (user && isOthersPage && pathname !== '/') return <Navigate to="/" replace />;
  const handles = matches.flatMap((match) => handleOf(match) ?? []);
  const redirect = guard({ phase, user }, handles);
  if (redirect === '/unauthenticated') {
    return <Navigate to={redirect} replace state={{ from: pathname + search }} />;
  }
  if (redirect === '/forbidden') {
    const denied = handles.find((handle) => handle.permission !== undefined || handle.adminOnly);
    return (
      <Navigate to={redirect} replace state={{ permission: denied?.permission, crumb: denied?.crumb }} />
    );
  }
  return (
    <SyncProvider>
      <Frame user={user} matches={matches} pathname={pathname} search={search} />
    </SyncProvider>
  );
}

/** Drawer, top bar, banners, messages and dialogs around the screen. */
function Frame({
  user,
  matches,
  pathname,
  search: query,
}: {
  /** Null while the session is initialising. */
  readonly user: CurrentUser | null;
  readonly matches: readonly UIMatch[];
  readonly pathname: string;
  readonly search: string;
}) {
  const isBusy = useShell((shell) => shell.pendingRequests > 0);
  const snackbars = useShell((shell) => shell.snackbars);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isWide = useMedia(wideScreen);
  const seenAs = useShell((shell) => shell.seenAs);
  const drawer = useDrawer(isWide);
  const logout = useLogout();
  const isDialogWanted = useWasTrue(logout.unsent > 0);
  useRefusalMessages();
  useCurrentEvent(matches, query);
  useSessionRefresh();
  const { begin } = logout;
  // Elements that the next page shows as well keep their identity, so that opening it does not render them again.
  const main = useMemo(() => user && navItems(user), [user]);
  const admin = useMemo(() => user && adminNavItems(user), [user]);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const search = useMemo(() => user && <SearchButton onOpen={() => setSearchOpen(true)} />, [user]);
  const staff = useMemo(() => {
    const person = user && toPerson(user);
    return person?.isStaff ? person : null;
  }, [user]);
  const sync = useMemo(
    () => user && <SyncStatus onClick={() => void navigate('/device')} />,
    [user, navigate],
  );
  const account = useMemo(
    () => user && <UserMenu user={seenAs?.ownUser ?? user} onLogout={() => void begin()} />,
    [user, seenAs, begin],
  );
  return (
    <Flex minHeight="100dvh" align="flex-start">
      <SkipLink type="button" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </SkipLink>
      <Drawer
        open={drawer.isOpen}
        onClose={drawer.close}
        onChoose={drawer.choose}
        // The drawer is empty while the session initialises, so that the page does not move when the links arrive.
        main={main ?? noLinks}
        admin={admin ?? noLinks}
        active={activeKey(pathname)}
        year={year}
      />
      <Box flex="1" minWidth="0">
        <TopBar
          crumbs={usePageCrumbs(matches, pathname)}
          greeting={greetingOf(user, seenAs !== null)}
          menuOpen={drawer.isOpen}
          onMenu={drawer.toggle}
          search={search}
          tools={user && bell}
          sync={sync}
          account={account}
        />
        {seenAs && (
          <Suspense>
            <SeenAsBar user={seenAs.user} />
          </Suspense>
        )}
        {user ? banners : storageBanners}
        {user?.isStaff === true && incidentBar}
        <Box as="main" id="main" tabIndex={-1} outline="none" paddingBottom={bottomBarSpace}>
          <ProgressBar active={isBusy || navigation.state === 'loading'} />
          {/* With another user the screen starts afresh: unsaved text belongs to the user who typed it. */}
          <Suspense key={user?.id} fallback={<ScreenPlaceholder />}>
            {user ? (
              <ItemsProvider>{seenAs && isOwnPage(pathname) ? <OwnPage /> : <Outlet />}</ItemsProvider>
            ) : (
              <UserPlaceholder />
            )}
          </Suspense>
        </Box>
      </Box>
      {staff && (
        <Suspense>
          <BottomBar
            person={staff}
            pathname={pathname}
            onSearch={() => setSearchOpen(true)}
            onMenu={drawer.toggle}
          />
        </Suspense>
      )}
      {user && (
        <SearchPalette
          user={user}
          open={isSearchOpen}
          onLogout={begin}
          onClose={() => setSearchOpen(false)}
        />
      )}
      <Snackbars items={snackbars} onClose={closeSnackbar} />
      {question}
      {isDialogWanted && (
        <Suspense>
          <LogoutDialog logout={logout} />
        </Suspense>
      )}
    </Flex>
  );
}

const SeenAsBar = lazy(() => import('./session/SeenAsBar.tsx'));
const OwnPage = lazy(() => import('./OwnPage.tsx'));
// After the screen, because it reads all that is new.
const Bell = lazy(() => firstScreenShown().then(() => import('#screens/work/inbox/Bell.tsx')));
const IncidentBar = lazy(() =>
  firstScreenShown().then(() => import('#screens/shared/incidents/IncidentBar.tsx')),
);
const BottomBar = lazy(() => import('./BottomBar.tsx'));
const QuestionDialog = lazy(() => import('./session/QuestionDialog.tsx'));
const LogoutDialog = lazy(() => import('./session/LogoutDialog.tsx'));

/** The dialog for questions, once there was one. */
function Question() {
  const wasAsked = useWasTrue(useShell((shell) => shell.question !== null));
  return (
    wasAsked && (
      <Suspense>
        <QuestionDialog />
      </Suspense>
    )
  );
}

const bell = (
  <Suspense fallback={<BellPlace />}>
    <Bell />
  </Suspense>
);
const banners = <Banners />;
const incidentBar = (
  <Suspense>
    <IncidentBar />
  </Suspense>
);
const storageBanners = <StorageBanners />;
const question = <Question />;

function greetingOf(user: CurrentUser | null, isSeenAs: boolean): string | undefined {
  if (!user) return undefined;
  return isSeenAs ? `Seen as ${user.displayName}` : `Hi ${user.firstName}!`;
}

/** Whether a page is about the signed-in person, their device or accounts, or changes something. */
function isOwnPage(pathname: string): boolean {
  return /^\/(device|userProfile|offline|inbox|myTimetable|users|roles|import)\b|\/(new|edit|copy|conflict)\b/.test(
    pathname,
  );
}

/** Returns the key of the menu's active item: the first path segment, but for the desk below the list of requests. */
function activeKey(pathname: string): string {
  const desk = '/research/desk';
  return pathname.startsWith(desk) ? desk : `/${pathname.split('/')[1] ?? ''}`;
}
