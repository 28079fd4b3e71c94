import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { event } from './event.ts';
import { eventSlot } from './eventSlot.ts';
import { game } from './game.ts';
import { incidentDetails } from './incidentDetails.ts';
import { location } from './location.ts';
import { researchPeriod } from './researchPeriod.ts';
import { systemPage } from './systemPage.ts';
import { tag } from './tag.ts';
import { team } from './team.ts';
import { user } from './user.ts';

/** The registry of collections, in menu order. */
const registry = {
  team,
  event,
  location,
  eventSlot,
  incidentDetails,
  researchPeriod,
  tag,
  systemPage,
  game,
  user,
} as const;

export type CollectionKey = keyof typeof registry;
export const collections: Readonly<Record<CollectionKey, EntityDefinition>> = registry;
export const collectionKeys = Object.keys(registry).filter(isCollectionKey);

/** Whether a string is the key of a collection. */
export function isCollectionKey(key: string): key is CollectionKey {
  return Object.hasOwn(registry, key);
}
