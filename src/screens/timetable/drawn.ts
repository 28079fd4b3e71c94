import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { KeyDeed } from './keys.ts';

/** A column of the timetable: a place, or none yet. */
export interface Column {
  readonly place: string | null;
  readonly name: string;
}

/** What the calendar draws. */
export interface Drawn {
  readonly day: GameDay;
  readonly columns: readonly Column[];
  readonly slots: readonly Slot[];
  /** How many clashes a slot is in. */
  readonly clashes: ReadonlyMap<string, number>;
  readonly heldId: string | null;
  /** Whether slots can be moved at all. */
  readonly moves: boolean;
}

/** What the columns tell of: taps, drags and keys, with the slot as it would then be. */
export interface ColumnsProps extends Drawn {
  readonly onTap: (slot: Slot) => void;
  readonly onPlace: (moment: number, place: string | null) => void;
  readonly onTry: (slot: Slot | null) => void;
  /** Resolves to whether it was written. */
  readonly onDrop: (slot: Slot) => Promise<boolean>;
  readonly onKey: (deed: KeyDeed, slot: Slot) => void;
}
