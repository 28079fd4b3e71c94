import { encounter } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { useMemo } from 'react';
import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import { makeUndoable } from '#actions/holdForUndo.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { unshared } from '#domain/content/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type HourLoad, firstFreeSlot, loadDuring } from '#domain/review/pencil.ts';
import { findSlotOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { Overlap } from '#domain/event/schedule/overlaps/overlap.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { timetableRows } from '#mirror/queries/timetable.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { slotForEncounter } from '#screens/event/timetable/planner/newSlot.ts';
import { slotStep } from '#screens/event/timetable/slotCommands.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';

/** Where an encounter is or would be in the timetable, and what that leads to. */
export interface PencilPlan {
  readonly timetable: TimetableData;
  readonly slot: Slot;
  /** The slot and the others. */
  readonly slots: readonly Slot[];
  readonly overlaps: readonly Overlap[];
  readonly load: readonly HourLoad[];
  /** The fields of the slot to be created; null if the encounter has one already. */
  readonly body: BodyPatch | null;
}

/** Plans where an encounter goes in the timetable of its event; null without an event or its days. */
export function usePencilPlan(row: DocumentRow, newId: string): PencilPlan | null | undefined {
  const { chosen } = useTimetableEvents(row.eventId);
  const event = chosen?.id === row.eventId ? chosen : undefined;
  const timetable = useTimetableData(event);
  const rows = useMirror((mirror) => timetableRows(mirror, row.eventId), [row.eventId]);
  return useMemo(() => {
    if (row.eventId === '') return null;
    if (!timetable || !rows) return undefined;
    const bodyOf = ({ document }: Slot) =>
      document === null ? undefined : rows.documents.get(document)?.body;
    return event ? planOf(timetable, row, newId, bodyOf) : null;
  }, [timetable, rows, event, row, newId]);
}

/**
 * Returns the plan of an encounter; null if its event has no days.
 *
 * @internal Tests plan without the hook, which needs a page.
 */
export function planOf(
  timetable: TimetableData,
  row: DocumentRow,
  newId: string,
  bodyOf: (slot: Slot) => BodyPatch | undefined,
): PencilPlan | null {
  const { context, days, slots } = timetable;
  const [day] = days;
  const planned = slots.find(({ document, state }) => document === row.keyId && state !== 'cancelled');
  const newSlot = planned || !day ? undefined : slotForEncounter(newId, row, day, context.playHours);
  const wants = fieldsOf(encounter, row.body)('wantedTime') !== null;
  const free = newSlot && !wants ? firstFreeSlot(newSlot.slot, slots, context, slotStep) : undefined;
  const slot = planned ?? free ?? newSlot?.slot;
  if (!slot) return null;
  const all = [...slots.filter(({ id }) => id !== slot.id), slot];
  const refereesOf = (each: Slot) => {
    const body = bodyOf(each);
    return (body && fieldsOf(encounter, body)('refereesNeeded')) ?? each.referees.length;
  };
  return {
    timetable,
    slot,
    slots: all,
    overlaps: findSlotOverlaps(slot, all, context),
    load: loadDuring(slot, all, context, (each) =>
      each.document === row.keyId ? needOf(row) : refereesOf(each),
    ),
    body: newSlot?.body ?? null,
  };
}

function needOf({ body }: DocumentRow): number {
  return fieldsOf(encounter, body)('refereesNeeded') ?? 0;
}

/** Whether the person may put something into the timetable. */
export function mayPencil({ person }: Device): boolean {
  return may(person, 'create', {
    entity: 'eventSlot',
    teamId: noTeam,
    statusId: status.editing,
    shares: unshared,
  });
}

/** Creates the planned slot, held back as long as it can be undone. Resolves to why it was refused. */
export async function pencilIn(device: Device, { slot, body }: PencilPlan): Promise<string | undefined> {
  const times = { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() };
  const { result } = await makeUndoable(device, (noting) =>
    createDocument(noting, {
      keyId: slot.id,
      entity: 'eventSlot',
      teamId: noTeam,
      body: { ...body, ...times, location: slot.place },
    }),
  );
  return result.kind === 'refused' ? result.error : undefined;
}
