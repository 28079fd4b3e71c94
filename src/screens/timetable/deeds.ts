import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { Column } from './drawn.ts';
import { shifted, stretched } from './holding.ts';
import type { KeyDeed } from './keys.ts';

/** The slot in hand after a key; as it was where it would leave the day or the places. */
export function afterKey(slot: Slot, deed: KeyDeed, day: GameDay, columns: readonly Column[]): Slot {
  switch (deed.kind) {
    case 'shift': {
      const next = shifted(slot, deed.by);
      return next.start >= day.from && next.start < day.to ? next : slot;
    }
    case 'stretch':
      return stretched(slot, deed.by);
    case 'place': {
      const at = columns.findIndex(({ place }) => place === slot.place);
      const next = columns[at + deed.by];
      return next ? { ...slot, place: next.place } : slot;
    }
    case 'open':
    case 'pick':
    case 'putDown':
    case 'putBack':
    case 'look':
      return slot;
  }
}
