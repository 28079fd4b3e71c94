import { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import { type GameDay, gameDays } from '#domain/schedule/day.ts';
import { type Ground, groundFrom } from '#domain/schedule/ground.ts';
import { type Slot, holdOf, momentIn, slotFrom } from '#domain/schedule/slot.ts';
import { nextEvent } from '#domain/collections/nextEvent.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { type RecordRow, collectionItems } from '#mirror/queries/collections.ts';
import { type TimetableRows, timetableNames, timetableRows } from '#mirror/queries/timetable.ts';
import { useMirror } from '../live.ts';

/** The timetable of one event, as this device has it. */
export interface Plan {
  readonly event: RecordRow | undefined;
  readonly places: readonly RecordRow[];
  readonly slots: readonly Slot[];
  /** The slots as documents, by key. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
  /** Encounters of the event that have no slot yet. */
  readonly waiting: readonly DocumentRow[];
  readonly days: readonly GameDay[];
  readonly ground: Ground;
  /** Names of teams, places and people, by `collection:id`. */
  readonly names: ReadonlyMap<string, string>;
}

const none: readonly RecordRow[] = [];

/** The events that can be chosen from, the next one first asked for. */
export function useEvents(wanted: string | undefined) {
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []);
  const open = (events ?? none).filter(({ id, archived }) => !archived || id === wanted);
  const next = nextEvent(
    open.map(({ id, updatedDate, fields }) => ({ id, at: updatedDate, body: { ...fields } })),
  );
  const chosen = open.find(({ id }) => id === (wanted ?? next)) ?? open.at(-1);
  return { events: open, chosen };
}

/**
 * The plan of an event, alive; undefined until it has been read. What is as it was stays the same object: a save is heard
 * of several times, and nothing is judged or drawn anew for that.
 */
export function usePlan(event: RecordRow | undefined): Plan | undefined {
  const id = event?.id ?? '';
  const names = useMirror(timetableNames, []);
  const known = useMirror((mirror) => collectionItems(mirror, 'location'), []);
  const read = useMirror((mirror) => timetableRows(mirror, id), [id]);
  const slots = useSame(
    useMemo(() => read?.slots.flatMap((row) => slotOf(row, read.played) ?? []) ?? [], [read]),
    (slot) => JSON.stringify(slot),
  );
  const days = useSame(
    useMemo(() => daysOf(event, slots), [event, slots]),
    ({ from, to }) => `${from} ${to}`,
  );
  const waiting = useSame(
    useMemo(() => (read ? waitingIn(read, id) : []), [read, id]),
    ({ keyId, reference, updatedDate }) => `${keyId} ${reference} ${updatedDate}`,
  );
  const places = useMemo(() => known?.filter(({ archived }) => !archived) ?? [], [known]);
  const ground = useMemo(() => {
    const bodies = new Map(known?.map((place) => [place.id, place.fields]));
    return groundFrom(event?.fields, bodies, (person) => names?.get(`user:${person}`));
  }, [event, known, names]);
  const rows = useMemo(() => new Map(read?.slots.map((row) => [row.keyId, row])), [read]);
  return useMemo(
    () => read && known && names && { event, places, slots, rows, waiting, days, ground, names },
    [event, places, slots, rows, waiting, days, ground, names, read, known],
  );
}

/** The list as it was before, where nothing that its mark tells is different. */
export function useSame<T>(next: readonly T[], mark: (one: T) => string): readonly T[] {
  const [kept, setKept] = useState(next);
  if (kept === next) return kept;
  const isSame =
    kept.length === next.length && kept.every((one, at) => next[at] && mark(one) === mark(next[at]));
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}

/** Encounters of the event that no slot is for, by name. */
function waitingIn({ slots, played }: TimetableRows, eventId: string): readonly DocumentRow[] {
  const placed = new Set(slots.map(({ body }) => body['document']));
  return [...played.values()]
    .filter((row) => row.entity === 'encounter' && row.eventId === eventId && !placed.has(row.keyId))
    .sort((a, b) => a.body.title.localeCompare(b.body.title));
}

function slotOf(row: DocumentRow, played: ReadonlyMap<string, DocumentRow>): Slot | undefined {
  const { document } = row.body;
  return slotFrom(row.keyId, row.body, typeof document === 'string' ? played.get(document)?.body : undefined);
}

function daysOf(event: RecordRow | undefined, slots: readonly Slot[]): readonly GameDay[] {
  const held = slots.map(holdOf);
  const starts = [momentIn(event?.fields['start']), ...held.map(({ from }) => from)];
  const ends = [momentIn(event?.fields['end']), ...held.map(({ to }) => to)];
  const known = (moments: readonly (number | undefined)[]) => moments.filter((each) => each !== undefined);
  const [from, to] = [Math.min(...known(starts)), Math.max(...known(ends))];
  return Number.isFinite(from) && to > from ? gameDays({ from, to }, DateTime.local().zoneName) : [];
}
