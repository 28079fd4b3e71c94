import { type ReactNode, createContext, useContext, useState } from 'react';
import { type CollectionItem, allCollectionItems, namesOf } from '#mirror/read/collections.ts';
import { ReaderContext, useMirror } from './useMirror.ts';

/** The items of all collections, and their names by `collection:id`. */
export interface Items {
  readonly items: readonly CollectionItem[];
  readonly names: ReadonlyMap<string, string>;
}

const noItems: Items = { items: [], names: new Map() };
const ItemsContext = createContext<Items | null>(null);

/** Reads the items of all collections once for everything below it. */
export function ItemsProvider({ children }: { readonly children: ReactNode }) {
  const items = useReadItems(true) ?? noItems;
  return <ItemsContext value={items}>{children}</ItemsContext>;
}

/** The items of all collections; undefined until they have been read. A reader of their own has their own items. */
export function useItems(): Items | undefined {
  const reader = useContext(ReaderContext);
  const provided = useContext(ItemsContext);
  const isProvided = provided !== null && reader === null;
  const own = useReadItems(!isProvided);
  const items = isProvided ? provided : own;
  return items === noItems ? undefined : items;
}

/** The names stay the same object while they do not change, to avoid rendering a list again. */
function useReadItems(isNeeded: boolean): Items | undefined {
  const items = useMirror(async (mirror) => (isNeeded ? allCollectionItems(mirror) : null), [isNeeded]);
  const [knownItems, setKnownItems] = useState<Items>();
  if (items && items !== knownItems?.items) {
    const names = namesOf(items);
    setKnownItems({ items, names: knownItems && isSame(knownItems.names, names) ? knownItems.names : names });
  }
  return knownItems;
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, name]) => b.get(key) === name);
}
