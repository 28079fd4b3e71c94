import {
  ALargeSmall,
  CircleQuestionMark,
  Contrast,
  ListFilter,
  LogOut,
  Plus,
  ScrollText,
  SunMoon,
  Tent,
} from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Person } from '#domain/content/person.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import {
  chooseContrast,
  chooseTextSize,
  chooseTheme,
  currentContrast,
  currentTextSize,
  currentTheme,
} from '#ui/theme/choice.ts';
import { findTopics, topicAddress } from '#screens/help/guide.ts';
import type { OfferedActs } from '#screens/shared/acts/act.ts';
import { type PaletteOption, type PaletteScreen, plain } from './paletteOption.ts';
import { resultsAddress } from './resultAddress.ts';

/** Screens that the menu does not have. */
const otherScreens: readonly PaletteScreen[] = [
  { label: 'Inbox', to: '/inbox', words: ['notices', 'notifications'] },
  { label: 'My timetable', to: '/myTimetable', words: ['calendar'] },
  { label: 'Timetable', to: '/timetable', words: ['schedule'] },
  { label: 'This device', to: '/device', words: ['sync', 'storage'] },
  { label: 'Profile', to: '/userProfile', words: ['account', 'password'] },
  { label: 'Help', to: '/help', words: ['guide'] },
  { label: 'About Waymark', to: '/about', words: ['version', 'install'] },
];
const binder: PaletteScreen = { label: 'Binder', to: '/print/binder', words: ['print'] };
const seeAs: PaletteScreen = { label: 'See as', to: '/seeAs' };

/** Returns the screens of the menu and the others that a person can go to. */
export function screenOptions(screens: readonly PaletteScreen[], person: Person): PaletteOption[] {
  const own = [...(maySeeAs(person) ? [seeAs] : []), ...(person.isStaff ? [binder] : [])];
  return [...screens, ...own, ...otherScreens].map(({ label, to, icon, words }) => ({
    key: `screen ${to}`,
    group: 'Screens',
    icon: icon ?? <ScrollText aria-hidden="true" />,
    label: plain(label),
    words,
    to,
  }));
}

/** Returns the topics of the guide with what is typed, those with it in their title first. */
export function helpOptions(typed: string): PaletteOption[] {
  return findTopics(typed).map((topic) => ({
    key: `help ${topic.key}`,
    group: 'Help',
    icon: <CircleQuestionMark aria-hidden="true" />,
    label: plain(topic.title),
    snippet: plain(topic.summary),
    to: topicAddress(topic),
  }));
}

/** Returns the actions offered by the open page, then those that are possible anywhere. */
export function actionOptions(
  device: Device,
  offered: readonly OfferedActs[],
  onLogout: () => Promise<void>,
): PaletteOption[] {
  const pageActions = offered.flatMap(({ acts, subject }) =>
    acts
      .filter(({ disabled }) => disabled !== true)
      .map(({ label, icon, shortcut, run }) => ({
        ...action(subject === undefined ? label : `${label} ${subject}`, icon, { run }),
        ...(shortcut && { note: shortcut[0] }),
      })),
  );
  const creatable = entityKeys.filter((key: EntityKey) => mayCreateAny(device.person, key));
  return [
    ...pageActions,
    ...creatable.map((key) =>
      action(`New ${entities[key].label}`, <Plus aria-hidden="true" />, { to: `${entities[key].path}/new` }),
    ),
    action('Take an event offline', <Tent aria-hidden="true" />, { to: '/offline' }),
    action('Unsent changes', <ListFilter aria-hidden="true" />, { to: resultsAddress('is:unsent') }),
    ...lookOptions(),
    action('Log out', <LogOut aria-hidden="true" />, {
      run: () => void onLogout(),
      words: ['logout', 'sign out'],
    }),
  ];
}

/** Acts of the account menu that change how things look. */
function lookOptions(): PaletteOption[] {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  const contrast = currentContrast() === 'high' ? 'normal' : 'high';
  const size = currentTextSize() === 'large' ? 'normal' : 'large';
  return [
    action(theme === 'light' ? 'Light theme' : 'Dark theme', <SunMoon aria-hidden="true" />, {
      run: () => chooseTheme(theme),
      words: ['theme', 'appearance'],
    }),
    action(contrast === 'high' ? 'High contrast' : 'Normal contrast', <Contrast aria-hidden="true" />, {
      run: () => chooseContrast(contrast),
      words: ['theme', 'appearance'],
    }),
    action(size === 'large' ? 'Large text' : 'Normal text', <ALargeSmall aria-hidden="true" />, {
      run: () => chooseTextSize(size),
      words: ['theme', 'appearance', 'font size'],
    }),
  ];
}

function action(
  label: string,
  icon: PaletteOption['icon'],
  does: Pick<PaletteOption, 'to' | 'run' | 'words'>,
): PaletteOption {
  return { key: `action ${label}`, group: 'Actions', icon, label: plain(label), ...does };
}
