import {
  BookOpenText,
  Ear,
  Flame,
  House,
  IdCard,
  type LucideIcon,
  Microscope,
  ScrollText,
  Skull,
  Swords,
} from 'lucide-react';
import { type CurrentUser, personOf } from '#contract/user';
import { entities } from '#domain/entities/index';
import { hasAny } from '#domain/permission';
import type { NavItem } from '#ui/Drawer';

const icons: Readonly<Record<string, LucideIcon>> = {
  plot: BookOpenText,
  monster: Skull,
  encounter: Swords,
  rumour: Ear,
  lammie: IdCard,
  research: Microscope,
  ritual: Flame,
};

/** The main items of the menu: Home, and each type on which the person has any permission (specification 2.2). */
export function navItems(user: CurrentUser): NavItem[] {
  const person = personOf(user);
  const types = Object.values(entities)
    .filter((entity) => hasAny(person, entity.key))
    .map((entity) => {
      const Icon = icons[entity.key] ?? ScrollText;
      return { key: entity.path, label: entity.plural, to: entity.path, icon: <Icon /> };
    });
  return [{ key: '/', label: 'Home', to: '/', icon: <House /> }, ...types];
}
