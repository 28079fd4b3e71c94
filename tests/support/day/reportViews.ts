import { encounter } from '#domain/content/entities/encounter.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type PlanAndReality, eventTotals } from '#domain/event/run/planAndReality.ts';
import type { SlotPhase } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { encounterRuns } from '#mirror/queries/encounterRuns.ts';
import { outcomeLines } from '#screens/event/run/reportTable.ts';
import { type TimetableData, daysOf } from '#screens/event/timetable/timetableData.ts';
import type { TestDevice } from '../device.ts';

/** A phase as `toldPhase` writes it. */
export function phaseLine(phase: SlotPhase): string {
  switch (phase.kind) {
    case 'planned':
    case 'over':
    case 'due':
    case 'cancelled':
      return phase.kind;
    case 'notStarted':
      return `not started ${phase.late}${phase.pastEnd === null ? '' : ` past ${phase.pastEnd}`}`;
    case 'running':
      return `running ${phase.left}${phase.isPaused ? ' paused' : ''}`;
    case 'done':
      return `done ${phase.outcomes.map(({ outcome }) => outcome).join(' ')}`.trim();
  }
}

/** The words of a text that the test has said, each of which is unlike all others. */
export function said(text: string): readonly string[] {
  return (text.match(/said-\d+/g) ?? []).toSorted();
}

/** The runs of an encounter, as its page shows them. */
export async function runLogOf(on: TestDevice, encounterId: string): Promise<readonly string[]> {
  const row = await on.mirror.documents.get(encounterId);
  if (!row) return [];
  const names = { place: String, time: String };
  const body = (await encounterRuns(on.mirror, encounterId))(row.body, names);
  return fieldsOf(
    encounter,
    body,
  )('runLog').map((each) => {
    const cell = fieldsOf(encounter.fields.runLog, each);
    const text = plainText(cell('outcome'));
    const of = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
    return JSON.stringify({
      slot: each.id,
      started: cell('started'),
      ended: cell('ended'),
      referee: cell('referee'),
      lammies: cell('lammiesIssued') ?? 0,
      said: said(text),
      players: of(/^Players seen: (\d+)$/m),
      present: of(/^Crew present: (\d+) of/m),
      paused: of(/^Paused: (\d+) min$/m),
    });
  });
}

/** Plan and reality of a slot, as the report shows it. */
export function reportLine(row: PlanAndReality): unknown {
  const { phase, started, ended, paused, players, lammies, crewPresent, referee, incidents, outcomes } = row;
  return {
    phase: phaseLine(phase),
    started,
    ended,
    paused: Math.round(paused / 60_000),
    players,
    lammies,
    crewPresent,
    referee,
    incidents: incidents.map(({ event }) => event.id),
    outcomes: outcomes.map(({ outcome }) => outcome),
    said: said(outcomeLines(row, tableOf([])).join('\n')),
  };
}

/** Plan and reality of the event. */
export function totalsOf(rows: readonly PlanAndReality[]) {
  const { slots, ended, cancelled, incidents, lammies } = eventTotals(rows);
  return { totals: { slots: slots, ended, cancelled, incidents, lammies } };
}

/** A timetable with nothing but slots, as the table of the report reads it. */
export function tableOf(slots: readonly Slot[]): TimetableData {
  return {
    event: undefined,
    places: [],
    slots,
    documents: new Map(),
    played: new Map(),
    unplaced: [],
    days: daysOf(undefined, slots),
    context: {
      playHours: [],
      sharedCapacity: () => undefined,
      isOpen: () => true,
      expectedCrew: null,
      nameOf: () => undefined,
    },
    names: new Map(),
  };
}
