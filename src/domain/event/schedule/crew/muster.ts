import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { monster as monsterType } from '#domain/content/entities/monster.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { normaliseName } from '../names.ts';
import { slotPhase } from '#domain/event/run/slotPhase.ts';
import { type PhasedSlot, missingCrew, openPlaces } from '../nowAndNext.ts';
import type { ScheduleContext } from '../scheduleContext.ts';
import type { Slot } from '../slot.ts';

/** A kind of monster that a slot needs, and when its crew has to move. Times are in epoch milliseconds. */
export interface MusterPart {
  /** The monster's id; null for crew without one. */
  readonly monster: string | null;
  readonly count: number;
  readonly note: string;
  /** Names of the crew assigned to it. */
  readonly crew: readonly string[];
  /** When its make-up has to begin; null where it needs none. */
  readonly makeUpAt: number | null;
}

/** The muster of a slot. */
export interface Muster {
  readonly slot: Slot;
  /** When its crew is called: for make-up or set-up, whichever begins first, or at its start. */
  readonly callAt: number;
  /** When set-up begins; null without one. */
  readonly setUpAt: number | null;
  readonly parts: readonly MusterPart[];
  /** Crew on the slot who play no monster yet. */
  readonly spare: readonly string[];
  /** How many are missing, or will be once it is more than pencilled. */
  readonly missing: number;
}

const minute = 60_000;

/**
 * Returns the muster of a slot from its body, that of its encounter and those of the monsters. Times are counted back from
 * the start: a monster's own make-up, or the lead of the encounter where that is longer.
 */
export function musterOf(
  slot: Slot,
  body: BodyPatch,
  encounterBody: BodyPatch | undefined,
  monsterBody: (id: string) => BodyPatch | undefined,
): Muster {
  const named = fieldsOf(
    eventSlot,
    body,
  )('crew').flatMap((row) => {
    const crew = fieldsOf(eventSlot.fields.crew, row);
    const who = crew('who').trim();
    return who === '' ? [] : [{ who, monster: crew('monster') }];
  });
  const rows = fieldsOf(
    encounter,
    encounterBody ?? {},
  )('monsters').flatMap((row) => {
    const wanted = fieldsOf(encounter.fields.monsters, row);
    const id = wanted('monster');
    return id === null ? [] : [{ monster: id, count: wanted('count') ?? 1, note: wanted('note') }];
  });
  const ids = [
    ...new Set([...rows.map(({ monster }) => monster), ...named.flatMap(({ monster }) => monster ?? [])]),
  ];
  const parts = ids.map((monster): MusterPart => {
    const own = rows.filter((row) => row.monster === monster);
    const crew = named.filter((each) => each.monster === monster).map(({ who }) => who);
    const lead = Math.max(
      (fieldsOf(monsterType, monsterBody(monster) ?? {})('makeUpMinutes') ?? 0) * minute,
      slot.makeUpLead,
    );
    return {
      monster,
      count: Math.max(
        own.reduce((sum, { count }) => sum + count, 0),
        crew.length,
      ),
      note: own
        .map(({ note }) => note)
        .filter(Boolean)
        .join('; '),
      crew,
      makeUpAt: lead > 0 ? slot.start - lead : null,
    };
  });
  const playing = new Set(parts.flatMap(({ crew }) => crew.map(normaliseName)));
  const setUpAt = slot.setUp > 0 ? slot.start - slot.setUp : null;
  const makeUps = parts.flatMap(({ makeUpAt }) => makeUpAt ?? []);
  const lead = slot.makeUpLead > 0 ? [slot.start - slot.makeUpLead] : [];
  return {
    slot,
    callAt: Math.min(slot.start, ...makeUps, ...lead, ...(setUpAt === null ? [] : [setUpAt])),
    setUpAt,
    parts: parts.toSorted((a, b) => (a.makeUpAt ?? slot.start) - (b.makeUpAt ?? slot.start)),
    spare: slot.crew.filter((who) => !playing.has(normaliseName(who))),
    missing: openPlaces(slot),
  };
}

/** Whether somebody still has to be found for a slot. A slot that is only pencilled lacks nobody yet. */
export function hasGap({ slot }: Muster): boolean {
  return missingCrew(slot) > 0;
}

/** An event's crew at a moment: who is on a slot then, from its call to its end or as long as it runs, and who is not. */
export interface CrewAt {
  readonly on: readonly { readonly who: string; readonly slot: PhasedSlot }[];
  /** Crew of the event who are on nothing at this moment, by name. */
  readonly spare: readonly string[];
}

/**
 * Returns who is on and who is spare at `now`, in epoch milliseconds, among all who are crew of any slot of the event that is not
 * cancelled. Whoever referees one of `slots` at that time, or stands in for somebody, is not spare.
 */
export function crewAt(
  musters: readonly Muster[],
  slots: readonly Slot[],
  nameOf: ScheduleContext['nameOf'],
  now: number,
): CrewAt {
  const planned = musters.filter(({ slot }) => slot.state !== 'cancelled');
  const on = planned
    .map(({ slot, callAt }) => ({ callAt, slot: { ...slot, phase: slotPhase(slot, now) } }))
    .filter(({ slot, callAt }) => isTaken(slot, callAt, now))
    .flatMap(({ slot }) => [...slot.crew, ...standInsOf(slot)].map((who) => ({ who, slot })));
  const others = slots
    .map((slot) => ({ ...slot, phase: slotPhase(slot, now) }))
    .flatMap((slot) =>
      isTaken(slot, slot.start, now)
        ? [...slot.referees.flatMap((id) => nameOf(id) ?? []), ...standInsOf(slot)]
        : [],
    );
  const busy = new Set([...on.map(({ who }) => who), ...others].map(normaliseName));
  const crewNames = new Map(
    planned.flatMap(({ slot }) => slot.crew.map((who) => [normaliseName(who), who] as const)),
  );
  return {
    on: on.toSorted((a, b) => a.who.localeCompare(b.who)),
    spare: [...crewNames]
      .filter(([name]) => !busy.has(name))
      .map(([, who]) => who)
      .sort((a, b) => a.localeCompare(b)),
  };
}

/** Whether a slot keeps its people at a moment: from their call to its end, or as long as it runs. */
function isTaken({ phase, end }: PhasedSlot, callAt: number, now: number): boolean {
  if (phase.kind === 'done' || phase.kind === 'cancelled') return false;
  return phase.kind === 'running' || (callAt <= now && end > now);
}

/** The names of those who stand in for somebody of a slot's crew, as its roll call says. */
function standInsOf({ run }: Slot): readonly string[] {
  return [...run.crew.values()].flatMap(({ what, text }) => (what === 'stand-in' ? [text.trim()] : []));
}
