import { Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { ariaShortcut } from '#ui/keys/shortcut.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { pageKeys } from '#screens/shared/acts/shortcuts.ts';
import { adminNavItems, navItems } from './nav.tsx';

const Palette = lazy(() => import('#screens/search/Palette.tsx'));

const seeAsScreen = { label: 'See as', to: '/seeAs' };

/** The search button of the top bar. Ctrl+K and ⌘K open the same palette from anywhere but another dialog. */
export function SearchButton({ user }: { readonly user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasTrue(isOpen);
  useShortcuts([
    [pageKeys.search, () => document.querySelector('[aria-modal=true]') === null && setOpen(true)],
  ]);
  return (
    <>
      <IconButton
        label="Search"
        icon={<Search />}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut(pageKeys.search)}
        onClick={() => setOpen(true)}
      />
      {wasOpened && (
        <Suspense>
          <Palette
            open={isOpen}
            screens={[
              ...navItems(user),
              ...adminNavItems(user),
              ...(maySeeAs(toPerson(user)) ? [seeAsScreen] : []),
            ]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
