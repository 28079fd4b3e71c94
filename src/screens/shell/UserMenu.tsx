import { Lamp, SunMedium } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { useShell } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { AccountMenu } from '#ui/layout/AccountMenu.tsx';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { pageKeys } from '#screens/shared/acts/shortcuts.ts';
import { chooseRunLook, useRunLook } from '#screens/event/run/runLook.ts';

const HelpDialog = lazy(() => import('#screens/help/HelpDialog.tsx'));

/** The menu of the signed-in person, and the help that ? opens. */
export function UserMenu({ user, onLogout }: { readonly user: CurrentUser; readonly onLogout: () => void }) {
  const navigate = useNavigate();
  const [isHelpShown, setHelpShown] = useState(false);
  const wasHelpShown = useWasTrue(isHelpShown);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const runLook = useRunLook();
  const lookItem = (look: 'field' | 'red', label: string, icon: ReactNode) => ({
    key: look,
    label: runLook === look ? `${label} off` : label,
    icon,
    onSelect: () => chooseRunLook(runLook === look ? 'own' : look),
  });
  useShortcuts([[pageKeys.help, () => setHelpShown(true)]]);
  return (
    <>
      <AccountMenu
        user={{ ...user, iconColour: user.userProfile.iconColour }}
        onOpen={(path) => void navigate(path)}
        looks={
          toPerson(user).isStaff
            ? [lookItem('field', 'Field look', <SunMedium />), lookItem('red', 'Red look', <Lamp />)]
            : []
        }
        seeAs={
          isSeenAs
            ? { label: 'Stop seeing as', onSelect: () => void stopSeeing() }
            : maySeeAs(toPerson(user))
              ? { label: 'See as…', onSelect: () => void navigate('/seeAs') }
              : undefined
        }
        onLogout={onLogout}
      />
      {wasHelpShown && (
        <Suspense>
          <HelpDialog open={isHelpShown} onClose={() => setHelpShown(false)} />
        </Suspense>
      )}
    </>
  );
}

async function stopSeeing(): Promise<void> {
  (await import('#session/seeAs.ts')).stopSeeingAs();
}
