import { chakra } from '@chakra-ui/react';
import { DateTime } from 'luxon';
import { useEffect } from 'react';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { gameId } from '#domain/gameSettings.ts';
import { Qr } from '#ui/Qr.tsx';
import { useMedia } from '#ui/media.ts';
import { Sheet } from '../print/Paper.tsx';
import { pageRules, usePrinted } from '../print/pageRules.ts';
import type { Plan } from './plan.ts';
import { aroundWords, choiceWord, dayName, nameOf, placeName, span } from './words.ts';

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
    '& .wm-off': { textDecoration: 'line-through' },
  },
});
const Head = chakra('div', {
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

/** What the columns of the sheet are called, and how wide they are. */
const columns = [
  ['When', '34mm'],
  ['What', '58mm'],
  ['Where', '36mm'],
  ['Team', '36mm'],
  ['Crew', '13mm'],
  ['Referees', '45mm'],
  ['Notes', 'auto'],
] as const;

/** Days of a timetable for the wall of a tent: A4 across, its head on every page, room to write on the right. Only on paper. */
export function DaySheets({
  plan,
  days,
  slots,
}: {
  readonly plan: Plan;
  readonly days: readonly GameDay[];
  readonly slots: readonly Slot[];
}) {
  const isPaper = useMedia('print');
  const printed = usePrinted();
  const { event, names } = plan;
  useAcross(
    [`Timetable of ${event?.fields.name ?? ''}`, names.get(`game:${gameId}`), `printed ${printed}`]
      .filter(Boolean)
      .join(' · '),
  );
  if (!isPaper) return null;
  return days.map((day) => <DaySheet key={day.key} plan={plan} day={day} slots={slots} printed={printed} />);
}

/** Pages across, as long as this is on the screen. */
function useAcross(foot: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${pageRules('a4', foot)}\n@page { size: A4 landscape }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [foot]);
}

function DaySheet({
  plan,
  day,
  slots,
  printed,
}: {
  readonly plan: Plan;
  readonly day: GameDay;
  readonly slots: readonly Slot[];
  readonly printed: string;
}) {
  const own = slots
    .filter(({ start }) => start >= day.from && start < day.to)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const rows = own.flatMap(({ id }) => plan.rows.get(id) ?? []);
  const unsent = rows.filter(({ sync }) => sync !== 'saved').length;
  const event = plan.event?.id ?? '';
  const address = `${globalThis.location.origin}/eventtimetable?event=${event}&day=${day.key}`;
  return (
    <Sheet aria-label={dayName(day)}>
      <Table>
        <colgroup>
          {columns.map(([name, width]) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={columns.length} aria-label={dayName(day)}>
              <Head>
                <div>
                  <strong>{dayName(day)}</strong>
                  {[
                    plan.event?.fields.name,
                    own.length === 1 ? '1 slot' : `${own.length} slots`,
                    versionOf(rows.map(({ updatedDate }) => updatedDate)),
                    unsent > 0 ? `${unsent} not on the server yet` : '',
                    `Printed ${printed}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
                <div>
                  <Qr text={address} label="Code that opens this day" />
                </div>
              </Head>
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
          {own.map((slot) => (
            <Line key={slot.id} plan={plan} slot={slot} />
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

function Line({ plan, slot }: { readonly plan: Plan; readonly slot: Slot }) {
  const isOff = slot.state === 'cancelled';
  const kind = [choiceWord('kind', slot.kind), slot.state === 'firm' ? '' : choiceWord('state', slot.state)];
  return (
    <tr>
      <td>
        <strong>{span(slot)}</strong>
        <small>{aroundWords(slot)}</small>
      </td>
      <td>
        <strong className={isOff ? 'wm-off' : undefined}>{slot.title}</strong>
        <small>{kind.filter(Boolean).join(' · ')}</small>
      </td>
      <td>{placeName(plan, slot.place)}</td>
      <td>
        {slot.team && nameOf(plan, 'team', slot.team)}
        {slot.crewTeam && <small>Crew: {nameOf(plan, 'team', slot.crewTeam)}</small>}
      </td>
      <td>{slot.crewNeeded > 0 ? slot.crewNeeded : ''}</td>
      <td>{slot.referees.map((id) => nameOf(plan, 'user', id)).join(', ')}</td>
      <td aria-label="Notes" />
    </tr>
  );
}

/** Which state of the plan it is, by its last change. */
function versionOf(changes: readonly string[]): string {
  const last = changes.toSorted().at(-1);
  return last === undefined ? '' : `Version of ${DateTime.fromISO(last).toFormat('d MMM HH:mm')}`;
}
