import { Box } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Copy } from '#domain/paper/printedSheet.ts';
import type { SchedulePart } from '#domain/paper/scheduleSheet.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { usePrintTime } from '#screens/shared/paper/pageRules.ts';
import type { PartReports } from '#screens/paper/binder/partReports.ts';
import type { MapOf } from './PlaceMaps.tsx';
import { printedSchedule, readSchedule } from './printedSchedules.ts';
import { ScheduleSheet } from './ScheduleSheet.tsx';

const PlaceMaps = lazy(() => import('./PlaceMaps.tsx'));

/** Sheets of one timetable that are printed together. */
export interface SchedulesPart {
  readonly kind: 'schedule';
  readonly id: string;
  readonly eventId: string;
  readonly sheets: readonly SchedulePart[];
  readonly copy: Copy;
}

/** The sheets of one timetable. They are loaded once the rest of the binder is shown; printing waits for them. */
export default function ScheduleSheets({
  part: { id, eventId, sheets, copy },
  reports: { onProgress, onDescribe },
}: {
  readonly part: SchedulesPart;
  readonly reports: PartReports;
}) {
  const schedule = useMirror((mirror) => readSchedule(mirror, eventId), [eventId]);
  const printed = usePrintTime();
  const showsMap = sheets.some(({ kind }) => kind === 'place');
  const [isMapReady, setIsMapReady] = useState(false);
  const onMapReady = useCallback(() => setIsMapReady(true), []);
  // Printing waits for the map.
  const isRead = schedule !== undefined && (isMapReady || !showsMap);
  useEffect(() => onProgress(id, [isRead ? 1 : 0, 1]), [id, isRead, onProgress]);
  useLayoutEffect(
    () => onDescribe(id, () => (schedule ? sheets.map((each) => printedSchedule(schedule, each, copy)) : [])),
    [id, schedule, sheets, copy, onDescribe],
  );
  if (!schedule) return null;
  const drawn = (mapOf: MapOf | undefined) => (
    <Box css={{ '@media print': { '& > article': { breakBefore: 'page' } } }}>
      {sheets.map((sheet) => (
        <ScheduleSheet
          key={`${sheet.kind} ${sheet.of}`}
          schedule={schedule}
          part={sheet}
          copy={copy}
          printed={printed}
          mapOf={mapOf}
        />
      ))}
    </Box>
  );
  if (!showsMap) return drawn(undefined);
  return (
    <Suspense>
      <PlaceMaps siteMap={schedule.siteMap} onReady={onMapReady}>
        {drawn}
      </PlaceMaps>
    </Suspense>
  );
}
