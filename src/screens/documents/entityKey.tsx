import type { EntityDefinition } from '#domain/define';
import { type EntityKey, entityKeySchema } from '#domain/entities/index';

/** The key of a registered type; screens are only ever made for those. */
export function keyOf(entity: EntityDefinition): EntityKey {
  return entityKeySchema.parse(entity.key);
}
