import type { EntityDefinition } from '#domain/entities/define.ts';
import { type Kind, kindSchema } from '#domain/kinds.ts';

/** The key of a registered kind; screens are only ever made for those. */
export function keyOf(entity: EntityDefinition): Kind {
  return kindSchema.parse(entity.key);
}
