import { cardsGivenIn } from '#domain/cards/givenCards.ts';
import { cardsFromLog, isOut } from '#domain/cards/cardsFromLog.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { fieldsOf, rowsIn } from '#domain/content/fields/read.ts';
import type { Incident } from '#domain/event/run/incident.ts';
import { ownDay } from '#domain/event/run/ownDay.ts';
import { type PlanAndReality, eventTotals, planAndReality } from '#domain/event/run/planAndReality.ts';
import { runState } from '#domain/event/run/runState.ts';
import { type SlotPhase, areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { shownBody } from '#domain/event/run/slotState.ts';
import { crewAt, musterOf } from '#domain/event/schedule/crew/muster.ts';
import { type PhasedSlot, missingCrew, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { wallView } from '#domain/event/schedule/wall.ts';
import { cardRequests } from '#mirror/queries/desks/cards.ts';
import { encounterRuns } from '#mirror/queries/encounterRuns.ts';
import { incidentsOnServer, openIncidents } from '#mirror/queries/incidents.ts';
import { cardsGivenBySlot } from '#mirror/queries/slotDocuments.ts';
import { hasSlotAtHand, nextSlots, plannedSlots, timetableRows } from '#mirror/queries/timetable.ts';
import { runEntryLines } from '#screens/device/unsent/runEntryLines.ts';
import { outcomeLines, reportCsv } from '#screens/event/run/reportTable.ts';
import { phaseInTimetable } from '#screens/event/timetable/labels.ts';
import { type TimetableData, daysOf } from '#screens/event/timetable/timetableData.ts';
import type { TestDevice } from '../device.ts';

/** A device on which a day is looked at, and the time. */
export interface Viewed {
  readonly on: TestDevice;
  readonly eventId: string;
  readonly encounterIds: readonly string[];
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly today: { readonly from: number; readonly to: number };
  /** Ids and names of the referees. */
  readonly referees: readonly { readonly id: string; readonly name: string }[];
}

/** Returns what every view on a device says, by the name of the view, in the form of `toldViews`. */
export async function deviceViews(view: Viewed): Promise<Readonly<Record<string, unknown>>> {
  const { on, eventId, now, today, requestId } = view;
  const { mirror, device } = on;
  const rows = await timetableRows(mirror, eventId);
  const slots = plannedSlots(rows);
  const bodies = new Map(rows.slots.map(({ keyId, body }): [string, BodyPatch] => [keyId, body]));
  const requests = await cardRequests(mirror, device.person);
  const requestBody: BodyPatch = requests.find(({ row }) => row.keyId === requestId)?.row.body ?? {};
  const run = nowAndNext(slots, now, { today });
  const wall = wallView(slots, now);
  const given = await cardsGivenBySlot(mirror, [...bodies.keys()], [requestId]);
  const reality = slots.map((slot) =>
    planAndReality(slot, {
      body: bodies.get(slot.id) ?? {},
      played: rows.documents.get(slot.document ?? '')?.body,
      now,
      cards: given.get(slot.id),
    }),
  );
  const musters = slots
    .filter(({ state }) => state !== 'cancelled')
    .map((slot) =>
      musterOf(
        slot,
        bodies.get(slot.id) ?? {},
        rows.documents.get(slot.document ?? '')?.body,
        () => undefined,
      ),
    );
  const crew = crewAt(musters, now);
  const startsAreRecorded = areStartsRecorded(slots);
  const outbox = await mirror.outbox.toArray();
  return {
    'every entry once': bySlot(slots, ({ id }) =>
      rowsIn(bodies.get(id)?.['runEvents'])
        .map((row) => row.id)
        .toSorted(),
    ),
    'every card entry once': rowsIn(requestBody['cardLog'])
      .map(({ id }) => id)
      .toSorted(),
    'run list': {
      notStarted: lines(run.notStarted),
      running: lines(run.running),
      next: lines(run.next),
      later: lines(run.later),
      earlier: lines(run.earlier),
    },
    wall: {
      notStarted: lines(wall.notStarted),
      running: lines(wall.running),
      next: lines(wall.next),
      soon: lines(wall.soon),
      missing: wall.missing.flatMap(({ slot, crew }) => (crew > 0 ? [`${slot.id} ${crew}`] : [])).toSorted(),
    },
    sheet: bySlot(slots, (slot) => sheetOf(slot, bodies.get(slot.id) ?? {}, requestBody)),
    'run log': (await Promise.all(view.encounterIds.map((id) => runLogOf(on, id)))).flat().sort(),
    report: {
      slots: Object.fromEntries(reality.map((row) => [row.slot.id, reportLine(row)])),
      ...totalsOf(reality),
      table: said(reportCsv(reality, tableOf(slots)).join('\n')),
    },
    crew: {
      on: crew.on.map(({ who, slot }) => `${who} ${slot.id} ${phaseLine(slot.phase)}`).toSorted(),
      spare: crew.spare.toSorted(),
      missing: Object.fromEntries(musters.map(({ slot, missing }) => [slot.id, missing])),
    },
    cards: cardsFromLog(requestBody)
      .filter(({ since }) => since !== '')
      .map(
        (card) =>
          `${card.serial} ${card.state} ${card.holders.map(({ entryId }) => entryId).join(' ')} ${isOut(card)}`,
      )
      .toSorted(),
    incidents: {
      open: (await openIncidents(mirror)).map((each) => incidentLine(each.slotId, each)).toSorted(),
      heard: (await Promise.all(slots.map(async ({ id }) => [...(await incidentsOnServer(mirror, id))])))
        .flat()
        .sort(),
    },
    home: Object.fromEntries(
      await Promise.all(
        view.referees.map(async (person) => [person.name, await homeOf(on, slots, person, now)] as const),
      ),
    ),
    timetable: bySlot(slots, (slot) => {
      const phase = phaseInTimetable(slot, now, startsAreRecorded);
      return `${slot.start} ${slot.end} ${phase ? phaseLine(phase) : ''}`.trim();
    }),
    lists: Object.fromEntries(rows.slots.map((row) => [row.keyId, shownBody(row)['state'] ?? ''])),
    'this device': outbox.flatMap(({ change }) => runEntryLines(change, undefined, new Map())).length,
  };
}

function bySlot<T>(slots: readonly Slot[], of: (slot: Slot) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(slots.map((slot) => [slot.id, of(slot)]));
}

const lines = (slots: readonly PhasedSlot[]) =>
  slots.map(({ id, phase }) => `${id} ${phaseLine(phase)}`).toSorted();

/** A phase as `toldPhase` writes it. */
function phaseLine(phase: SlotPhase): string {
  switch (phase.kind) {
    case 'planned':
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
function said(text: string): readonly string[] {
  return (text.match(/said-\d+/g) ?? []).toSorted();
}

function incidentLine(slotId: string, { event, words, calls, acknowledgement }: Incident): string {
  const told = [...words.map(({ text }) => text), ...calls.map(({ outcome }) => outcome)];
  return [
    slotId,
    event.id,
    ...told.flatMap((each) => (each.startsWith('said') ? said(each) : [each])),
    acknowledgement?.by ?? '',
  ]
    .join(' ')
    .trim();
}

function sheetOf(slot: Slot, body: BodyPatch, request: BodyPatch): unknown {
  const {
    started,
    ended,
    referee,
    crew,
    kit,
    lammies,
    players,
    rewards,
    outcomes,
    words,
    incidents,
    events,
    pauses,
  } = runState(body['runEvents']);
  return {
    start: slot.start,
    end: slot.end,
    started,
    ended,
    pausedSince: pauses.findLast(({ to }) => to === null)?.from ?? null,
    referee: referee?.id ?? null,
    crew: [...crew].map(([place, { what, text }]) => `${place} ${what} ${text}`.trim()).toSorted(),
    kit: [...kit.keys()].toSorted(),
    issued: [...lammies].map(([about, { count }]) => `${about} ${count ?? 1}`).toSorted(),
    players,
    rewards: rewards.map(({ text }) => text),
    outcomes: outcomes.map(({ id, outcome }) => `${id} ${outcome}`),
    words: words.map(({ text }) => text),
    incidents: incidents.map((each) => incidentLine(slot.id, each)),
    cards: cardsGivenIn(request, slot.id),
    entries: events.map(({ id }) => id),
  };
}

/** The runs of an encounter, as its page shows them. */
async function runLogOf(on: TestDevice, encounterId: string): Promise<readonly string[]> {
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

function reportLine(row: PlanAndReality): unknown {
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

function totalsOf(rows: readonly PlanAndReality[]) {
  const { slots, ended, cancelled, incidents, lammies } = eventTotals(rows);
  return { totals: { slots: slots, ended, cancelled, incidents, lammies } };
}

async function homeOf(
  { mirror }: TestDevice,
  slots: readonly Slot[],
  person: { readonly id: string; readonly name: string },
  now: number,
): Promise<unknown> {
  const day = ownDay(slots, person, now);
  return {
    slots: day.slots.map((slot) => `${slot.id} ${phaseLine(slotPhase(slot, now))}`).toSorted(),
    isLate: day.trouble?.kind === 'notStarted',
    next: (await nextSlots(mirror, person.id, new Date(now).toISOString()))
      .map(({ keyId }) => keyId)
      .toSorted(),
    isAtHand: await hasSlotAtHand(mirror, person.id, now),
    missing: Object.fromEntries(day.slots.map((slot) => [slot.id, missingCrew(slot)])),
  };
}

/** A timetable with nothing but slots, as the table of the report reads it. */
function tableOf(slots: readonly Slot[]): TimetableData {
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
