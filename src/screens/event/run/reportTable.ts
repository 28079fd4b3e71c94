import { byteOrderMark, csvLine } from '#domain/primitives/csv.ts';
import { incidentLabel, incidentText } from '#domain/event/run/incident.ts';
import { outcomesText } from '#domain/event/run/runEvent.ts';
import type { PlanAndReality } from '#domain/event/run/planAndReality.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { choiceLabel, formatTime, nameOf, placeName } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** From here on, hours say more than minutes, and days more than hours. */
const [minutesFrom, hoursFrom] = [180, 48];

/** A duration in hours with one decimal. */
export function hours(length: number): string {
  return (length / hourMs).toFixed(1);
}

/** How late something was: “+12 min”, “−5 min”, “on time”; empty where it is not known. */
export function lateText(late: number | null): string {
  if (late === null) return '';
  const minutes = Math.round(Math.abs(late) / minuteMs);
  if (minutes === 0) return 'on time';
  const sign = late > 0 ? '+' : '−';
  if (minutes < minutesFrom) return `${sign}${minutes} min`;
  const length = Math.round(minutes / 60);
  return length < hoursFrom ? `${sign}${length} h` : `${sign}${Math.round(length / 24)} days`;
}

/** Returns the outcome in lines: the outcome itself, words, rewards, and incidents with their words. */
export function outcomeLines(row: PlanAndReality, timetable: TimetableData): readonly string[] {
  return [
    outcomesText(row.outcomes),
    ...row.words,
    ...row.rewards.map((reward) => `Rewards: ${reward}`),
    ...incidentLines(row, timetable),
  ].filter((line) => line !== '');
}

function incidentLines({ incidents }: PlanAndReality, timetable: TimetableData): readonly string[] {
  return incidents.map((incident) =>
    [
      `${incidentLabel(incident.event)} ${formatTime(incident.event.at)}, ${placeName(timetable, incident.event.about || null)}`,
      incidentText(incident),
    ]
      .filter(Boolean)
      .join(': '),
  );
}

/** The columns of the table that is downloaded. */
const columns: readonly (readonly [string, (row: PlanAndReality, timetable: TimetableData) => string])[] = [
  ['Slot', ({ slot }) => slot.title],
  ['Kind', ({ slot }) => choiceLabel('kind', slot.kind)],
  ['Place', ({ slot }, timetable) => (slot.place === null ? '' : placeName(timetable, slot.place))],
  ['State', ({ phase }) => phaseWords(phase)],
  ['Planned start', ({ slot }) => moment(slot.start)],
  ['Planned end', ({ slot }) => moment(slot.end)],
  ['Started', ({ started }) => moment(started)],
  ['Ended', ({ ended }) => moment(ended)],
  ['Start late, minutes', ({ startLate }) => minutes(startLate)],
  ['End late, minutes', ({ endLate }) => minutes(endLate)],
  ['Paused, minutes', ({ paused }) => minutes(paused)],
  ['Referee', ({ referee }, timetable) => (referee === null ? '' : nameOf(timetable, 'user', referee))],
  ['Outcome', ({ outcomes }) => outcomesText(outcomes)],
  ['What happened', ({ words }) => words.join('\n')],
  ['Players seen', ({ players }) => number(players)],
  ['Rewards', ({ rewards }) => rewards.join('\n')],
  ['Lammies issued', ({ lammies }) => number(lammies)],
  ['Crew needed', ({ crewNeeded }) => number(crewNeeded)],
  ['Crew present', ({ crewPresent }) => number(crewPresent)],
  ['Crew hours planned', ({ crewPlanned }) => hours(crewPlanned)],
  ['Crew hours', ({ crewWorked }) => (crewWorked === null ? '' : hours(crewWorked))],
  ['Incidents', (row, timetable) => incidentLines(row, timetable).join('\n')],
];

/** Returns plan and reality of slots as lines of CSV. */
export function reportCsv(rows: readonly PlanAndReality[], timetable: TimetableData): readonly string[] {
  return [
    byteOrderMark + csvLine(columns.map(([label]) => label)),
    ...rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, timetable)))),
  ];
}

function moment(at: number | null): string {
  return at === null ? '' : formatTimestamp(at, dateFormats.sortableDateTime, 'en-GB');
}

function minutes(length: number | null): string {
  return length === null ? '' : String(Math.round(length / minuteMs));
}

function number(value: number | null): string {
  return value === null ? '' : String(value);
}
