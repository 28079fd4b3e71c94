import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import type { OwnSlot } from './ownSlot.ts';
import { lastRelease } from '../release.ts';
import { isOnSlot } from './signUps.ts';
import { momentIn, slotFrom } from '../slot.ts';

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
  const eventId = fieldsOf(eventSlot, body)('eventId');
  const now = slotFrom(keyId, body);
  if (!released || !now || eventId === null) return undefined;
  const release = fieldsOf(eventSlot.fields.releases, released);
  const [start, end] = [momentIn(release('start')), momentIn(release('end'))];
  if (start === undefined || end === undefined) return undefined;
  const title = release('publicTitle');
  const team = release('team') ?? '';
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
    place: release('location'),
    isOff: release('isOff') || slot.statusId === status.archived,
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
