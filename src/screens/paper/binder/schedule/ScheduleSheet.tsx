import { chakra } from '@chakra-ui/react';
import type { Copy } from '#domain/paper/printedSheet.ts';
import { type SchedulePart, rosterOf, slotsOf } from '#domain/paper/scheduleSheet.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { PaperFrame, sheetAnchor } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { type PrintColumn, PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import {
  type Schedule,
  refereeName,
  scheduleTitle,
  slotMoment,
} from '#screens/paper/binder/schedule/printedSchedules.ts';
import type { MapOf } from './PlaceMaps.tsx';
import {
  choiceLabel,
  planLabel,
  describeTurnaround,
  formatTimeSpan,
  placeName,
} from '#screens/event/timetable/labels.ts';

const Times = chakra('strong', { base: { overflowWrap: 'normal' } });
const Small = chakra('small', { base: { display: 'block', fontSize: '8pt' } });

/** Anchor of the sheet of part of a timetable. */
export function scheduleAnchor({ kind, of }: SchedulePart): string {
  return sheetAnchor(`${kind}-${of.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`);
}

interface ScheduleSheetProps {
  readonly schedule: Schedule;
  readonly part: SchedulePart;
  readonly copy: Copy;
  readonly printed: string;
  /** Draws the site map with a place marked; undefined where the sheet has none. */
  readonly mapOf: MapOf | undefined;
}

/** Part of a timetable in order of time: a day, a place, what a team or a person does, or who is where. */
export function ScheduleSheet({ schedule, part, copy, printed, mapOf }: ScheduleSheetProps) {
  const slots = slotsOf(part, schedule.slots, schedule.days);
  const title = scheduleTitle(schedule, part);
  const pin = part.kind === 'place' ? schedule.pins.get(part.of) : undefined;
  const path = part.kind === 'day' ? `/eventtimetable?event=${schedule.eventId}&day=${part.of}` : '';
  return (
    <Sheet aria-label={title}>
      <PaperFrame
        id={scheduleAnchor(part)}
        title={title}
        details={[
          schedule.eventName,
          slots.length === 1 ? '1 slot' : `${slots.length} slots`,
          copy === 'others' ? 'For display' : undefined,
          `Printed ${printed}`,
        ]}
        url={`${globalThis.location.origin}${path || `/eventtimetable/list?event=${schedule.eventId}`}`}
        codeLabel="Code that opens the timetable"
      >
        {pin && mapOf?.(pin, title)}
        {slots.length === 0 ? (
          <p>Nothing is planned here yet.</p>
        ) : part.kind === 'roster' ? (
          <Roster schedule={schedule} />
        ) : (
          <Slots schedule={schedule} part={part} copy={copy} slots={slots} />
        )}
      </PaperFrame>
    </Sheet>
  );
}

function Slots({
  schedule,
  part: { kind },
  copy,
  slots,
}: Omit<ScheduleSheetProps, 'printed' | 'mapOf'> & { readonly slots: readonly Slot[] }) {
  const isDay = kind === 'day';
  const columns: readonly PrintColumn[] = [
    { label: 'When', width: isDay ? '17%' : '23%' },
    { label: 'What' },
    ...(kind === 'place' ? [] : [{ label: 'Where', width: '17%' }]),
    ...(copy === 'staff' ? [{ label: 'Who', width: '28%' }] : []),
  ];
  return (
    <PrintTable
      label="Slots"
      columns={columns}
      rows={slots.map((slot) => ({
        id: slot.id,
        cells: [
          <>
            <Times>{isDay ? formatTimeSpan(slot) : slotMoment(slot)}</Times>
            <Small>{describeTurnaround(slot)}</Small>
          </>,
          // Players read what hangs on a tree: it says that the place is used, and not for what.
          copy === 'staff' ? (
            <>
              <strong>{slot.title}</strong>
              <Small>
                {[choiceLabel('kind', slot.kind), planLabel(slot.state)].filter(Boolean).join(' · ')}
              </Small>
            </>
          ) : (
            choiceLabel('kind', slot.kind) || 'In use'
          ),
          ...(kind === 'place' ? [] : [placeName(schedule, slot.place)]),
          ...(copy === 'staff' ? [<People key="people" schedule={schedule} slot={slot} />] : []),
        ],
      }))}
    />
  );
}

function People({ schedule, slot }: { readonly schedule: Schedule; readonly slot: Slot }) {
  const { team, crewTeam, crew, crewNeeded, referees } = slot;
  const teamName = (id: string | null) => (id === null ? '' : (schedule.names.get(`team:${id}`) ?? ''));
  return (
    <>
      {referees.map((id) => refereeName(schedule, id)).join(', ')}
      <Small>
        {[teamName(team), crewTeam ? `Crew: ${teamName(crewTeam)}` : ''].filter(Boolean).join(' · ')}
      </Small>
      {(crewNeeded > 0 || crew.length > 0) && (
        <Small>{[`${crew.length} of ${crewNeeded} crew`, crew.join(', ')].filter(Boolean).join(': ')}</Small>
      )}
    </>
  );
}

function Roster({ schedule }: { readonly schedule: Schedule }) {
  const entries = rosterOf(schedule.slots, (id) => refereeName(schedule, id));
  return (
    <PrintTable
      label="Crew roster"
      columns={[
        { label: 'Name', width: '22%' },
        { label: 'When', width: '24%' },
        { label: 'Where', width: '20%' },
        { label: 'What' },
      ]}
      rows={entries.flatMap(({ name, isReferee, slots }) =>
        slots.map((slot, at) => ({
          id: `${name} ${String(isReferee)} ${slot.id}`,
          cells: [
            at === 0 ? (
              <>
                <strong>{name}</strong>
                <Small>{isReferee ? 'Referee' : 'Crew'}</Small>
              </>
            ) : (
              // Again, because the rows before may be on another page.
              name
            ),
            slotMoment(slot),
            placeName(schedule, slot.place),
            slot.title,
          ],
        })),
      )}
    />
  );
}
