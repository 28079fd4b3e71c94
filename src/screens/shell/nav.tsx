import {
  BookOpenText,
  CalendarClock,
  Ear,
  Flame,
  Hourglass,
  House,
  IdCard,
  type LucideIcon,
  MapPin,
  Microscope,
  Newspaper,
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
import { type CurrentUser, personOf } from '#contract/user.ts';
import { entities } from '#domain/entities/index.ts';
import { hasAnyPermission } from '#domain/permissions/permissions.ts';
import type { NavItem } from '#ui/layout/Drawer.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  plot: BookOpenText,
  monster: Skull,
  encounter: Swords,
  rumour: Ear,
  lammie: IdCard,
  research: Microscope,
  ritual: Flame,
};

const adminItems: readonly (Pick<NavItem, 'key' | 'label'> & {
  readonly icon: LucideIcon;
  /** Permission entity; none: administrators alone. */
  readonly needs?: string;
})[] = [
  { key: '/teams', label: 'Teams', needs: 'editTeams', icon: Users },
  { key: '/events', label: 'Events', needs: 'editEvents', icon: Tent },
  { key: '/eventtimetable', label: 'Event Timetables', needs: 'eventSlots', icon: CalendarClock },
  { key: '/researchPeriods', label: 'Research Periods', needs: 'editResearchPeriod', icon: Hourglass },
  { key: '/users', label: 'Users', needs: 'editUsers', icon: UserRound },
  { key: '/roles', label: 'Roles and Permissions', needs: 'editUsers', icon: ShieldCheck },
  { key: '/tags', label: 'Entity Tags', icon: Tags },
  { key: '/systemPages', label: 'System Pages', needs: 'systemPage', icon: Newspaper },
  { key: '/locations', label: 'Locations', needs: 'eventSlots', icon: MapPin },
  { key: '/game', label: 'Game settings', needs: 'editEvents', icon: SlidersHorizontal },
];

/** The administrators' items, each where its permission is held (specification 2.2); places and settings come after. */
export function adminNavItems(user: CurrentUser): NavItem[] {
  const person = personOf(user);
  return adminItems
    .filter(({ needs }) => (needs === undefined ? user.isAdmin : hasAnyPermission(person, needs)))
    .map(({ key, label, icon: Icon }) => ({ key, label, to: key, icon: <Icon /> }));
}

/** The main items of the menu: Home, and each type on which the person has any permission (specification 2.2). */
export function navItems(user: CurrentUser): NavItem[] {
  const person = personOf(user);
  const types = Object.values(entities)
    .filter((entity) => hasAnyPermission(person, entity.key))
    .map((entity) => {
      const Icon = icons[entity.key] ?? ScrollText;
      return { key: entity.path, label: entity.plural, to: entity.path, icon: <Icon /> };
    });
  return [{ key: '/', label: 'Home', to: '/', icon: <House /> }, ...types];
}
