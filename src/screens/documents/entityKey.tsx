import type { EntityDefinition } from '#domain/define';
import { type Kind, kindSchema } from '#domain/kinds';

/** The key of a registered kind; screens are only ever made for those. */
export function keyOf(entity: EntityDefinition): Kind {
  return kindSchema.parse(entity.key);
}
