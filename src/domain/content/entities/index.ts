import type { EntityDefinition } from './define.ts';
import { encounter } from './encounter.ts';
import { lammie } from './lammie.ts';
import { monster } from './monster.ts';
import { plot } from './plot.ts';
import { research } from './research.ts';
import { ritual } from './ritual.ts';
import { rumour } from './rumour.ts';

/** The registry of content types, in menu order. An eighth type is one file and one line here. */
const registry = { plot, monster, encounter, rumour, lammie, research, ritual } as const;

export type EntityKey = keyof typeof registry;
export const entities: Readonly<Record<EntityKey, EntityDefinition>> = registry;
export const entityKeys = Object.keys(registry).filter(isEntityKey);

/** Whether a string is the key of a content type. */
export function isEntityKey(key: string): key is EntityKey {
  return Object.hasOwn(registry, key);
}
