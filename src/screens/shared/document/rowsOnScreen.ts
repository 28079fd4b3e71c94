import { useEffect } from 'react';
import type { DocumentState } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** The rows that a list shows and keeps current, by key. */
interface RowsOnScreen {
  readonly mirror: Mirror | undefined;
  readonly row: (keyId: string) => DocumentRow | undefined;
}

const onScreen: { rows?: RowsOnScreen } = {};

/** Makes the rows of a list known while it is on the screen, so that one of them can be opened without reading it again. */
export function useRowsOnScreen(mirror: Mirror | undefined, row: RowsOnScreen['row']): void {
  useEffect(() => {
    const rows = { mirror, row };
    onScreen.rows = rows;
    return () => {
      if (onScreen.rows === rows) delete onScreen.rows;
    };
  }, [mirror, row]);
}

/** Whether nothing of a document has changed. Every read returns new objects. */
export function isSameState(a: DocumentState | undefined, b: DocumentState | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns what `documentState` would read of a document that the list on the screen shows. Undefined if it shows none,
 * or one with unsent work, of which a row is only a part.
 */
export function stateOnScreen(mirror: Mirror | undefined, keyId: string): DocumentState | undefined {
  const { rows } = onScreen;
  const row = rows?.mirror === mirror ? rows?.row(keyId) : undefined;
  if (row?.sync !== 'saved') return undefined;
  return { row, lane: [], conflict: undefined, held: undefined, choices: [] };
}
