import type { BodyPatch } from '../body.ts';
import type { Document } from '../document.ts';
import { status } from '../status.ts';
import type { OwnSlot } from './ownSlot.ts';
import { lastRelease } from './release.ts';
import { isOnSlot } from './signUps.ts';
import { momentIn, slotFrom } from './slot.ts';

/** A person as slots name them, and their teams. */
export interface SlotReader {
  readonly id: string;
  readonly name: string;
  readonly teams: readonly string[];
}

/** A slot as far as it is released. */
type ReleasedDocument = Pick<Document, 'keyId' | 'statusId'> & { readonly body: BodyPatch };

/**
 * Returns a released slot as somebody sees it; undefined if it is not theirs. It is theirs if it names them, as in
 * their calendar. With a title for players it is also for the team that it was released for, or for all players without
 * one.
 */
export function ownSlot(slot: ReleasedDocument, reader: SlotReader): OwnSlot | undefined {
  const { keyId, body } = slot;
  const released = lastRelease(body);
  const eventId = body['eventId'];
  const [start, end] = [momentIn(released?.['start']), momentIn(released?.['end'])];
  const now = slotFrom(keyId, body);
  if (!released || !now || typeof eventId !== 'string' || start === undefined || end === undefined)
    return undefined;
  const title = textOf(released['publicTitle']);
  const team = textOf(released['team']);
  const isTheirTeam = team !== '' && reader.teams.includes(team);
  const as = now.referees.includes(reader.id)
    ? 'referee'
    : isOnSlot(now, reader)
      ? 'crew'
      : title === ''
        ? undefined
        : isTheirTeam
          ? 'team'
          : team === ''
            ? 'all'
            : undefined;
  if (as === undefined) return undefined;
  return {
    id: keyId,
    eventId,
    title,
    kind: as === 'crew' || as === 'referee' ? now.kind : '',
    start,
    end,
    place: textOf(released['location']) || null,
    isOff: released['isOff'] === true || slot.statusId === status.archived,
    as,
    team: isTheirTeam ? team : null,
  };
}

/** Everything in a slot that its release shows people, as a text to compare; undefined if it is not released. */
export function ownSlotBasis({ statusId, body }: ReleasedDocument): string | undefined {
  const released = lastRelease(body);
  if (!released) return undefined;
  const { eventId, kind, crew, crewNeeded, signUps, referees } = body;
  const isArchived = statusId === status.archived;
  return JSON.stringify({ released, isArchived, eventId, kind, crew, crewNeeded, signUps, referees });
}

function textOf(value: BodyPatch[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
