import { chakra } from '@chakra-ui/react';
import {
  ALargeSmall,
  CircleQuestionMark,
  Contrast,
  Eye,
  Info,
  LogOut,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { Avatar, initials } from '#ui/display/Avatar.tsx';
import type { NamedUser } from '#ui/display/UserName.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuLayer.tsx';
import { chooseContrast, chooseTextSize, chooseTheme, useLook } from '#ui/theme/choice.ts';

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

/** The avatar at the top right with its menu: how things look, pages, Logout. The screen asks before it logs out. */
export function AccountMenu({
  user,
  onOpen,
  looks,
  seeAs,
  onLogout,
}: {
  readonly user: NamedUser;
  /** Opens the page at a path. */
  readonly onOpen: (path: string) => void;
  /** Further looks, such as those of run mode, after the theme. */
  readonly looks: readonly MenuItem[];
  /** Seeing the app as somebody else, or stopping it; undefined for those who may not. */
  readonly seeAs?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly onLogout: () => void;
}) {
  const { theme, contrast, textSize } = useLook();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      header={user.displayName || [user.firstName, user.lastName].filter(Boolean).join(' ')}
      items={[
        {
          key: 'theme',
          label: other === 'light' ? 'Light' : 'Dark',
          icon: other === 'light' ? <Sun /> : <Moon />,
          onSelect: () => chooseTheme(other),
        },
        {
          key: 'contrast',
          label: contrast === 'high' ? 'Normal contrast' : 'High contrast',
          icon: <Contrast />,
          onSelect: () => chooseContrast(contrast === 'high' ? 'normal' : 'high'),
        },
        {
          key: 'text',
          label: textSize === 'large' ? 'Normal text' : 'Large text',
          icon: <ALargeSmall />,
          onSelect: () => chooseTextSize(textSize === 'large' ? 'normal' : 'large'),
        },
        ...looks,
        { key: 'profile', label: 'Profile', icon: <UserRound />, onSelect: () => onOpen('/userProfile') },
        { key: 'help', label: 'Help', icon: <CircleQuestionMark />, onSelect: () => onOpen('/help') },
        { key: 'about', label: 'About', icon: <Info />, onSelect: () => onOpen('/about') },
        ...(seeAs ? [{ key: 'seeAs', icon: <Eye />, ...seeAs }] : []),
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
