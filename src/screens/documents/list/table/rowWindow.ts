import { createContext, useContext, useEffect, useMemo } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type ListField, listFields } from '#domain/content/entities/listFields.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { shownBody } from '#domain/event/run/slotState.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

interface WindowState {
  readonly rows: ReadonlyMap<string, DocumentRow>;
  readonly visibleKeys: readonly string[];
}

/** The rows of a long list that are in sight: read when they come into sight, and kept current while they are. */
export interface RowWindow extends StoreApi<WindowState> {
  /** Adds a row to those in sight. Returns a function that removes it. */
  readonly show: (key: string) => () => void;
}

/** Creates an empty window. */
export function createRowWindow(): RowWindow {
  const store = createStore<WindowState>(() => ({ rows: new Map(), visibleKeys: [] }));
  const counts = new Map<string, number>();
  let frame = 0;
  const update = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      store.setState({ visibleKeys: [...counts.keys()] });
    });
  };
  return Object.assign(store, {
    show: (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      update();
      return () => {
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining > 0) counts.set(key, remaining);
        else counts.delete(key);
        update();
      };
    },
  });
}

/** Rows of a list: the window and, until it has read them, the rows that came with the keys. */
export interface RowView {
  readonly store: RowWindow;
  readonly first: ReadonlyMap<string, DocumentRow>;
}

export const RowWindowContext = createContext<RowView | null>(null);

/** Returns the row view of the list around this component. */
export function useRowView(): RowView {
  const view = useContext(RowWindowContext);
  if (!view) throw new Error('Rows can only be read inside a RowWindowProvider.');
  return view;
}

/** Returns one row; undefined until it has been read. One cell of each row passes `reads` to have it read. */
export function useRow(key: string, reads: boolean): DocumentRow | undefined {
  const { store, first } = useRowView();
  useEffect(() => (reads ? store.show(key) : undefined), [store, key, reads]);
  return useStore(store, (state) => state.rows.get(key) ?? first.get(key));
}

/**
 * Returns the fields of its own that a type's list shows, and for which a row has been read that fills them in: a column
 * without a value takes room from the titles. The one that the list is sorted by stays.
 */
export function useFilledFields(
  entity: EntityDefinition,
  isStaff: boolean,
  sortKey: string,
): readonly ListField[] {
  const { store, first } = useRowView();
  const fields = useMemo(() => listFields(entity, isStaff), [entity, isStaff]);
  const filled = useStore(store, ({ rows }) =>
    fields
      .filter(({ name }) => name === sortKey || isFilledIn(rows, name) || isFilledIn(first, name))
      .map(({ name }) => name)
      .join(),
  );
  return useMemo(() => fields.filter(({ name }) => filled.split(',').includes(name)), [fields, filled]);
}

/**
 * Whether any of the rows has a value in a field.
 *
 * @internal Tests decide it without the hook, which needs a page.
 */
export function isFilledIn(
  rows: ReadonlyMap<string, Pick<DocumentRow, 'entity' | 'body'>>,
  name: string,
): boolean {
  for (const row of rows.values()) {
    if (textIn(shownBody(row)[name]) !== '') return true;
  }
  return false;
}
