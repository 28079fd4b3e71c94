import { Box } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EntityDefinition, PrintPage } from '#domain/content/entities/define.ts';
import type { Copy, PrintedSheet } from '#domain/paper/printedSheet.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import type { PaperSettings } from '#screens/shared/paper/usePaperSettings.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { Batches } from '#screens/paper/print/Batches.tsx';
import { layoutPasses } from '#screens/paper/print/layout/layoutPasses.tsx';
import type { DescribeSheets } from '#screens/paper/print/record/printSheets.ts';
import { useLaidOut } from '#screens/paper/print/record/useLaidOut.ts';
import { usePrintContext } from '#screens/paper/print/usePrintContext.ts';
import type { PartReports, Progress } from './partReports.ts';
import type { SchedulesPart } from './schedule/ScheduleSheets.tsx';

const ScheduleSheets = lazy(() => import('./schedule/ScheduleSheets.tsx'));

/** Documents of a type, or sheets of one timetable, that are printed together. */
export type BinderPart =
  | {
      readonly kind: 'documents';
      readonly id: string;
      readonly entity: EntityDefinition;
      readonly print: PrintPage;
      readonly keys: readonly string[];
      readonly copy: Copy;
    }
  | SchedulesPart;

/** How much of all parts is laid out, from 0 to 1, and the sheets of some parts as they are laid out. */
export function useBinderLayout(parts: readonly BinderPart[]): {
  readonly progress: number;
  readonly reports: PartReports;
  readonly describe: (some: readonly BinderPart[]) => readonly PrintedSheet[];
} {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map());
  const described = useRef(new Map<string, DescribeSheets>());
  const reports = useMemo<PartReports>(
    () => ({
      onProgress: (id, [doneCount, total]) =>
        setProgress((before) => {
          const [wasDone, wasTotal] = before.get(id) ?? [-1, -1];
          return wasDone === doneCount && wasTotal === total
            ? before
            : new Map(before).set(id, [doneCount, total]);
        }),
      onDescribe: (id, describe) => void described.current.set(id, describe),
    }),
    [],
  );
  const shares = parts.map(({ id }) => {
    const [doneCount, total] = progress.get(id) ?? [0, 1];
    return total === 0 ? 1 : doneCount / total;
  });
  return {
    progress: parts.length === 0 ? 1 : shares.reduce((sum, each) => sum + each, 0) / parts.length,
    reports,
    describe: (some) => some.flatMap(({ id }) => described.current.get(id)?.() ?? []),
  };
}

/** The sheets of all parts, one part after the other. */
export function BinderSheets({
  parts,
  event,
  settings,
  reports,
}: {
  readonly parts: readonly BinderPart[];
  readonly event: CollectionItem | undefined;
  readonly settings: Pick<PaperSettings, 'paper' | 'text'>;
  readonly reports: PartReports;
}) {
  return parts.map((part) =>
    part.kind === 'documents' ? (
      <DocumentPart key={part.id} part={part} event={event} settings={settings} reports={reports} />
    ) : (
      <Suspense key={part.id}>
        <ScheduleSheets part={part} reports={reports} />
      </Suspense>
    ),
  );
}

function DocumentPart({
  part: { id, entity, print, keys, copy },
  event,
  settings: { paper, text },
  reports: { onProgress, onDescribe },
}: {
  readonly part: Extract<BinderPart, { kind: 'documents' }>;
  readonly event: CollectionItem | undefined;
  readonly settings: Pick<PaperSettings, 'paper' | 'text'>;
  readonly reports: PartReports;
}) {
  const isStaff = useDevice()?.person.isStaff ?? false;
  const context = usePrintContext(entity, { forCrew: copy === 'others' }, event, isStaff);
  const passes = useMemo(
    () => context && layoutPasses(print, context, { paper, text }),
    [print, context, paper, text],
  );
  const onOwnProgress = useCallback(
    (doneCount: number, total: number) => onProgress(id, [doneCount, total]),
    [id, onProgress],
  );
  const { onRows, describe } = useLaidOut(keys, copy, context);
  useLayoutEffect(() => onDescribe(id, describe), [id, describe, onDescribe]);
  if (!passes) return null;
  return (
    // Cards and slips share pages with each other, and not with what comes before them.
    <Box
      css={{
        '@media print':
          print.layout === 'sheets' ? { '& > article': { breakBefore: 'page' } } : { breakBefore: 'page' },
      }}
    >
      <Batches entity={entity} keys={keys} passes={passes} onProgress={onOwnProgress} onRows={onRows} />
    </Box>
  );
}
