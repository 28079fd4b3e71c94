import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { Document } from '#domain/content/document.ts';
import { type GroupRow, limits } from '#domain/content/fields/field.ts';
import { type Outcome, type Refusal, invalidFields } from '#domain/rules/outcome.ts';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import { type RunState, runState } from '#domain/event/run/runState.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { transact } from '#mirror/storage/transaction.ts';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { type RunEntry, withRunEntry } from './runLog.ts';
import { saveEdited } from '#actions/saveEdited.ts';

/** Something to record on a run sheet. */
export type RunNote = Pick<RunEvent, 'what'> & Partial<Omit<RunEvent, 'id' | 'at' | 'by' | 'what'>>;

/** Entries that ticks leave free, so that a run can always be ended, undone and made safe. */
const reservedEntries = 30;

const ticks: ReadonlySet<string> = new Set(['present', 'missing', 'stand-in', 'kit', 'issued', 'players']);

/**
 * Adds entries to the run sheet of a slot, by the user and at the time that the app shows, with that of the device where it differs. Entries of several people never
 * collide. Resolves to the refusal, with nothing written, if the log is full or the user may not edit the slot.
 */
export async function recordRun(device: Device, slotId: string, notes: readonly RunNote[]): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const [slot] = await documentsByKey(device.mirror, [slotId]);
    if (!slot) return missing;
    const entries = fieldsOf(eventSlot, slot.body)('runEvents');
    const most = notes.every(({ what }) => ticks.has(what)) ? limits.rows - reservedEntries : limits.rows;
    if (entries.length + notes.length > most) return full;
    const at = Date.parse(device.now());
    const deviceAt = device.ownTime();
    const added = notes.map((note): GroupRow => ({
      ...rowOfEvent({
        about: '',
        count: null,
        outcome: '',
        text: '',
        ...note,
        id: device.newId(),
        at,
        by: device.person.id,
      }),
      ...(deviceAt !== undefined && { deviceAt }),
    }));
    const body = { ...slot.body, runEvents: [...entries, ...added] };
    return saveDocument(device, slot, { teamId: slot.teamId, body });
  });
}

/** Takes back entries of a run sheet. The undos are entries as well. */
export async function undoRun(device: Device, slotId: string, ids: readonly string[]): Promise<Outcome> {
  return recordRun(
    device,
    slotId,
    ids.map((about) => ({ what: 'undo', about })),
  );
}

/**
 * Adds what a run sheet says to the run log of its encounter, as one entry, and notes on the sheet that it was. One
 * transaction: both or neither. `entryOf` gets the sheet as it is stored by then: what was said a moment ago may not be on
 * the screen yet, and an entry cannot be changed later.
 */
export async function logRunSheet(
  device: Device,
  slotId: string,
  encounter: Document,
  entryOf: (state: RunState) => Omit<RunEntry, 'id'>,
): Promise<Outcome> {
  const id = device.newId();
  try {
    return await transact(device.mirror, async () => {
      const [slot] = await documentsByKey(device.mirror, [slotId]);
      if (!slot) return missing;
      const entry = entryOf(runState(fieldsOf(eventSlot, slot.body)('runEvents')));
      await orRefuse(recordRun(device, slotId, [{ what: 'logged', about: id }]));
      const { teamId } = encounter;
      const body = { ...encounter.body, ...withRunEntry(device, encounter, { ...entry, id }) };
      return orRefuse(saveEdited(device, encounter, { teamId, body }).then(({ outcome }) => outcome));
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** A refusal that rolls back the transaction it is thrown in. */
class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

async function orRefuse(action: Promise<Outcome>): Promise<Outcome> {
  const outcome = await action;
  if (outcome.kind === 'refused') throw new RefusedError(outcome);
  return outcome;
}

const missing: Refusal = {
  kind: 'refused',
  code: 'not_found',
  error: 'The slot is no longer on this device.',
};

const full: Refusal = {
  ...invalidFields([{ name: 'runEvents', messages: [`At most ${limits.rows} entries`] }]),
  error: `This run sheet is full: it holds ${limits.rows} entries, the last ${reservedEntries} of them for start, end, incidents and undo. Write the rest in the outcome, or on the paper sheet.`,
};
