import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import { isOver, slotState } from '#domain/event/run/slotState.ts';
import type { OwnSlot } from './ownSlot.ts';
import { lastRelease } from '../release.ts';
import { isOnSlot } from './signUps.ts';
import { momentIn, slotFrom } from '../slot.ts';

/** A person as slots name them, and their teams. */
export interface SlotReader {
  readonly id: string;
  readonly name: string;
  readonly teams: readonly string[];
  /** Whether one of these teams is for crew or referees. */
  readonly isCrew: boolean;
}

/** A slot as far as it is released. */
type ReleasedDocument = Pick<Document, 'keyId' | 'statusId'> & { readonly body: BodyPatch };

/**
 * Returns a released slot as somebody sees it; undefined if it is not theirs. It is theirs if it names them, as in
 * their calendar. With a title for players it is also for the team that it was released for, or for all players without
 * one. If it needs crew, it is also for people in its crew team and in teams of crew and referees, who may sign up for it.
 * `played` is the body of the encounter in it, which may say how much crew it needs.
 */
export function ownSlot(slot: ReleasedDocument, reader: SlotReader, played?: BodyPatch): OwnSlot | undefined {
  const { keyId, body } = slot;
  const released = lastRelease(body);
  const eventId = fieldsOf(eventSlot, body)('eventId');
  const now = slotFrom(keyId, body, played);
  if (!released || !now || eventId === null) return undefined;
  const release = fieldsOf(eventSlot.fields.releases, released);
  const [start, end] = [momentIn(release('start')), momentIn(release('end'))];
  if (start === undefined || end === undefined) return undefined;
  const title = release('publicTitle');
  const team = release('team') ?? '';
  const isTheirTeam = team !== '' && reader.teams.includes(team);
  const isOff = release('isOff') || slot.statusId === status.archived;
  const isInCrewTeam = now.crewTeam !== null && reader.teams.includes(now.crewTeam);
  const mayJoin = !isOff && !isOver(now.state) && now.crewNeeded > 0 && (reader.isCrew || isInCrewTeam);
  const isForThem = title !== '' && (isTheirTeam || team === '');
  const isOn = now.signUps.some(({ person }) => person === reader.id);
  const as = now.referees.includes(reader.id)
    ? 'referee'
    : isOnSlot(now, reader)
      ? 'crew'
      : isForThem && isTheirTeam
        ? 'team'
        : isForThem || mayJoin
          ? 'all'
          : undefined;
  if (as === undefined) return undefined;
  return {
    id: keyId,
    eventId,
    title: as === 'all' && !isForThem ? '' : title,
    kind: as === 'crew' || as === 'referee' || mayJoin ? now.kind : '',
    start,
    end,
    place: release('location'),
    isOff,
    as,
    team: isTheirTeam ? team : null,
    ...((mayJoin || (isOn && !isOff)) && {
      call: {
        needed: now.crewNeeded,
        free: Math.max(0, now.crewNeeded - now.crew.length),
        isOn,
      },
    }),
  };
}

/** Whether a slot is only there to sign up for: it names nobody and has no title for players. */
export function isOnlyCall({ as, title }: OwnSlot): boolean {
  return as === 'all' && title === '';
}

/** Why somebody cannot sign up for a released slot. */
export type CallProblem = 'noCall' | 'over' | 'isIn' | 'full' | 'busy';

/** Returns why somebody cannot sign up for one of their released `slots` at `now`, in epoch milliseconds, or undefined. */
export function callProblem(slot: OwnSlot, slots: readonly OwnSlot[], now: number): CallProblem | undefined {
  if (!slot.call || slot.isOff) return 'noCall';
  if (slot.end <= now) return 'over';
  const isIn = ({ as }: OwnSlot) => as === 'crew' || as === 'referee';
  if (isIn(slot)) return 'isIn';
  if (slot.call.free === 0) return 'full';
  const isBusy = slots.some(
    (each) => isIn(each) && !each.isOff && each.start < slot.end && each.end > slot.start,
  );
  return isBusy ? 'busy' : undefined;
}

/** Says why somebody cannot sign up. */
export function callProblemText(problem: CallProblem): string {
  switch (problem) {
    case 'noCall':
      return 'This slot needs no crew.';
    case 'over':
      return 'This slot is over.';
    case 'isIn':
      return 'You are already in this slot.';
    case 'full':
      return 'All places are taken.';
    case 'busy':
      return 'You are in another slot at that time.';
  }
}

/** Everything in a slot that its release shows people, as a text to compare; undefined if it is not released. */
export function ownSlotBasis({ statusId, body }: ReleasedDocument): string | undefined {
  const released = lastRelease(body);
  if (!released) return undefined;
  const { eventId, kind, crew, crewNeeded, crewTeam, document, signUps, referees } = body;
  const isArchived = statusId === status.archived;
  const isEnded = isOver(slotState(body));
  return JSON.stringify([
    [released, isArchived, isEnded, eventId, kind, document],
    [crew, crewNeeded, crewTeam, signUps, referees],
  ]);
}
