import { Box, Flex } from '@chakra-ui/react';
import { Suspense, use, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { closeSnackbar, useShell } from '#session/store.ts';
import { AccountMenu } from '#ui/AccountMenu.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Snackbars } from '#ui/Snackbars.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { chooseTheme, useLook } from '#ui/theme/choice.ts';
import { useMedia, wide } from '#ui/media.ts';
import { StorageBars } from '../device/StorageBars.tsx';
import { Banners } from './Banners.tsx';
import { crumbsOf } from './crumbs.ts';
import { guard } from './guard.ts';
import { handleOf } from './routeHandle.ts';
import { LogoutDialog, useLogout } from './Logout.tsx';
import { adminNavItems, navItems } from './nav.tsx';
import { Matches } from './Pages.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import { useRefusalMessages } from './useRefusalMessages.ts';
import { useSessionRefresh } from './useSessionRefresh.ts';

const year = new Date().getFullYear();

/** The frame round every screen: drawer, top bar, bars that stay, messages, and the guard before the screen itself. */
export function Shell() {
  const shell = useShell();
  const location = useLocation();
  const navigate = useNavigate();
  const matches = use(Matches);
  const { theme } = useLook();
  const beside = useMedia(wide);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const logout = useLogout();
  useRefusalMessages();
  useSessionRefresh();
  const menuOpen = chosen ?? beside;

  const handles = matches.flatMap(({ route }) => handleOf(route) ?? []);
  const verdict = guard(shell, handles);
  if (verdict === '/unauthenticated') {
    return <Navigate to={verdict} replace state={{ from: location.pathname + location.search }} />;
  }
  if (verdict === '/forbidden') {
    const denied = handles.find((handle) => handle.permission !== undefined || handle.adminOnly);
    return <Navigate to={verdict} replace state={{ asked: denied?.permission, crumb: denied?.crumb }} />;
  }
  const { user } = shell;

  return (
    <Flex minHeight="100dvh" align="flex-start">
      <ProgressBar active={shell.pendingRequests > 0} />
      {user && (
        <Drawer
          open={menuOpen}
          onClose={() => setChosen(false)}
          main={navItems(user)}
          admin={adminNavItems(user)}
          active={crumbKey(location.pathname)}
          year={year}
        />
      )}
      <Box flex="1" minWidth="0">
        <TopBar
          crumbs={crumbsOf(matches, location.pathname)}
          firstName={user?.firstName}
          menuOpen={menuOpen}
          onMenu={() => setChosen(!menuOpen)}
          sync={user && <SyncStatus onClick={() => void navigate('/device')} />}
          account={
            user && (
              <AccountMenu
                user={{ ...user, iconColour: user.userProfile.iconColour }}
                theme={theme}
                onTheme={chooseTheme}
                onProfile={() => void navigate('/userProfile')}
                onLogout={() => void logout.begin()}
              />
            )
          }
        />
        {user ? <Banners /> : <StorageBars />}
        <Box as="main" id="main">
          {/* Another person begins anew: what was typed before them stays with who typed it. */}
          <Suspense key={user?.id} fallback={<Skeleton />}>
            {user && <Outlet />}
          </Suspense>
        </Box>
      </Box>
      <Snackbars items={shell.snackbars} onClose={closeSnackbar} />
      <ConfirmDialog
        open={shell.question !== null}
        title={shell.question?.title ?? ''}
        body={shell.question?.body}
        confirm={shell.question?.confirm ?? ''}
        cancel={shell.question?.cancel ?? ''}
        onConfirm={() => shell.question?.answer(true)}
        onCancel={() => shell.question?.answer(false)}
      />
      <LogoutDialog logout={logout} />
    </Flex>
  );
}

/** First part of the path: which item of the menu we are in. */
function crumbKey(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}
