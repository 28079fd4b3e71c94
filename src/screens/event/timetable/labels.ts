import type { Overlap } from '#domain/event/schedule/overlaps/overlap.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import { type SlotPhase, isAwaited, slotPhase } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { overlapMessage } from '#domain/event/schedule/overlaps/overlap.ts';
import { collections } from '#domain/content/collections/index.ts';
import { dayOf } from './filter.ts';
import type { TimetableData } from './timetableData.ts';
import { slotPlaceText } from '#screens/shared/ownSlotText.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

type Names = Pick<TimetableData, 'names'>;

/** A moment as HH:mm in the time zone of the game. */
export function formatTime(moment: number): string {
  return formatTimestamp(moment, dateFormats.time, 'en-GB');
}

/** Start and end times of a slot. */
export function formatTimeSpan({ start, end }: Pick<Slot, 'start' | 'end'>): string {
  return `${formatTime(start)}–${formatTime(end)}`;
}

/** A game day by the date on which it begins. */
export function formatDay({ from }: GameDay, length: 'long' | 'short' = 'long'): string {
  return formatTimestamp(from, length === 'long' ? 'EEEE d MMMM' : 'EEE d MMM', 'en-GB');
}

/** Label of a slot's kind, or of a state as it is planned and coloured. */
export function choiceLabel(field: 'kind' | 'state', value: string): string {
  const definition = collections.eventSlot.fields[field];
  const options = definition?.kind === 'choice' ? definition.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Label of the plan of a slot: pencilled or cancelled, and nothing of one that is firm. How its run goes is no part. */
export function planLabel(state: string): string {
  return state === 'pencilled' || state === 'cancelled' ? choiceLabel('state', state) : '';
}

/**
 * The phase that a timetable shows of a slot: undefined while it is only planned, after one that nobody had to start, and where nobody recorded that it was
 * started, as of all slots of an event that ran without the app.
 */
export function phaseInTimetable(slot: Slot, now: number, startsAreRecorded: boolean): SlotPhase | undefined {
  const phase = slotPhase(slot, now);
  if (phase.kind === 'planned' || phase.kind === 'over') return undefined;
  const isUnrecorded =
    phase.kind === 'notStarted' && !startsAreRecorded && !isAwaited(phase, startsAreRecorded);
  return isUnrecorded ? undefined : phase;
}

/** Name of a team or user. */
export function nameOf({ names }: Names, collection: 'team' | 'user', id: string): string {
  return names.get(`${collection}:${id}`) ?? 'Not on this device';
}

/** Name of a slot's place. */
export function placeName({ names }: Names, place: string | null): string {
  return slotPlaceText(place, names);
}

/** Day, time and place of a slot. */
export function describePosition(timetable: Pick<TimetableData, 'names' | 'days'>, slot: Slot): string {
  const day = dayOf(timetable.days, slot);
  return `${day ? `${formatDay(day)}, ` : ''}${formatTimeSpan(slot)}, ${placeName(timetable, slot.place)}`;
}

/** A sentence that explains an overlap. */
export function describeOverlap(timetable: Names, slots: readonly Slot[], overlap: Overlap): string {
  return overlapMessage(overlap, {
    slot: (id) => slots.find((slot) => slot.id === id)?.title ?? 'A slot',
    place: (id) => placeName(timetable, id),
    time: formatTime,
  });
}

/** A count of overlaps: “1 overlap”. */
export function countOverlaps(count: number): string {
  return count === 1 ? '1 overlap' : `${count} overlaps`;
}

/** Warning on a slot that is in one or more overlaps. */
export function overlapWarning(count: number): string {
  return count === 1 ? '⚠ Overlap' : `⚠ ${count} overlaps`;
}

/** Set-up and clear-up times of a slot; empty if it has neither. */
export function describeTurnaround({ setUp, clearUp }: Slot): string {
  const minutes = (length: number) => Math.round(length / 60_000);
  return [
    setUp > 0 ? `set-up ${minutes(setUp)} min` : '',
    clearUp > 0 ? `clear-up ${minutes(clearUp)} min` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
