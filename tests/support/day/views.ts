import { cardsGivenIn } from '#domain/cards/givenCards.ts';
import { cardsFromLog, isOut } from '#domain/cards/cardsFromLog.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import type { DeskCall, Incident } from '#domain/event/run/incident.ts';
import { ownDay } from '#domain/event/run/ownDay.ts';
import { planAndReality } from '#domain/event/run/planAndReality.ts';
import { runEventsIn } from '#domain/event/run/runEvent.ts';
import { runState } from '#domain/event/run/runState.ts';
import { crewShortfall } from '#domain/event/run/shortfall.ts';
import { areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { shownBody } from '#domain/event/run/slotState.ts';
import { crewAt, hasGap, musterOf } from '#domain/event/schedule/crew/muster.ts';
import { type PhasedSlot, missingCrew, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { wallView } from '#domain/event/schedule/wall.ts';
import { cardRequests } from '#mirror/queries/desks/cards.ts';
import { openCalls } from '#mirror/queries/incidents.ts';
import { cardsGivenBySlot } from '#mirror/queries/slotDocuments.ts';
import { hasSlotAtHand, nextSlots, plannedSlots, timetableRows } from '#mirror/queries/timetable.ts';
import { runEntryLines } from '#screens/device/unsent/runEntryLines.ts';
import { reportCsv } from '#screens/event/run/reportTable.ts';
import { phaseInTimetable } from '#screens/event/timetable/labels.ts';
import type { TestDevice } from '../device.ts';
import { phaseLine, reportLine, runLogOf, said, tableOf, totalsOf } from './reportViews.ts';

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
  const nameOf = (id: string) => view.referees.find((each) => each.id === id)?.name;
  const crew = crewAt(musters, slots, nameOf, now);
  const calls = await openCalls(mirror);
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
      ongoing: lines(run.ongoing),
      next: lines(run.next),
      later: lines(run.later),
      earlier: lines(run.earlier),
    },
    wall: {
      notStarted: lines(wall.notStarted),
      running: lines(wall.running),
      next: lines(wall.next),
      soon: lines(wall.soon),
      missing: wall.missing.map(({ slot, crew, referees }) => `${slot.id} ${crew} ${referees}`).toSorted(),
    },
    shortfall: crewShortfall(slots, now).map(({ from, missing }) => `${from} ${missing}`),
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
      gaps: musters
        .filter(hasGap)
        .map(({ slot }) => slot.id)
        .toSorted(),
    },
    cards: cardsFromLog(requestBody)
      .filter(({ since }) => since !== '')
      .map(
        (card) =>
          `${card.serial} ${card.state} ${card.holders.map(({ entryId }) => entryId).join(' ')} ${isOut(card)}`,
      )
      .toSorted(),
    incidents: {
      open: calls.flatMap((each) => ('words' in each ? incidentLine(each.slotId, each) : [])).toSorted(),
      messages: calls.flatMap((each) => ('words' in each ? [] : messageLine(each.slotId, each))).toSorted(),
      heard: slots
        .flatMap(({ id }) => runEventsIn(bodies.get(id)?.['runEvents']))
        .flatMap(({ id, receivedAt }) => (receivedAt === undefined ? [] : [id]))
        .toSorted(),
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

function messageLine(slotId: string, { event, acknowledgement }: DeskCall): string {
  const { id, outcome, about, text } = event;
  return [slotId, id, outcome, about, ...said(text), acknowledgement?.by ?? ''].join(' ').trim();
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
    messages,
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
    messages: messages.map((each) => messageLine(slot.id, each)).toSorted(),
    cards: cardsGivenIn(request, slot.id),
    entries: events.map(({ id }) => id),
  };
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
    isAtHand: await hasSlotAtHand(mirror, person, now),
    missing: Object.fromEntries(day.slots.map((slot) => [slot.id, missingCrew(slot)])),
  };
}
