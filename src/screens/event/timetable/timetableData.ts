import { useMemo, useState } from 'react';
import { type GameDay, gameDays } from '#domain/event/schedule/gameDays.ts';
import { type ScheduleContext, scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { type Slot, occupiedSpan, momentIn } from '#domain/event/schedule/slot.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type CollectionItem, collectionItems } from '#mirror/read/collections.ts';
import {
  plannedSlots,
  timetableNames,
  timetableRows,
  type TimetableRows,
} from '#mirror/queries/timetable.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { displayZone } from '#ui/zone.ts';

/** The timetable of one event, read from this device. */
export interface TimetableData {
  readonly event: CollectionItem | undefined;
  /** Places in use: archived ones are left out. */
  readonly places: readonly CollectionItem[];
  readonly slots: readonly Slot[];
  /** The slots' documents by key. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
  /** The event's encounters, and whatever else is run in a slot, by key. */
  readonly played: ReadonlyMap<string, DocumentRow>;
  /** Encounters of the event that have no slot yet: approved ones first, then by title. */
  readonly unplaced: readonly DocumentRow[];
  readonly days: readonly GameDay[];
  readonly context: ScheduleContext;
  /** Names of teams, places and people by `collection:id`. */
  readonly names: ReadonlyMap<string, string>;
}

const none: readonly CollectionItem[] = [];

/** Events to choose from, and the chosen one: the one with this id, else the next event, else the last. */
export function useTimetableEvents(eventId: string | undefined) {
  const all = useMirror((mirror) => collectionItems(mirror, 'event'), []);
  const events = (all ?? none).filter(({ id, archived }) => !archived || id === eventId);
  const next = nextEvent(
    events.map(({ id, updatedDate, fields }) => ({ id, at: updatedDate, body: { ...fields } })),
  );
  const chosen = events.find(({ id }) => id === (eventId ?? next)) ?? events.at(-1);
  return { events, chosen };
}

/**
 * Live timetable of an event; undefined until it has been read. Unchanged lists keep their identity: one save triggers
 * several reads, and none of them should cause overlaps to be checked or slots to be drawn again.
 */
export function useTimetableData(event: CollectionItem | undefined): TimetableData | undefined {
  const id = event?.id ?? '';
  const names = useMirror(timetableNames, []);
  const allPlaces = useMirror((mirror) => collectionItems(mirror, 'location'), []);
  const latestRows = useMirror(async (mirror) => ({ id, ...(await timetableRows(mirror, id)) }), [id]);
  // Until another event has been read, the slots are those of the one before.
  const read = latestRows?.id === id ? latestRows : undefined;
  const slots = useStableList(
    useMemo(() => (read ? plannedSlots(read) : []), [read]),
    // Of a run, its entries say all.
    ({ run, ...slot }) => JSON.stringify([slot, run.events]),
  );
  const days = useStableList(
    useMemo(() => daysOf(event, slots), [event, slots]),
    ({ from, to }) => `${from} ${to}`,
  );
  const unplaced = useStableList(
    useMemo(() => (read ? unplacedEncounters(read, id) : []), [read, id]),
    ({ keyId, reference, updatedDate }) => `${keyId} ${reference} ${updatedDate}`,
  );
  const places = useMemo(() => allPlaces?.filter(({ archived }) => !archived) ?? [], [allPlaces]);
  const context = useMemo(() => {
    const bodies = new Map(allPlaces?.map((place) => [place.id, place.fields]));
    return scheduleContextFrom(
      event?.fields,
      bodies,
      (person) => names?.get(`user:${person}`),
      displayZone(),
    );
  }, [event, allPlaces, names]);
  const played = useMemo(() => read?.documents ?? new Map<string, never>(), [read]);
  const documents = useMemo(() => new Map(read?.slots.map((row) => [row.keyId, row])), [read]);
  return useMemo(
    () =>
      read &&
      allPlaces &&
      names && { event, places, slots, documents, played, unplaced, days, context, names },
    [event, places, slots, documents, played, unplaced, days, context, names, read, allPlaces],
  );
}

/** Returns the previous list while every item has the same fingerprint as before. */
export function useStableList<T>(next: readonly T[], fingerprint: (item: T) => string): readonly T[] {
  const [previous, setPrevious] = useState(next);
  if (previous === next) return previous;
  const isSame =
    previous.length === next.length &&
    previous.every((item, at) => next[at] && fingerprint(item) === fingerprint(next[at]));
  if (!isSame) setPrevious(next);
  return isSame ? previous : next;
}

function unplacedEncounters({ slots, documents }: TimetableRows, eventId: string): readonly DocumentRow[] {
  const placed = new Set(slots.map(({ body }) => fieldsOf(eventSlot, body)('document')));
  return [...documents.values()]
    .filter((row) => row.entity === 'encounter' && row.eventId === eventId && !placed.has(row.keyId))
    .sort(
      (a, b) => Number(isApproved(b)) - Number(isApproved(a)) || a.body.title.localeCompare(b.body.title),
    );
}

/** Whether an encounter is ready to be placed. */
export function isApproved({ statusId }: Pick<DocumentRow, 'statusId'>): boolean {
  return statusId === status.approved;
}

/** Game days from the start of the event or its first slot to the end of the event or its last slot. */
export function daysOf(event: CollectionItem | undefined, slots: readonly Slot[]): readonly GameDay[] {
  const occupied = slots.map(occupiedSpan);
  const read = fieldsOf(eventType, event?.fields ?? {});
  const starts = [momentIn(read('start')), ...occupied.map(({ from }) => from)];
  const ends = [momentIn(read('end')), ...occupied.map(({ to }) => to)];
  const dropUndefined = (moments: readonly (number | undefined)[]) =>
    moments.filter((each) => each !== undefined);
  const [from, to] = [Math.min(...dropUndefined(starts)), Math.max(...dropUndefined(ends))];
  return Number.isFinite(from) && to > from ? gameDays({ from, to }, displayZone()) : [];
}
