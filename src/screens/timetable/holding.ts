import { useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { createDocument, setStatus } from '#actions/documents.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { BodyPatch } from '#domain/document.ts';
import { noTeam } from '#domain/kinds.ts';
import type { Outcome } from '#domain/outcome.ts';
import { status } from '#domain/status.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { usePerform } from '../documents/usePerform.ts';
import { step } from './keys.ts';
import type { Plan } from './plan.ts';

/** A slot in hand: where it would be put, and what a new one is made of. */
export interface Held {
  readonly slot: Slot;
  readonly fresh: BodyPatch | null;
}

/** A slot that was put somewhere, and where it was; null where it was not there before. */
export interface Done {
  readonly slot: Slot;
  readonly before: Slot | null;
}

const nothingDone: readonly Done[] = [];

/** Takes slots in hand, moves them about, puts them down and takes that back; nothing is written before they are down. */
export function useHolding(plan: Plan, device: Device) {
  const [held, setHeld] = useState<Held | null>(null);
  // What was put down, until it is read back: it must not jump to where it was in between.
  const [down, setDown] = useState<{ slot: Slot; slots: Plan['slots'] } | null>(null);
  const [done, setDone] = useState(nothingDone);
  const { perform } = usePerform();
  const shown = held?.slot ?? (down?.slots === plan.slots ? down.slot : undefined);
  const slots = useMemo(() => withSlot(plan.slots, shown), [plan.slots, shown]);
  const save = async ({ slot, fresh }: Held): Promise<boolean> => {
    if (slot.end <= slot.start) return false;
    const before = plan.slots.find(({ id }) => id === slot.id) ?? null;
    const isNew = fresh !== null || before === null;
    // It is there at once, and back again should it not be kept.
    setDown({ slot, slots: plan.slots });
    const kept = await perform(() =>
      isNew
        ? createDocument(device, {
            keyId: slot.id,
            entity: 'eventSlot',
            teamId: noTeam,
            body: { ...fresh, ...whereOf(slot) },
          })
        : put(device, slot),
    );
    if (kept) setDone((all) => [...all, { slot, before: isNew ? null : before }]);
    else setDown(null);
    return kept;
  };
  return {
    held,
    slots,
    /** What was done last and can be taken back. */
    last: done.at(-1),
    take: (slot: Slot, fresh: BodyPatch | null = null) => setHeld({ slot, fresh }),
    change: (deed: (slot: Slot) => Slot) =>
      setHeld((before) => before && { ...before, slot: deed(before.slot) }),
    rename: (title: string) =>
      setHeld((before) => before && { slot: { ...before.slot, title }, fresh: { ...before.fresh, title } }),
    putBack: () => setHeld(null),
    /** Writes where the slot in hand is now. */
    putDown: async (): Promise<boolean> => {
      const kept = held !== null && (await save(held));
      if (kept) setHeld(null);
      return kept;
    },
    /** Writes where a slot was dragged. */
    drop: (slot: Slot) => save({ slot, fresh: null }),
    /** Takes back what was done last; what it was, if it could be. */
    undo: async (): Promise<Done | undefined> => {
      const last = done.at(-1);
      if (!last) return undefined;
      const { slot, before } = last;
      if (before) setDown({ slot: before, slots: plan.slots });
      const kept = await perform(() => (before ? put(device, before) : takeAway(device, slot)));
      setDone((all) => all.filter((each) => each !== last));
      if (!kept) setDown(null);
      return kept ? last : undefined;
    },
  };
}

/** Writes where a slot is, on top of whatever else it has become since. */
async function put(device: Device, slot: Slot): Promise<Outcome> {
  const seen = await seenOf(device, slot);
  const after = { teamId: seen.teamId, body: { ...seen.body, ...whereOf(slot) } };
  return (await saveEdited(device, seen, after)).outcome;
}

async function takeAway(device: Device, slot: Slot): Promise<Outcome> {
  return setStatus(device, await seenOf(device, slot), status.archived);
}

async function seenOf({ mirror }: Device, { id }: Slot) {
  const [row] = await documentsByKey(mirror, [id]);
  if (!row) throw new Error('The slot is not on this device any more.');
  return documentOf(row);
}

/** A slot at another time, as long as before. */
export function shifted(slot: Slot, by: number): Slot {
  return { ...slot, start: slot.start + by, end: slot.end + by };
}

/** A slot with another end, at least one step after its start. */
export function stretched(slot: Slot, by: number): Slot {
  return { ...slot, end: Math.max(slot.start + step, slot.end + by) };
}

/** The slots with one as it would be. */
export function withSlot(slots: readonly Slot[], one: Slot | undefined): readonly Slot[] {
  return one ? [...slots.filter(({ id }) => id !== one.id), one] : slots;
}

function whereOf({ start, end, place }: Slot): BodyPatch {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), location: place };
}
