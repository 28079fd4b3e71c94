import { useCallback, useMemo, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { createDocument, setStatus } from '#actions/documents.ts';
import { allOrNone } from '#actions/allOrNone.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { status } from '#domain/content/status.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { currentSlot, positionFields, savePosition } from '#actions/event/moveSlot.ts';
import { withSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

/** The selected slot as it would be saved. `newBody` has the other fields of a slot that does not exist yet. */
export interface Selection {
  readonly slot: Slot;
  readonly newBody: BodyPatch | null;
}

/** A selection with the slot as it was when it was selected. */
interface Selected extends Selection {
  readonly seen: Slot;
}

/** A saved move: the slot after it, and before; `before` is null for a slot that the move created. */
export interface Move {
  readonly slot: Slot;
  readonly before: Slot | null;
}

const noMoves: readonly Move[] = [];

/** Selects, moves and saves slots, and undoes moves. Nothing is written until a slot is placed or dropped. */
export function useSlotEditing(timetable: TimetableData, device: Device) {
  const [selection, setSelection] = useState<Selected | null>(null);
  // A pending slot is shown until the saved one has been read, so that it does not jump back in between.
  const [pending, setPending] = useState<{ slot: Slot; slots: TimetableData['slots'] } | null>(null);
  const [moves, setMoves] = useState(noMoves);
  const placed = useRef<Selected>(null);
  const { perform } = usePerform();
  const shownSlot = selection?.slot ?? (pending?.slots === timetable.slots ? pending.slot : undefined);
  const slots = useMemo(() => withSlot(timetable.slots, shownSlot), [timetable.slots, shownSlot]);
  /** A slot as it was when it was selected, or as it is shown; null for a new one. */
  const seenAs = (id: string) => {
    if (selection?.slot.id !== id) return slots.find((slot) => slot.id === id) ?? null;
    return selection.newBody === null ? selection.seen : null;
  };
  const save = async ({ slot, newBody }: Selection): Promise<boolean> => {
    if (slot.end <= slot.start) return false;
    const before = newBody === null ? seenAs(slot.id) : null;
    setPending({ slot, slots: timetable.slots });
    const isSaved = await perform(() =>
      before ? savePosition(device, slot, before) : createAt(device, slot, newBody ?? {}),
    );
    if (!isSaved) {
      setPending(null);
      return false;
    }
    setMoves((all) => [...all, { slot, before }]);
    setSelection((own) => (own?.slot.id === slot.id ? { slot, seen: slot, newBody: null } : own));
    return true;
  };
  const select = useCallback((next: Selection) => setSelection({ ...next, seen: next.slot }), []);
  const change = useCallback(
    (update: (slot: Slot) => Slot) =>
      setSelection((before) => before && { ...before, slot: update(before.slot) }),
    [],
  );
  return {
    selection,
    slots,
    canUndo: moves.length > 0,
    select,
    change,
    rename: (title: string) =>
      setSelection(
        (before) =>
          before && { ...before, slot: { ...before.slot, title }, newBody: { ...before.newBody, title } },
      ),
    cancel: () => setSelection(null),
    /** Saves the selected slot where it is now. Resolves to whether that succeeded. */
    place: async (): Promise<boolean> => {
      // The second press of a double press would find the slot moved.
      if (selection === null || placed.current === selection) return false;
      placed.current = selection;
      const isSaved = await save(selection);
      if (isSaved) setSelection(null);
      else placed.current = null;
      return isSaved;
    },
    /** Saves a slot where it was dropped. Resolves to whether that succeeded. */
    drop: (slot: Slot) => save({ slot, newBody: selection?.slot.id === slot.id ? selection.newBody : null }),
    /** Saves a new slot with these other fields. Resolves to whether that succeeded. */
    create: (slot: Slot, newBody: BodyPatch) => save({ slot, newBody }),
    /** Saves the selected slot and others that make way for it, all or none. Resolves to whether that succeeded. */
    arrange: async (moved: readonly Slot[]): Promise<boolean> => {
      const own = selection?.slot;
      if (!own) return false;
      const newBody = selection.newBody;
      const isSaved = await perform(async () => {
        const changes = moved.map(
          (slot) => () =>
            slot.id === own.id && newBody
              ? createAt(device, slot, newBody)
              : savePosition(device, slot, seenAs(slot.id) ?? slot),
        );
        return (await allOrNone(device, changes)) ?? { kind: 'applied' };
      });
      if (!isSaved) return false;
      // The last is undone first: those that made way go back once their place is free again.
      setMoves((all) => [
        ...all,
        ...moved.toReversed().map((slot) => ({
          slot,
          before: slot.id === own.id && newBody ? null : seenAs(slot.id),
        })),
      ]);
      setSelection(null);
      return true;
    },
    /** Undoes the last move. Resolves to the move, or to undefined if there was none or it failed. */
    undo: async (): Promise<Move | undefined> => {
      const last = moves.at(-1);
      if (!last) return undefined;
      const { slot, before } = last;
      if (before) setPending({ slot: before, slots: timetable.slots });
      const isUndone = await perform(() =>
        before ? savePosition(device, before, slot) : archiveSlot(device, slot),
      );
      setMoves((all) => all.filter((each) => each !== last));
      if (!isUndone) setPending(null);
      return isUndone ? last : undefined;
    },
  };
}

async function createAt(device: Device, slot: Slot, newBody: BodyPatch): Promise<Outcome> {
  const body = { ...newBody, ...positionFields(slot) };
  return createDocument(device, { keyId: slot.id, entity: 'eventSlot', teamId: noTeam, body });
}

async function archiveSlot(device: Device, slot: Slot): Promise<Outcome> {
  return setStatus(device, await currentSlot(device, slot), status.archived);
}
