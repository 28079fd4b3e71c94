import { Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { type CurrentUser, toPerson } from '#contract/user.ts';
import { maySeeAs } from '#domain/permissions/seeAs.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { adminNavItems, navItems } from './nav.tsx';

const Palette = lazy(() => import('../search/Palette.tsx'));

const seeAsScreen = { label: 'See as', to: '/seeAs' };

/** The search button of the top bar. Ctrl+K and ⌘K open the same palette from anywhere but another dialog. */
export function SearchButton({ user }: { readonly user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasTrue(isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      if (document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label="Search"
        icon={<Search />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
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
