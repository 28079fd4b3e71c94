import { DateTime } from 'luxon';
import type { Clash } from '#domain/schedule/overlaps.ts';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { clashWords } from '#domain/schedule/words.ts';
import { collections } from '#domain/collections/index.ts';
import type { Plan } from './plan.ts';

/** A moment by the clock of this device. */
export function clock(moment: number): string {
  const at = new Date(moment);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** From when to when, by the clock. */
export function span({ start, end }: Pick<Slot, 'start' | 'end'>): string {
  return `${clock(start)}–${clock(end)}`;
}

/** A day of the game, by the date it begins on. */
export function dayName({ from }: GameDay, length: 'long' | 'short' = 'long'): string {
  return DateTime.fromMillis(from, { locale: 'en-GB' }).toFormat(
    length === 'long' ? 'cccc d LLLL' : 'ccc d LLL',
  );
}

/** What a choice of a slot is called: its kind, its state. */
export function choiceWord(field: 'kind' | 'state', value: string): string {
  const known = collections.eventSlot.fields[field];
  const options = known?.kind === 'choice' ? known.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The name of a team or a person. */
export function nameOf({ names }: Pick<Plan, 'names'>, collection: 'team' | 'user', id: string): string {
  return names.get(`${collection}:${id}`) ?? 'Not on this device';
}

/** The place of a slot, in words. */
export function placeName({ names }: Pick<Plan, 'names'>, place: string | null): string {
  return place === null ? 'No place yet' : (names.get(`location:${place}`) ?? 'A place not on this device');
}

/** When and where a slot is, in words. */
export function whereWords(plan: Plan, slot: Slot): string {
  const own = plan.days.find(({ from, to }) => slot.start >= from && slot.start < to);
  return `${own ? `${dayName(own)}, ` : ''}${span(slot)}, ${placeName(plan, slot.place)}`;
}

/** A clash in a sentence, with the names of this plan. */
export function clashSentence(plan: Pick<Plan, 'names'>, slots: readonly Slot[], clash: Clash): string {
  return clashWords(clash, {
    slot: (id) => slots.find((slot) => slot.id === id)?.title ?? 'A slot',
    place: (id) => placeName(plan, id),
    time: clock,
  });
}

/** Set-up and clear-up of a slot in words; empty where there is neither. */
export function aroundWords({ setUp, clearUp }: Slot): string {
  const minutes = (length: number) => Math.round(length / 60_000);
  return [
    setUp > 0 ? `set-up ${minutes(setUp)} min` : '',
    clearUp > 0 ? `clear-up ${minutes(clearUp)} min` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
