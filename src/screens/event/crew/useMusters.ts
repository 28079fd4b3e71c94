import { useMemo } from 'react';
import { gameId, gameSettingsFrom } from '#domain/content/gameSettings.ts';
import { type Muster, musterOf } from '#domain/event/schedule/crew/muster.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf, idIn } from '#domain/content/fields/read.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { timetableRows } from '#mirror/queries/timetable.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

/** The crew call of an event. */
export interface CrewCall {
  /** Slots that need crew or have some, by the time of their call. Cancelled ones are left out. */
  readonly musters: readonly Muster[];
  /** Monsters of these slots that are on this device, by key. */
  readonly monsters: ReadonlyMap<string, DocumentRow>;
  /** Hours of rest in every 24. */
  readonly restHours: number;
}

/** Live crew call of a timetable; undefined until it has been read. */
export function useMusters({ event, slots }: TimetableData): CrewCall | undefined {
  const eventId = event?.id ?? '';
  const read = useMirror(
    async (mirror) => {
      const rows = await timetableRows(mirror, eventId);
      const ids = new Set(
        [...rows.documents.values()].flatMap(({ body }) => monstersIn(fieldsOf(encounter, body)('monsters'))),
      );
      for (const { body } of rows.slots)
        for (const id of monstersIn(fieldsOf(eventSlot, body)('crew'))) ids.add(id);
      const [monsters, settings] = await Promise.all([
        documentsByKey(mirror, [...ids]),
        documentsByKey(mirror, [gameId]),
      ]);
      return { rows, monsters, settings: settings[0]?.body };
    },
    [eventId],
  );
  return useMemo(() => {
    if (!read) return undefined;
    const monsters = new Map(read.monsters.map((row) => [row.keyId, row]));
    const bodies = new Map(read.rows.slots.map(({ keyId, body }) => [keyId, body]));
    const musters = slots
      .filter(({ state, crewNeeded, crew, signUps }) => {
        return state !== 'cancelled' && crewNeeded + crew.length + signUps.length > 0;
      })
      .map((slot) => {
        const played = slot.document === null ? undefined : read.rows.documents.get(slot.document);
        return musterOf(slot, bodies.get(slot.id) ?? {}, played?.body, (id) => monsters.get(id)?.body);
      })
      .sort((a, b) => a.callAt - b.callAt || a.slot.start - b.slot.start);
    return { musters, monsters, restHours: gameSettingsFrom(read.settings).crewRest };
  }, [read, slots]);
}

function monstersIn(rows: readonly GroupRow[]): string[] {
  return rows.flatMap(({ monster }) => idIn(monster) ?? []);
}
