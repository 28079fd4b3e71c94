import { z } from 'zod/mini';
import { event } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type OwnSlot, ownSlotSchema } from '#domain/event/schedule/crew/ownSlot.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { ownSlotsKey } from '#mirror/storage/meta.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';

const ownSlotsSchema = z.array(ownSlotSchema);

/** The user's released slots of one event. */
export interface OwnTimetable {
  readonly eventId: string;
  readonly event: string;
  /** Earliest first. */
  readonly slots: readonly OwnSlot[];
}

/**
 * The user's released slots by event, in the order of the events. Slots of archived or closed events are left out.
 */
export async function ownTimetables(mirror: Mirror): Promise<readonly OwnTimetable[]> {
  const slots = ownSlotsSchema.safeParse((await mirror.meta.get(ownSlotsKey))?.value).data ?? [];
  const events = slots.length === 0 ? [] : await collectionDocuments(mirror, 'event');
  return events
    .filter(
      ({ statusId, body }) => statusId !== status.archived && fieldsOf(event, body)('state') !== 'closed',
    )
    .flatMap(({ keyId, body }) => {
      const own = slots.filter(({ eventId }) => eventId === keyId);
      return own.length === 0
        ? []
        : [
            {
              eventId: keyId,
              event: body.title,
              slots: own.sort((a, b) => a.start - b.start || a.end - b.end),
            },
          ];
    })
    .sort((a, b) => (a.slots[0]?.start ?? 0) - (b.slots[0]?.start ?? 0));
}
