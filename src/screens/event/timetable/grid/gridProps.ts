import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Colouring, LegendEntry } from '#domain/event/schedule/legend.ts';
import type { Slot, Span } from '#domain/event/schedule/slot.ts';
import type { PlaceColumn, SlotCommand } from '#screens/event/timetable/slotCommands.ts';

/** Crew needed and available in an hour. */
export interface HourCrew {
  /** “6/110”. */
  readonly text: string;
  /** Whether more are needed than there are. */
  readonly isShort: boolean;
}

/** The state that the grid draws. Values that keep their identity are not drawn again. */
export interface GridState {
  readonly day: GameDay;
  readonly columns: readonly PlaceColumn[];
  readonly slots: readonly Slot[];
  /** Number of overlaps by slot; slots without any are absent. */
  readonly overlapCounts: ReadonlyMap<string, number>;
  readonly selectedId: string | null;
  /** A slot to scroll to and focus as soon as it is drawn; each object counts once. */
  readonly reveal: { readonly slot: Slot } | null;
  /** Crew of each hour, by its first moment; empty for readers. */
  readonly crew: ReadonlyMap<number, HourCrew>;
  /** Meaning of the slots' colours, and the entry of each group by its key. */
  readonly colourBy: Colouring;
  readonly marks: ReadonlyMap<string, LegendEntry>;
  /** Epoch milliseconds, to the minute. */
  readonly now: number;
  /** Spans between time in and time out, in order; empty where the event has no times. */
  readonly playHours: readonly Span[];
  /** Whether anybody starts slots of the event: where nobody does, none is late. */
  readonly startsAreRecorded: boolean;
  /** Names of referees by `user:id`. */
  readonly names: ReadonlyMap<string, string>;
  /** Pixels of half an hour, relative to the usual height. */
  readonly zoom: number;
  /** Whether slots can be moved. */
  readonly isEditable: boolean;
  /** Whether each slot has a button that opens its run sheet. */
  readonly hasSheets: boolean;
}

/** The grid's state and its events. */
export interface DayGridProps extends GridState {
  readonly onOpenSheet: (id: string) => void;
  readonly onTapSlot: (slot: Slot) => void;
  readonly onTapTime: (moment: number, place: string | null) => void;
  /** Receives the slot as it would be dropped, and null when the drag ends. */
  readonly onDragPreview: (slot: Slot | null) => void;
  /** Resolves to whether the new position was saved. */
  readonly onDrop: (slot: Slot) => Promise<boolean>;
  /** Receives an encounter of the tray that is dropped on a time and place. */
  readonly onDropEncounter: (key: string, moment: number, place: string | null) => void;
  readonly onCommand: (command: SlotCommand, slot: Slot) => void;
}
