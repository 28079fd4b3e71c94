import type { EntityKey } from '#domain/content/entities/index.ts';
import { encounters } from './encounter.ts';
import type { DocumentTemplate } from './template.ts';
import { lammies } from './lammie.ts';
import { monsters } from './monster.ts';
import { plots } from './plot.ts';
import { researches } from './research.ts';
import { rituals } from './ritual.ts';
import { rumours } from './rumour.ts';

/** Templates by type. Documents of a type without templates are generated from its fields. */
export const templates: Readonly<Partial<Record<EntityKey, readonly DocumentTemplate[]>>> = {
  plot: plots,
  monster: monsters,
  encounter: encounters,
  rumour: rumours,
  lammie: lammies,
  research: researches,
  ritual: rituals,
};
