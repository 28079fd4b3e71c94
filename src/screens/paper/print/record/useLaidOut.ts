import { useCallback, useRef } from 'react';
import type { Copy } from '#domain/paper/printedSheet.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { PrintContext } from '#screens/paper/print/printContext.ts';
import type { DescribeSheets } from './printSheets.ts';
import { describeSheets } from './printedDocuments.ts';

/** Keeps documents as they were last laid out, and describes the sheets of these keys from them. */
export function useLaidOut(
  keys: readonly string[] | undefined,
  copy: Copy,
  context: PrintContext | undefined,
): { readonly onRows: (rows: readonly DocumentRow[]) => void; readonly describe: DescribeSheets } {
  const laidOut = useRef(new Map<string, DocumentRow>());
  const onRows = useCallback((rows: readonly DocumentRow[]) => {
    for (const row of rows) laidOut.current.set(row.keyId, row);
  }, []);
  const describe = useCallback(() => {
    const rows = keys?.flatMap((key) => laidOut.current.get(key) ?? []) ?? [];
    return context ? describeSheets(rows, copy, { ...context, monsters: laidOut.current }) : [];
  }, [keys, copy, context]);
  return { onRows, describe };
}
