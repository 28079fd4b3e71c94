import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { type GroupRow, sameValue } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { type Slot, momentIn } from './slot.ts';

/** Fields of a slot that a release makes public. */
const releasedFields = ['title', 'start', 'end', 'location', 'publicTitle', 'team'] as const;

/** How a slot differs from its last release. */
export type ReleaseChange = 'new' | 'moved' | 'renamed' | 'players' | 'cancelled' | 'back';

/** The last release of a slot; undefined if it has never been released. */
export function lastRelease(body: BodyPatch): GroupRow | undefined {
  return fieldsOf(eventSlot, body)('releases').at(-1);
}

/** Returns a release of a slot as it is now. */
export function releaseOf(body: BodyPatch): Omit<GroupRow, 'id'> {
  const values = Object.fromEntries(releasedFields.map((name) => [name, body[name] ?? null]));
  return { ...values, publicTitle: body['publicTitle'] ?? '', isOff: slotState(body) === 'cancelled' };
}

/**
 * Returns how a slot, or a later release of it, differs from its last release; undefined if it does not. A cancelled
 * slot is only that, and one that was cancelled before any release does not count as a difference.
 */
export function releaseChange(
  released: BodyPatch | undefined,
  now: BodyPatch | undefined,
): ReleaseChange | undefined {
  if (!now) return undefined;
  const isOff = (of: BodyPatch) => fieldsOf(eventSlot.fields.releases, of)('isOff');
  if (!released) return isOff(now) ? undefined : 'new';
  if (isOff(now)) return isOff(released) ? undefined : 'cancelled';
  if (isOff(released)) return 'back';
  const differs = (name: string) => !sameValue(released[name] ?? null, now[name] ?? null);
  if (['start', 'end', 'location'].some(differs)) return 'moved';
  if (differs('title')) return 'renamed';
  const forPlayers = (of: BodyPatch) => [of['publicTitle'] || null, of['publicTitle'] ? of['team'] : null];
  return forPlayers(released).every((value, at) => sameValue(value ?? null, forPlayers(now)[at] ?? null))
    ? undefined
    : 'players';
}

/** A slot that differs from its last release. */
export interface UnreleasedSlot {
  readonly id: string;
  readonly change: ReleaseChange;
  readonly title: string;
  /** The last release, where there is one. */
  readonly released: GroupRow | undefined;
}

/** A slot with its fields. */
interface SlotBody {
  readonly keyId: string;
  readonly body: BodyPatch & { readonly title: string };
}

/** Returns what a release of these slots would change, in the order of their times. */
export function unreleased(slots: readonly SlotBody[]): readonly UnreleasedSlot[] {
  return slots
    .toSorted((a, b) => startOf(a) - startOf(b))
    .flatMap(({ keyId, body }) => {
      const released = lastRelease(body);
      const change = releaseChange(released, releaseOf(body));
      return change ? [{ id: keyId, change, title: body.title, released }] : [];
    });
}

function startOf({ body }: SlotBody): number {
  return momentIn(fieldsOf(eventSlot, body)('start')) ?? 0;
}

/** Returns slots as they were released: those that never were are left out, and those that were cancelled are so. */
export function asReleased(
  slots: readonly Slot[],
  bodyOf: (id: string) => BodyPatch | undefined,
): readonly Slot[] {
  return slots.flatMap((slot): Slot[] => {
    const released = lastRelease(bodyOf(slot.id) ?? {});
    if (!released) return [];
    const release = fieldsOf(eventSlot.fields.releases, released);
    const [start, end] = [momentIn(release('start')), momentIn(release('end'))];
    if (start === undefined || end === undefined) return [];
    // A slot that is running or done is shown so at once; only plans are drafts.
    const state = release('isOff') ? 'cancelled' : slot.state === 'cancelled' ? 'firm' : slot.state;
    return [
      {
        ...slot,
        title: release('title') || slot.title,
        start,
        end,
        place: release('location'),
        state,
        plan: slot,
      },
    ];
  });
}
