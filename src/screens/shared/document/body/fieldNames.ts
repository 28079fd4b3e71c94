import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { spaceCapitals } from '#ui/display/spaceCapitals.ts';

/** Most fields that are named. */
const maxNamed = 6;

/** Names fields of a document: “Summary, Starts when”. Of many, the first six and how many more there are. */
export function fieldNames(entity: EntityDefinition, names: readonly string[]): string {
  const labels = names.map((name) => entity.allFields[name]?.label ?? spaceCapitals(name));
  const more = labels.length - maxNamed;
  return labels.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
