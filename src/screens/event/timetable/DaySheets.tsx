import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { useMedia } from '#ui/media.ts';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { a4, pageRules, usePrintTime } from '#screens/shared/paper/pageRules.ts';
import { slotsStartingOn } from '#screens/event/timetable/filter.ts';
import {
  choiceLabel,
  planLabel,
  describeTurnaround,
  formatDay,
  formatTimeSpan,
  nameOf,
  placeName,
} from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { formatDate } from '#ui/display/dates.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    fontSize: '9.5pt',
    lineHeight: '1.3',
    '& :is(th, td)': { textAlign: 'start', verticalAlign: 'top', padding: '1.2mm 2mm 1.2mm 0' },
    '& tbody tr': { breakInside: 'avoid', borderTop: '0.2mm solid #777' },
    '& thead tr + tr th': { fontSize: '8pt', textTransform: 'uppercase', letterSpacing: '0.05em' },
    '& td small': { display: 'block', fontSize: '8pt' },
    '& [data-cancelled]': { textDecoration: 'line-through' },
  },
});
const SheetHeader = chakra('div', {
  base: {
    display: 'flex',
    gap: '4mm',
    borderBottom: '0.7mm solid #000',
    paddingBottom: '2mm',
    fontWeight: 'normal',
    '& > div:first-of-type': { flex: '1' },
    '& strong': { fontSize: '18pt', lineHeight: '1.15', display: 'block' },
    '& > div:last-of-type': { width: '17mm', height: '17mm' },
  },
});

const columns = [
  ['When', '34mm'],
  ['What', '58mm'],
  ['Where', '36mm'],
  ['Team', '36mm'],
  ['Crew', '13mm'],
  ['Referees', '45mm'],
  ['Notes', 'auto'],
] as const;

/**
 * Days of a timetable to pin up: landscape A4 with the heading repeated on every page and room for notes on the right.
 * They are rendered for print only.
 */
export function DaySheets({
  timetable,
  days,
  slots,
}: {
  readonly timetable: TimetableData;
  readonly days: readonly GameDay[];
  readonly slots: readonly Slot[];
}) {
  const isPaper = useMedia('print');
  const printed = usePrintTime();
  const { event, names } = timetable;
  useLandscapePages(
    [`Timetable of ${event?.fields.name ?? ''}`, names.get(`game:${gameId}`), `printed ${printed}`]
      .filter(Boolean)
      .join(' · '),
  );
  if (!isPaper) return null;
  return days.map((day) => (
    <DaySheet key={day.key} timetable={timetable} day={day} slots={slots} printed={printed} />
  ));
}

/** Sets landscape pages while the calling component is mounted. */
function useLandscapePages(footer: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${pageRules(a4, footer)}\n@page { size: A4 landscape }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [footer]);
}

interface DaySheetProps {
  readonly timetable: TimetableData;
  readonly day: GameDay;
  readonly slots: readonly Slot[];
  readonly printed: string;
}

function DaySheet({ timetable, day, slots: all, printed }: DaySheetProps) {
  const slots = slotsStartingOn(all, day);
  return (
    <Sheet aria-label={formatDay(day)}>
      <Table>
        <colgroup>
          {columns.map(([name, width]) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={columns.length} aria-label={formatDay(day)}>
              <DayHeader timetable={timetable} day={day} slots={slots} printed={printed} />
            </th>
          </tr>
          <tr>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <SlotRow key={slot.id} timetable={timetable} slot={slot} />
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

function DayHeader({ timetable, day, slots, printed }: DaySheetProps) {
  const { event } = timetable;
  const documents = slots.flatMap(({ id }) => timetable.documents.get(id) ?? []);
  const unsent = documents.filter(({ sync }) => sync !== 'saved').length;
  const url = `${globalThis.location.origin}/eventtimetable?event=${event?.id ?? ''}&day=${day.key}`;
  return (
    <SheetHeader>
      <div>
        <strong>{formatDay(day)}</strong>
        {[
          event?.fields.name,
          slots.length === 1 ? '1 slot' : `${slots.length} slots`,
          lastChange(documents.map(({ updatedDate }) => updatedDate)),
          unsent > 0 ? `${unsent} not on the server yet` : '',
          `Printed ${printed}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div>
        <QrCode text={url} label="Code that opens this day" />
      </div>
    </SheetHeader>
  );
}

function SlotRow({ timetable, slot }: { readonly timetable: TimetableData; readonly slot: Slot }) {
  const { kind, state, team, crewTeam, crewNeeded, referees } = slot;
  const labels = [choiceLabel('kind', kind), planLabel(state)];
  return (
    <tr>
      <td>
        <strong>{formatTimeSpan(slot)}</strong>
        <small>{describeTurnaround(slot)}</small>
      </td>
      <td>
        <strong data-cancelled={state === 'cancelled' ? '' : undefined}>{slot.title}</strong>
        <small>{labels.filter(Boolean).join(' · ')}</small>
      </td>
      <td>{placeName(timetable, slot.place)}</td>
      <td>
        {team && nameOf(timetable, 'team', team)}
        {crewTeam && <small>Crew: {nameOf(timetable, 'team', crewTeam)}</small>}
      </td>
      <td>{crewNeeded > 0 ? crewNeeded : ''}</td>
      <td>{referees.map((id) => nameOf(timetable, 'user', id)).join(', ')}</td>
      <td aria-label="Notes" />
    </tr>
  );
}

/** When the day was last changed, to tell older sheets from newer ones. */
function lastChange(dates: readonly string[]): string {
  const last = dates.toSorted().at(-1);
  return last === undefined ? '' : `Last changed ${formatDate(last, 'd MMM HH:mm', 'en-GB')}`;
}
