import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import { type PlacePlan, slotAt } from '#domain/event/schedule/overlaps/findPlace.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { describePosition } from '#screens/event/timetable/labels.ts';
import {
  type PlaceColumn,
  type SlotCommand,
  applySlotCommand,
} from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { isTextField, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { timetableKeys } from '#screens/event/timetable/timetableKeys.ts';
import { type NewSlot, blankSlot } from './newSlot.ts';
import type { Selection, useSlotEditing } from './useSlotEditing.ts';

/** Handlers of taps, keys, drags and buttons in the planner, and the announcement of the last result. */
export function usePlanner({
  timetable,
  day,
  columns,
  device,
  editing,
  canMove,
  canCreate,
  chosen,
  onShow,
}: {
  readonly timetable: TimetableData;
  readonly day: GameDay;
  readonly columns: readonly PlaceColumn[];
  readonly device: Device;
  readonly editing: ReturnType<typeof useSlotEditing>;
  readonly canMove: boolean;
  readonly canCreate: boolean;
  /** A slot to show at first. */
  readonly chosen: Slot | null;
  /** Changes the day and the filters so that the grid shows a slot. */
  readonly onShow: (slot: Slot) => void;
}) {
  const navigate = useNavigate();
  const [announcement, setAnnouncement] = useState('');
  const { selection, select, change, cancel } = editing;
  const [reveal, setReveal] = useState<{ readonly slot: Slot } | null>(() => chosen && { slot: chosen });
  const movedTitle = selection && isMoved(selection, timetable) ? selection.slot.title : undefined;
  const trySelect = useCallback(
    (next: Selection): boolean => {
      if (movedTitle === undefined) select(next);
      else setAnnouncement(`Place “${movedTitle}” first, or cancel its move.`);
      return movedTitle === undefined;
    },
    [movedTitle, select],
  );
  const goToSlot = useCallback(
    (slot: Slot) => {
      if (canMove && !trySelect({ slot, newBody: null })) return;
      onShow(slot);
      setReveal({ slot });
    },
    [canMove, trySelect, onShow],
  );
  const selectSlot = useCallback((slot: Slot) => trySelect({ slot, newBody: null }), [trySelect]);
  const selectNew = useCallback(
    (newSlot: NewSlot | undefined) => newSlot && trySelect({ slot: newSlot.slot, newBody: newSlot.body }),
    [trySelect],
  );
  const openSheet = (id: string) => void navigate(`/run/${id}`);
  const open = ({ id }: Slot) => {
    if (canMove) void navigate(`/eventtimetable/edit/${id}`);
    else if (device.person.isStaff) openSheet(id);
    else void navigate(`/eventtimetable/${id}/read`);
  };
  const createAt = (moment: number, place: string | null) =>
    selectNew(blankSlot(device.newId(), timetable.event?.id ?? '', moment, place));
  const announcePlaced = (slot: Slot) =>
    setAnnouncement(`Placed: ${slot.title}, ${describePosition(timetable, slot)}.`);
  const place = async () => {
    if (selection && (await editing.place())) announcePlaced(selection.slot);
  };
  const arrange = async ({ moves }: PlacePlan) => {
    const moved = moves.map(({ slot, to }) => slotAt(slot, to));
    const [own, ...others] = moved;
    if (!own || !(await editing.arrange(moved))) return;
    const movedText =
      others.length === 0 ? '' : ` Moved to make way: ${others.map(({ title }) => title).join(', ')}.`;
    setAnnouncement(`Placed: ${own.title}, ${describePosition(timetable, own)}.${movedText}`);
    onShow(own);
    setReveal({ slot: own });
  };
  const placeNew = async ({ slot, body }: NewSlot, start: number, place: string | null) => {
    const placed = { ...slot, start, end: start + slot.end - slot.start, place };
    if (await editing.create(placed, body)) announcePlaced(placed);
  };
  const drop = async (slot: Slot) => {
    const isSaved = await editing.drop(slot);
    if (isSaved) announcePlaced(slot);
    return isSaved;
  };
  const undo = async () => {
    const move = await editing.undo();
    if (!move) return;
    const { slot, before } = move;
    setAnnouncement(
      before
        ? `Undone: ${slot.title} is back at ${describePosition(timetable, before)}.`
        : `Undone: ${slot.title} was removed from the timetable.`,
    );
  };
  const tapTime = (moment: number, place: string | null) => {
    if (selection) change((slot) => ({ ...slot, start: moment, end: moment + slot.end - slot.start, place }));
    else if (canCreate) createAt(moment, place);
  };
  const tapSlot = (slot: Slot) => {
    if (!canMove) open(slot);
    else if (!selection) selectSlot(slot);
    // A tap on another slot moves the selected one to its time and place.
    else if (slot.id !== selection.slot.id) tapTime(slot.start, slot.place);
  };
  const runCommand = (command: SlotCommand, slot: Slot) => {
    if (command.kind === 'open') open(slot);
    else if (command.kind === 'select') {
      if (canMove) selectSlot(slot);
    } else if (command.kind === 'place') void place();
    else if (command.kind === 'cancel') cancel();
    else change((now) => applySlotCommand(now, command, day, columns));
  };
  useUndoKey(() => (selection ? cancel() : void undo()));
  return {
    announcement,
    reveal,
    goToSlot,
    selectNew,
    open,
    openSheet,
    createAt,
    place,
    drop,
    placeNew,
    arrange,
    undo,
    tapTime,
    tapSlot,
    runCommand,
  };
}

/** Whether the selected slot is new or not where it was last saved. */
function isMoved({ slot, newBody }: Selection, { slots }: TimetableData): boolean {
  const saved = newBody === null ? slots.find(({ id }) => id === slot.id) : undefined;
  return !saved || saved.start !== slot.start || saved.end !== slot.end || saved.place !== slot.place;
}

/** Calls `undo` on Ctrl-Z, except in text fields, which have their own. */
function useUndoKey(undo: () => void): void {
  useShortcuts([[timetableKeys.undo, ({ target }) => !isTextField(target) && undo()]]);
}
