import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';

/** Slots move and change length in steps of 15 minutes. */
export const slotStep = 15 * 60_000;

/** A column of the timetable: a place, or null for slots without one. */
export interface PlaceColumn {
  readonly place: string | null;
  readonly name: string;
}

/** A command that a key gives to the focused slot; `by` is in milliseconds or columns. */
export type SlotCommand =
  | { readonly kind: 'open' | 'select' | 'place' | 'cancel' }
  | { readonly kind: 'shift' | 'resize'; readonly by: number }
  | { readonly kind: 'changePlace'; readonly by: -1 | 1 }
  | { readonly kind: 'focusNext'; readonly by: -1 | 1; readonly isAcross: boolean };

/**
 * Returns the command for a key, if it has one.
 *
 * | key | focused slot | selected slot |
 * |---|---|---|
 * | Enter | opens it | places it here |
 * | Space | selects it | places it here |
 * | Escape | | cancels the move |
 * | up, down | focuses the previous, next | 15 minutes earlier, later |
 * | Shift + up, down | | 15 minutes shorter, longer |
 * | left, right | focuses the nearest in the next place | moves it to the next place |
 */
export function commandForKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  isSelected: boolean,
): SlotCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Escape') return isSelected ? { kind: 'cancel' } : undefined;
  if (key === 'Enter') return { kind: isSelected ? 'place' : 'open' };
  if (key === ' ') return { kind: isSelected ? 'place' : 'select' };
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!isSelected) return { kind: 'focusNext', by, isAcross: false };
    return { kind: shiftKey ? 'resize' : 'shift', by: by * slotStep };
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return isSelected ? { kind: 'changePlace', by } : { kind: 'focusNext', by, isAcross: true };
  }
  return undefined;
}

/** Returns the selected slot after a command. It cannot leave the day or go beyond the columns. */
export function applySlotCommand(
  slot: Slot,
  command: SlotCommand,
  day: GameDay,
  columns: readonly PlaceColumn[],
): Slot {
  switch (command.kind) {
    case 'shift': {
      const next = shiftSlot(slot, command.by);
      return next.start >= day.from && next.start < day.to ? next : slot;
    }
    case 'resize':
      return resizeSlot(slot, command.by);
    case 'changePlace': {
      const at = columns.findIndex(({ place }) => place === slot.place);
      const next = columns[at + command.by];
      return next ? { ...slot, place: next.place } : slot;
    }
    case 'open':
    case 'select':
    case 'place':
    case 'cancel':
    case 'focusNext':
      return slot;
  }
}

/** Moves a slot in time; its length stays the same. */
export function shiftSlot(slot: Slot, by: number): Slot {
  return { ...slot, start: slot.start + by, end: slot.end + by };
}

/** Moves the end of a slot, which stays at least one step after its start. */
export function resizeSlot(slot: Slot, by: number): Slot {
  return { ...slot, end: Math.max(slot.start + slotStep, slot.end + by) };
}

/** Returns the slots with one added or replaced. */
export function withSlot(slots: readonly Slot[], slot: Slot | undefined): readonly Slot[] {
  return slot ? [...slots.filter(({ id }) => id !== slot.id), slot] : slots;
}
