import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { useMirror } from '#screens/shared/useMirror.ts';

interface WindowState {
  readonly rows: ReadonlyMap<string, DocumentRow>;
  /** Keys of the rows that are on the screen. */
  readonly wanted: readonly string[];
}

/** The rows of a long list that are in sight, read when they come into sight and kept current while they are. */
export interface RowWindow extends StoreApi<WindowState> {
  readonly want: (key: string) => () => void;
}

function createWindow(): RowWindow {
  const store = createStore<WindowState>(() => ({ rows: new Map(), wanted: [] }));
  const counts = new Map<string, number>();
  const timer = { frame: 0 };
  const tell = () => {
    timer.frame ||= requestAnimationFrame(() => {
      timer.frame = 0;
      store.setState({ wanted: [...counts.keys()] });
    });
  };
  return Object.assign(store, {
    want: (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      tell();
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
        tell();
      };
    },
  });
}

/** What the rows of a list are read from: the window, and before it has read them, those that came with the keys. */
export interface RowView {
  readonly store: RowWindow;
  readonly first: ReadonlyMap<string, DocumentRow>;
}

/** A window over documents whose rows are read with `useRow` below a `WindowContext`; those that came first fill it. */
export function useRowView(first: readonly DocumentRow[] = noRows): RowView {
  const [store] = useState(createWindow);
  const wanted = useStore(store, (state) => state.wanted);
  const rows = useMirror((mirror) => documentsByKey(mirror, wanted), [wanted.join()]);
  const view = useMemo(
    () => ({ store, first: new Map(first.map((row) => [row.keyId, row])) }),
    [store, first],
  );
  useEffect(() => {
    if (!rows) return;
    store.setState(({ rows: before }) => {
      const next = new Map(before);
      for (const row of rows) {
        const shown = before.get(row.keyId) ?? view.first.get(row.keyId);
        next.set(row.keyId, shown && isSame(shown, row) ? shown : row);
      }
      return { rows: next };
    });
  }, [rows, store, view]);
  return view;
}

/** Read anew it is another object: only where it says something else is it shown anew. */
function isSame(a: DocumentRow, b: DocumentRow): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const noRows: readonly DocumentRow[] = [];

export const WindowContext = createContext<RowView | null>(null);

/** One row of the window; undefined for the moment until it has been read. One cell of each row asks for it to be read. */
export function useRow(key: string, asks: boolean): DocumentRow | undefined {
  const view = useContext(WindowContext);
  if (!view) throw new Error('A row is read inside a WindowContext.');
  const { store, first } = view;
  useEffect(() => (asks ? store.want(key) : undefined), [store, key, asks]);
  return useStore(store, (state) => state.rows.get(key) ?? first.get(key));
}
