import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';
import { type RunState, runState } from '#domain/event/run/runState.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { effectiveNumber } from '#domain/content/fields/warnings.ts';
import { type SignUp, signUpsIn } from './crew/signUpLog.ts';

/** A time span in epoch milliseconds, which clock changes do not affect. `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A timetable slot as overlaps and the grid need it. Durations are in milliseconds. */
export interface Slot {
  readonly id: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly setUp: number;
  readonly clearUp: number;
  readonly kind: string;
  readonly state: string;
  /** The state of its run, by its run sheet. */
  readonly run: RunState;
  readonly place: string | null;
  readonly document: string | null;
  readonly team: string | null;
  readonly crewTeam: string | null;
  readonly crewNeeded: number;
  /** Names as entered, and of those who signed up as far as there are places. */
  readonly crew: readonly string[];
  /** How many of its crew are there: who is on it and was not missed in the roll call, and whoever fills an open place. */
  readonly crewThere: number;
  /** People who signed themselves up and are not off again, first come first. */
  readonly signUps: readonly SignUp[];
  readonly referees: readonly string[];
  /** How many referees the encounter asks for; 0 where it says nothing. */
  readonly refereesNeeded: number;
  /** Time before the start in which its crew is in make-up. */
  readonly makeUpLead: number;
  /** The slot itself, where this one is as it was released. */
  readonly plan?: Slot;
}

const minute = 60_000;

/** Returns a slot from its body and that of the encounter run in it; undefined while it has no times. */
export function slotFrom(id: string, body: BodyPatch, encounterBody: BodyPatch = {}): Slot | undefined {
  const slot = fieldsOf(eventSlot, body);
  const { title } = body;
  const played = fieldsOf(encounter, encounterBody);
  const start = momentIn(slot('start'));
  const end = momentIn(slot('end'));
  if (start === undefined || end === undefined) return undefined;
  const crewNeeded =
    slot('crewNeeded') ?? effectiveNumber(encounter.allFields, 'crewNeeded', encounterBody) ?? 0;
  const named = slot('crew')
    .map((row) => ({ id: row.id, who: fieldsOf(eventSlot.fields.crew, row)('who').trim() }))
    .filter(({ who }) => who !== '');
  const assigned = named.map(({ who }) => who);
  const signUps = signUpsIn(slot('signUps'), assigned, crewNeeded);
  const joined = signUps.filter(({ hasPlace, isAssigned }) => hasPlace && !isAssigned).map(({ who }) => who);
  const run = runState(slot('runEvents'));
  return {
    id,
    title: textIn(title).trim(),
    start,
    end,
    setUp: (slot('setUp') ?? 0) * minute,
    clearUp: (slot('clearUp') ?? 0) * minute,
    kind: slot('kind') ?? '',
    state: slotState(body),
    run,
    place: slot('location'),
    document: slot('document'),
    team: slot('team'),
    crewTeam: slot('crewTeam'),
    crewNeeded,
    crew: [...assigned, ...joined],
    crewThere: crewThere(
      run,
      named.map(({ id }) => id),
      joined.length,
    ),
    signUps,
    referees: slot('referees'),
    refereesNeeded: played('refereesNeeded') ?? 0,
    makeUpLead: (played('makeUpLead') ?? 0) * minute,
  };
}

/** Counts who is there. Those who signed up stand in the open places of the roll call. */
function crewThere({ crew }: RunState, namedIds: readonly string[], joined: number): number {
  const absent = namedIds.filter((id) => crew.get(id)?.what === 'missing').length;
  const filled = [...crew].filter(([id, { what }]) => what !== 'missing' && !namedIds.includes(id)).length;
  return namedIds.length - absent + Math.max(joined, filled);
}

/** The span in which a slot occupies its place: set-up to clear-up. */
export function occupiedSpan({ start, end, setUp, clearUp }: Slot): Span {
  return { from: start - setUp, to: end + clearUp };
}

/** Returns a date-time value in epoch milliseconds; undefined when it is empty or invalid. */
export function momentIn(value: FieldValue | undefined): number | undefined {
  const moment = Date.parse(textIn(value));
  return Number.isNaN(moment) ? undefined : moment;
}
