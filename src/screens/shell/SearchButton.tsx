import { Search } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { ariaShortcut } from '#ui/keys/shortcut.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { pageKeys } from '#screens/shared/acts/shortcuts.ts';
import { adminNavItems, navItems } from './nav.tsx';

const Palette = lazy(() => import('#screens/search/Palette.tsx'));

/** The search button of the top bar. Ctrl+K and ⌘K open the same palette from anywhere but another dialog. */
export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  useShortcuts([[pageKeys.search, () => document.querySelector('[aria-modal=true]') === null && onOpen()]]);
  return (
    <IconButton
      label="Search"
      icon={<Search />}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaShortcut(pageKeys.search)}
      onClick={onOpen}
    />
  );
}

/** The palette that the search buttons open, loaded with the first press. */
export function SearchPalette({
  user,
  ...palette
}: {
  readonly user: CurrentUser;
  readonly open: boolean;
  readonly onLogout: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const wasOpened = useWasTrue(palette.open);
  return (
    wasOpened && (
      <Suspense>
        <Palette {...palette} screens={[...navItems(user), ...adminNavItems(user)]} />
      </Suspense>
    )
  );
}
