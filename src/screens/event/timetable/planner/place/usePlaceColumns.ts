import type { Slot } from '#domain/event/schedule/slot.ts';
import { placeName } from '#screens/event/timetable/labels.ts';
import type { PlaceColumn } from '#screens/event/timetable/slotCommands.ts';
import { type TimetableData, useStableList } from '#screens/event/timetable/timetableData.ts';

/** Columns of a day, unplaced slots first: all places to plan in, or only those in use. */
export function usePlaceColumns(
  timetable: TimetableData,
  slots: readonly Slot[],
  place: string | undefined,
  showsAll: boolean,
): readonly PlaceColumn[] {
  const used = new Set(slots.map((slot) => slot.place));
  const ids = timetable.places.map(({ id }) => id);
  const unlisted = [...used].filter((id) => id === null || !ids.includes(id));
  const listed = ids.filter((id) => showsAll || used.has(id));
  const columns = [...unlisted, ...listed]
    .filter((id) => place === undefined || id === place)
    .map((id) => ({ place: id, name: placeName(timetable, id) }));
  return useStableList(columns, (column) => `${column.place} ${column.name}`);
}
