import type { BodyPatch } from '../document.ts';
import { encounter } from '../entities/encounter.ts';
import { type FieldValue, isRows } from '../fields/field.ts';
import { numberValue } from '../fields/warnings.ts';

/** From a moment up to, not with, another: epoch milliseconds, so that no clock change can bend it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A slot of the timetable as far as clashes and its drawing need it; lengths in milliseconds. */
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
  /** Names as they were put down. */
  readonly crew: readonly string[];
  readonly referees: readonly string[];
  /** How long before the start its crew is being made up. */
  readonly makeUpLead: number;
}

const minute = 60_000;

/** A slot from its body and that of the encounter played in it; undefined where it has no time yet. */
export function slotFrom(id: string, body: BodyPatch, played: BodyPatch = {}): Slot | undefined {
  const start = momentIn(body['start']);
  const end = momentIn(body['end']);
  if (start === undefined || end === undefined) return undefined;
  const ownCrew = body['crewNeeded'];
  return {
    id,
    title: wordIn(body['title']) ?? '',
    start,
    end,
    setUp: numberIn(body['setUp']) * minute,
    clearUp: numberIn(body['clearUp']) * minute,
    kind: wordIn(body['kind']) ?? '',
    state: wordIn(body['state']) ?? '',
    place: wordIn(body['location']),
    document: wordIn(body['document']),
    team: wordIn(body['team']),
    crewTeam: wordIn(body['crewTeam']),
    crewNeeded:
      typeof ownCrew === 'number' ? ownCrew : (numberValue(encounter.allFields, 'crewNeeded', played) ?? 0),
    crew: isRows(body['crew']) ? body['crew'].map((row) => wordIn(row['who']) ?? '').filter(Boolean) : [],
    referees: wordsIn(body['referees']),
    makeUpLead: numberIn(played['makeUpLead']) * minute,
  };
}

/** When a slot has its place: set-up and clear-up are part of it. */
export function occupiedSpan({ start, end, setUp, clearUp }: Slot): Span {
  return { from: start - setUp, to: end + clearUp };
}

/** A moment of a body; undefined where there is none. */
export function momentIn(value: FieldValue | undefined): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

function wordIn(value: FieldValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function wordsIn(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function numberIn(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
