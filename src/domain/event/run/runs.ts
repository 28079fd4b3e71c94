import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { paragraphs } from '#domain/content/fields/cells.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { crewPlaces } from './crewPlaces.ts';
import { type TextNames, lammiesIssued, runLogText } from './runLogText.ts';
import { runState } from './runState.ts';

/** A slot in which an encounter is run. */
export interface SlotOfEncounter {
  readonly keyId: string;
  readonly body: BodyPatch;
  /** How many cards were given out in it, by the card logs. */
  readonly cards?: number | undefined;
}

/**
 * Returns the body of an encounter with all its runs in its run log, earliest first: those that were logged without a slot,
 * and those of its slots, each as one row with the id of the slot. A slot in which nothing was recorded has no run.
 */
export function withRuns<B extends BodyPatch>(
  body: B,
  slots: readonly SlotOfEncounter[],
  names: TextNames,
): B & { readonly runLog: readonly GroupRow[] } {
  const rows = [
    ...fieldsOf(encounter, body)('runLog'),
    ...slots.flatMap((slot) => runOfSlot(slot, body, names) ?? []),
  ];
  const momentOf = (row: GroupRow) => {
    const run = fieldsOf(encounter.fields.runLog, row);
    return run('started') ?? run('ended') ?? '';
  };
  return { ...body, runLog: rows.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b))) };
}

/** Returns the run of a slot as a row of the run log of its encounter; undefined where nothing was recorded. */
function runOfSlot(slot: SlotOfEncounter, played: BodyPatch, names: TextNames): GroupRow | undefined {
  const state = runState(fieldsOf(eventSlot, slot.body)('runEvents'));
  const { places, more } = crewPlaces(slot.body, played);
  const text = runLogText(state, { ...names, crew: places.length + more });
  const { started, ended, referee, lammies } = state;
  const { cards = 0 } = slot;
  const isGiven = lammies.size + cards > 0;
  if (started === null && ended === null && text === '' && !isGiven) return undefined;
  return {
    id: slot.keyId,
    started: isoOf(started),
    ended: isoOf(ended),
    referee: referee?.id ?? null,
    outcome: paragraphs(text),
    lammiesIssued: isGiven ? lammiesIssued(state) + cards : null,
  };
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** How far apart two runs may be to be the same one, in milliseconds: longer than any run, shorter than between two events. */
const sameRunMs = 12 * 3_600_000;

/** The runs of an encounter that were logged without a slot around a moment, in epoch milliseconds. */
export function runsLoggedAround(body: BodyPatch, moment: number): readonly GroupRow[] {
  return fieldsOf(
    encounter,
    body,
  )('runLog').filter((row) => {
    const run = fieldsOf(encounter.fields.runLog, row);
    const last = run('ended') ?? run('started');
    return last !== null && isNear(Date.parse(last), moment);
  });
}

/**
 * Returns the slots in which a run of about now may belong, nearest first: those that were planned or run within half a day
 * of it.
 */
export function slotsAround<S extends SlotOfEncounter>(slots: readonly S[], moment: number): readonly S[] {
  const distance = ({ body }: SlotOfEncounter) => {
    const slot = fieldsOf(eventSlot, body);
    const [start, end] = [Date.parse(slot('start') ?? ''), Date.parse(slot('end') ?? '')];
    return start <= moment && moment <= end ? 0 : Math.min(Math.abs(start - moment), Math.abs(end - moment));
  };
  return slots.filter((slot) => distance(slot) <= sameRunMs).toSorted((a, b) => distance(a) - distance(b));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= sameRunMs;
}
