import { type ReactNode, memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { isEntityKey } from '#domain/entities/index.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { asRows, asText } from '#ui/fields/values.ts';
import { useReferences } from '../shared/references.tsx';
import { useMirror } from '../shared/useMirror.ts';
import type { Pointed } from './printing.ts';

/** Documents that are read and laid out together: three A4 pages of slips. */
export const batchSize = 24;

/** One batch, laid out: its documents, what they point to, and the place of the first in the whole. */
export type LayOut = (rows: readonly DocumentRow[], pointed: Pointed, from: number) => ReactNode;

/**
 * Lays documents out one batch after another, each once the one before it stands, so that the screen answers meanwhile.
 * `passes` are gone through in turn: all the slips, then the list of them.
 */
export function Batches({
  entity,
  keys,
  passes,
  onProgress,
}: {
  readonly entity: EntityDefinition;
  readonly keys: readonly string[];
  readonly passes: readonly LayOut[];
  /** Told how many of all the batches stand. */
  readonly onProgress: (standing: number, all: number) => void;
}) {
  const [standing, setStanding] = useState(0);
  const batches = useMemo(() => inBatches(keys), [keys]);
  const all = batches.length * passes.length;
  const onStanding = useCallback((turn: number) => setStanding((before) => Math.max(before, turn + 1)), []);
  useEffect(() => onProgress(Math.min(standing, all), all), [standing, all, onProgress]);
  return passes.flatMap((layOut, pass) =>
    batches.map((batch, at) => {
      const turn = pass * batches.length + at;
      if (turn > standing) return null;
      return (
        <Batch
          key={`${pass}-${at}`}
          entity={entity}
          keys={batch}
          from={at * batchSize}
          layOut={layOut}
          turn={turn}
          onStanding={onStanding}
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
  readonly from: number;
  readonly layOut: LayOut;
  readonly turn: number;
  readonly onStanding: (turn: number) => void;
}

/** Stays as it is while others are laid out after it. */
const Batch = memo(function Batch({ keys, ...rest }: BatchProps & { readonly keys: readonly string[] }) {
  const rows = useMirror((mirror) => documentsByKey(mirror, keys), [keys.join()]);
  return rows && <Laid rows={rows} {...rest} />;
});

/** Begins only with its documents there, so that what they point to is never shown before it has been looked for. */
function Laid({
  entity,
  rows,
  from,
  layOut,
  turn,
  onStanding,
}: BatchProps & { readonly rows: readonly DocumentRow[] }) {
  const bodies = useMemo(() => rows.map((row) => row.body), [rows]);
  const references = useReferences(entity.allFields, bodies);
  const named = useMemo(() => [...new Set(rows.flatMap((row) => namedInRows(entity, row)))], [entity, rows]);
  const found = useMirror((mirror) => documentsByKey(mirror, named), [named.join()]);
  const pointed = useMemo(
    () => references && found && { references, documents: new Map(found.map((row) => [row.keyId, row])) },
    [references, found],
  );
  const stands = pointed !== undefined;
  useEffect(() => {
    if (stands) onStanding(turn);
  }, [stands, turn, onStanding]);
  return pointed && layOut(rows, pointed, from);
}

/** The documents that the rows of a document's groups name: the monsters of an encounter. */
function namedInRows(entity: EntityDefinition, row: DocumentRow): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? asRows(row.body[name]).flatMap((each) =>
          Object.entries(field.fields).flatMap(([part, of]) =>
            of.kind === 'reference' && isEntityKey(of.target) ? asText(each[part]) || [] : [],
          ),
        )
      : [],
  );
}
