import {
  BookOpenText,
  CalendarClock,
  ClipboardCheck,
  Ear,
  Eye,
  Flame,
  Hourglass,
  House,
  IdCard,
  type LucideIcon,
  MapPin,
  Megaphone,
  Microscope,
  Newspaper,
  Play,
  Printer,
  ScrollText,
  ShieldCheck,
  Skull,
  SlidersHorizontal,
  Swords,
  Tags,
  Tent,
  UserRound,
  Users,
} from 'lucide-react';
import { Suspense, lazy } from 'react';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { entities } from '#domain/content/entities/index.ts';
import { hasAnyPermission, mayUseCards, mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { mayReview } from '#domain/review/mayReview.ts';
import { firstScreenShown } from '#session/firstScreen.ts';
import type { NavItem } from '#ui/layout/DrawerContent.tsx';

// The documents that it counts are on other screens, so the count waits for this one.
const WaitingCount = lazy(() => firstScreenShown().then(() => import('./status/WaitingCount.tsx')));

const icons: Readonly<Record<string, LucideIcon>> = {
  plot: BookOpenText,
  monster: Skull,
  encounter: Swords,
  rumour: Ear,
  lammie: IdCard,
  research: Microscope,
  ritual: Flame,
};

interface AdminItem {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Permission entity; items without one are for administrators only. */
  readonly permission?: string;
}

/** The items of the admin menu in the order of rules 2.12 and 2.13. */
const adminItems: readonly AdminItem[] = [
  { path: '/teams', label: 'Teams', permission: 'editTeams', icon: Users },
  { path: '/events', label: 'Events', permission: 'editEvents', icon: Tent },
  { path: '/eventtimetable', label: 'Event Timetables', permission: 'eventSlots', icon: CalendarClock },
  { path: '/researchPeriods', label: 'Research Periods', permission: 'editResearchPeriod', icon: Hourglass },
  { path: '/users', label: 'Users', permission: 'editUsers', icon: UserRound },
  { path: '/roles', label: 'Roles and Permissions', permission: 'editUsers', icon: ShieldCheck },
  { path: '/tags', label: 'Entity Tags', icon: Tags },
  { path: '/systemPages', label: 'System Pages', permission: 'systemPage', icon: Newspaper },
  { path: '/locations', label: 'Locations', permission: 'eventSlots', icon: MapPin },
  { path: '/map', label: 'Site map', permission: 'eventSlots', icon: MapPin },
  { path: '/crew', label: 'Crew call', permission: 'eventSlots', icon: Megaphone },
  { path: '/game', label: 'Game settings', permission: 'editEvents', icon: SlidersHorizontal },
];

/** Returns the admin items of the menu for which the user has the permission (rule 2.12). */
export function adminNavItems(user: CurrentUser): NavItem[] {
  const person = toPerson(user);
  return adminItems
    .filter(({ permission }) =>
      permission === undefined ? user.isAdmin : hasAnyPermission(person, permission),
    )
    .map(({ path, label, icon: Icon }) => ({ key: path, label, to: path, icon: <Icon /> }));
}

/**
 * Returns the main items of the menu: Home, and every type on which the user has any permission (rule 2.10).
 * After them come run mode, the cards and prints, for staff, the review desk, for those who may approve something, the research desk, and the leaks of the game.
 */
export function navItems(user: CurrentUser): NavItem[] {
  const person = toPerson(user);
  const types = Object.values(entities)
    .filter((entity) => hasAnyPermission(person, entity.key))
    .map((entity) => {
      const Icon = icons[entity.key] ?? ScrollText;
      return { key: entity.path, label: entity.plural, to: entity.path, icon: <Icon /> };
    });
  const count = (
    <Suspense>
      <WaitingCount />
    </Suspense>
  );
  const review = { key: '/review', label: 'Review', to: '/review', icon: <ClipboardCheck />, count };
  return [
    { key: '/', label: 'Home', to: '/', icon: <House /> },
    ...types,
    ...(person.isStaff ? [{ key: '/run', label: 'Run', to: '/run', icon: <Play /> }] : []),
    ...(mayUseCards(person) ? [{ key: '/cards', label: 'Cards', to: '/cards', icon: <IdCard /> }] : []),
    ...(person.isStaff ? [{ key: '/print', label: 'Printed sheets', to: '/print', icon: <Printer /> }] : []),
    ...(mayReview(person) ? [review] : []),
    ...(mayUseResearchDesk(person)
      ? [{ key: '/research/desk', label: 'Research desk', to: '/research/desk', icon: <Microscope /> }]
      : []),
    ...(maySeeAs(person) ? [{ key: '/leaks', label: 'Leaks', to: '/leaks', icon: <Eye /> }] : []),
  ];
}
