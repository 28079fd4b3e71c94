import type { BodyPatch } from '../body.ts';
import { encounter } from '../entities/encounter.ts';
import { type FieldValue, isRows } from '../fields/field.ts';
import { slotState } from '../run/slotState.ts';
import { effectiveNumber } from '../fields/warnings.ts';
import { type SignUp, signUpsIn } from './signUpLog.ts';

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
  readonly place: string | null;
  readonly document: string | null;
  readonly team: string | null;
  readonly crewTeam: string | null;
  readonly crewNeeded: number;
  /** Names as entered, and of those who signed up as far as there are places. */
  readonly crew: readonly string[];
  /** Those who signed themselves up and are not off again, first come first. */
  readonly signUps: readonly SignUp[];
  readonly referees: readonly string[];
  /** How many referees the encounter asks for; 0 where it says nothing. */
  readonly refereesNeeded: number;
  /** Time before the start in which its crew is in make-up. */
  readonly makeUpLead: number;
}

const minute = 60_000;

/** Returns a slot from its body and that of the encounter run in it; undefined while it has no times. */
export function slotFrom(id: string, body: BodyPatch, encounterBody: BodyPatch = {}): Slot | undefined {
  const start = momentIn(body['start']);
  const end = momentIn(body['end']);
  if (start === undefined || end === undefined) return undefined;
  const ownCrew = body['crewNeeded'];
  const crewNeeded =
    typeof ownCrew === 'number'
      ? ownCrew
      : (effectiveNumber(encounter.allFields, 'crewNeeded', encounterBody) ?? 0);
  const assigned = isRows(body['crew'])
    ? body['crew'].map((row) => textIn(row['who']) ?? '').filter(Boolean)
    : [];
  const signUps = signUpsIn(body['signUps'], assigned, crewNeeded);
  return {
    id,
    title: textIn(body['title']) ?? '',
    start,
    end,
    setUp: numberIn(body['setUp']) * minute,
    clearUp: numberIn(body['clearUp']) * minute,
    kind: textIn(body['kind']) ?? '',
    state: slotState(body),
    place: textIn(body['location']),
    document: textIn(body['document']),
    team: textIn(body['team']),
    crewTeam: textIn(body['crewTeam']),
    crewNeeded,
    crew: [
      ...assigned,
      ...signUps.filter(({ hasPlace, isAssigned }) => hasPlace && !isAssigned).map(({ who }) => who),
    ],
    signUps,
    referees: textsIn(body['referees']),
    refereesNeeded: numberIn(encounterBody['refereesNeeded']),
    makeUpLead: numberIn(encounterBody['makeUpLead']) * minute,
  };
}

/** The span in which a slot occupies its place: set-up to clear-up. */
export function occupiedSpan({ start, end, setUp, clearUp }: Slot): Span {
  return { from: start - setUp, to: end + clearUp };
}

/** Returns a date-time value in epoch milliseconds; undefined when it is empty or invalid. */
export function momentIn(value: FieldValue | undefined): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

function textIn(value: FieldValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function textsIn(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function numberIn(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
