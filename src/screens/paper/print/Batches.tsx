import { type ReactNode, memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { idIn, rowsIn } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { useReferences } from '#screens/shared/references/references.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { LinkedData } from './printContext.ts';

/** Number of documents read and laid out together: three A4 pages of slips. */
export const batchSize = 24;

/** Lays out one batch. `offset` is the position of its first document in the whole print. */
export type BatchLayout = (rows: readonly DocumentRow[], linked: LinkedData, offset: number) => ReactNode;

/** Receives the documents of a batch, and those in their field groups, as they stand on the paper. */
type OnRows = (rows: readonly DocumentRow[]) => void;

/**
 * Lays out documents in batches, each after the one before it, so that the screen stays responsive. All batches of a pass
 * come before the next pass: all slips, then their list.
 */
export function Batches({
  entity,
  keys,
  passes,
  onProgress,
  onRows,
}: {
  readonly entity: EntityDefinition;
  readonly keys: readonly string[];
  readonly passes: readonly BatchLayout[];
  /** Receives the number of batches laid out, of all passes. */
  readonly onProgress: (doneCount: number, total: number) => void;
  readonly onRows: OnRows;
}) {
  const [doneCount, setDoneCount] = useState(0);
  const batches = useMemo(() => inBatches(keys), [keys]);
  const total = batches.length * passes.length;
  const onLaidOut = useCallback((index: number) => setDoneCount((before) => Math.max(before, index + 1)), []);
  useEffect(() => onProgress(Math.min(doneCount, total), total), [doneCount, total, onProgress]);
  return passes.flatMap((layout, pass) =>
    batches.map((batch, at) => {
      const index = pass * batches.length + at;
      if (index > doneCount) return null;
      return (
        <Batch
          key={`${pass}-${at}`}
          entity={entity}
          keys={batch}
          offset={at * batchSize}
          layout={layout}
          index={index}
          onLaidOut={onLaidOut}
          onRows={onRows}
        />
      );
    }),
  );
}

function inBatches(keys: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, at) =>
    keys.slice(at * batchSize, (at + 1) * batchSize),
  );
}

interface BatchProps {
  readonly entity: EntityDefinition;
  readonly offset: number;
  readonly layout: BatchLayout;
  readonly index: number;
  readonly onLaidOut: (index: number) => void;
  readonly onRows: OnRows;
}

/** One batch, memoised so that it is not laid out again with each batch that follows. */
const Batch = memo(function Batch({ keys, ...props }: BatchProps & { readonly keys: readonly string[] }) {
  const rows = useMirror((mirror) => documentsByKey(mirror, keys), [keys.join()]);
  return rows && <LoadedBatch rows={rows} {...props} />;
});

/** A batch, mounted once its documents have been read, so that no link is shown before its target has been looked up. */
function LoadedBatch({
  entity,
  rows,
  offset,
  layout,
  index,
  onLaidOut,
  onRows,
}: BatchProps & { readonly rows: readonly DocumentRow[] }) {
  const bodies = useMemo(() => rows.map((row) => row.body), [rows]);
  const references = useReferences(entity.allFields, bodies);
  const linkedKeys = useMemo(
    () => [...new Set(rows.flatMap((row) => documentsInGroups(entity, row)))],
    [entity, rows],
  );
  const linkedRows = useMirror((mirror) => documentsByKey(mirror, linkedKeys), [linkedKeys.join()]);
  const naming = useMirror(
    async (mirror) =>
      new Map(
        entity.key === 'plot'
          ? await Promise.all(
              rows.map(async ({ keyId }) => [keyId, (await backLinks(mirror, keyId)).links] as const),
            )
          : [],
      ),
    [entity, rows],
  );
  const linked = useMemo(
    () =>
      references &&
      linkedRows &&
      naming && { references, naming, documents: new Map(linkedRows.map((row) => [row.keyId, row])) },
    [references, linkedRows, naming],
  );
  useLayoutEffect(() => {
    if (linked) onRows([...rows, ...linked.documents.values()]);
  }, [linked, rows, onRows]);
  const isLaidOut = linked !== undefined;
  useEffect(() => {
    if (isLaidOut) onLaidOut(index);
  }, [isLaidOut, index, onLaidOut]);
  return linked && layout(rows, linked, offset);
}

/** Keys of the documents in a document's field groups: the monsters of an encounter. */
function documentsInGroups(entity: EntityDefinition, row: DocumentRow): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? rowsIn(row.body[name]).flatMap((each) =>
          Object.entries(field.fields).flatMap(([column, cell]) =>
            cell.kind === 'reference' && isEntityKey(cell.target) ? (idIn(each[column]) ?? []) : [],
          ),
        )
      : [],
  );
}
