import { createContext, useContext, useEffect } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import type { DocumentRow } from '#mirror/queries/rows.ts';

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
