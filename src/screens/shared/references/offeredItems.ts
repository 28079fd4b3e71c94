import type { OfferedOnly } from '#domain/content/fields/field.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

/** The items that a reference field offers: all, or only those with its value, such as the circles among the locations. */
export function offeredItems(
  items: readonly CollectionItem[],
  only: OfferedOnly | undefined,
): readonly CollectionItem[] {
  return only ? items.filter(({ fields }) => fields[only.field] === only.value) : items;
}
