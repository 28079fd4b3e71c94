import { chakra } from '@chakra-ui/react';
import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { Avatar, initials } from '#ui/display/Avatar.tsx';
import type { NamedUser } from '#ui/display/UserName.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { ThemeName } from '#ui/theme/choice.ts';

const Trigger = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'target',
    minHeight: 'target',
    borderRadius: 'full',
    cursor: 'pointer',
  },
});

/** The avatar at the top right with its menu: theme, Profile, Logout. The screen asks before it logs out. */
export function AccountMenu({
  user,
  theme,
  onTheme,
  onProfile,
  onLogout,
}: {
  readonly user: NamedUser;
  readonly theme: ThemeName;
  readonly onTheme: (theme: ThemeName) => void;
  readonly onProfile: () => void;
  readonly onLogout: () => void;
}) {
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      header={user.displayName || [user.firstName, user.lastName].filter(Boolean).join(' ')}
      items={[
        {
          key: 'theme',
          label: other === 'light' ? 'Light' : 'Dark',
          icon: other === 'light' ? <Sun /> : <Moon />,
          onSelect: () => onTheme(other),
        },
        { key: 'profile', label: 'Profile', icon: <UserRound />, onSelect: onProfile },
        { key: 'logout', label: 'Logout', icon: <LogOut />, onSelect: onLogout },
      ]}
      renderTrigger={(trigger) => (
        <Trigger
          type="button"
          aria-label={`Account ${initials(user.firstName ?? '', user.lastName ?? '')}`}
          {...trigger}
        >
          <Avatar firstName={user.firstName} lastName={user.lastName} colour={user.iconColour} size={28} />
        </Trigger>
      )}
    />
  );
}
