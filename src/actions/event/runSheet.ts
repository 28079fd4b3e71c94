import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { type GroupRow, limits } from '#domain/content/fields/field.ts';
import { type Outcome, type Refusal, invalidFields } from '#domain/rules/outcome.ts';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { dropSentTexts } from '#actions/unsent/texts.ts';

/** Something to record on a run sheet. */
export type RunNote = Pick<RunEvent, 'what'> & Partial<Omit<RunEvent, 'at' | 'by' | 'what'>>;

/** Entries that ticks leave free, so that a run can always be ended, undone and made safe. */
const reservedEntries = 30;

const ticks: ReadonlySet<string> = new Set(['present', 'missing', 'stand-in', 'kit', 'issued', 'players']);

/** A text that was typed on a run sheet, and the place where it was. */
export interface TypedOnSheet {
  readonly place: string;
  readonly text: string;
}

/**
 * Adds entries to the run sheet of a slot, by the user and at the time that the app shows, with that of the device where it
 * differs, and deletes the texts they were typed in. Entries of several people never collide. Resolves to the refusal, with
 * nothing written, if the log is full or the user may not edit the slot.
 */
export async function recordRun(
  device: Device,
  slotId: string,
  notes: readonly RunNote[],
  typedTexts: readonly TypedOnSheet[] = [],
): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const [slot] = await documentsByKey(device.mirror, [slotId]);
    if (!slot) return missing;
    const entries = fieldsOf(eventSlot, slot.body)('runEvents');
    const most = notes.every(({ what }) => ticks.has(what)) ? limits.rows - reservedEntries : limits.rows;
    if (entries.length + notes.length > most) return full;
    const at = Date.parse(device.now());
    const deviceAt = device.ownTime();
    // They have the same time, so their ids keep them in the order in which they were said.
    const ids = notes.map(() => device.newId()).toSorted();
    const added = notes.map((note, place): GroupRow => ({
      ...rowOfEvent({
        about: '',
        count: null,
        outcome: '',
        text: '',
        id: ids[place] ?? device.newId(),
        ...note,
        at,
        by: device.person.id,
      }),
      ...(deviceAt !== undefined && { deviceAt }),
    }));
    const body = { ...slot.body, runEvents: [...entries, ...added] };
    const outcome = await saveDocument(device, slot, { teamId: slot.teamId, body });
    if (outcome.kind === 'refused') return outcome;
    for (const { place, text } of typedTexts) await dropSentTexts(device.mirror, slotId, place, text);
    return outcome;
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

const missing: Refusal = {
  kind: 'refused',
  code: 'not_found',
  error: 'The slot is no longer on this device.',
};

const full: Refusal = {
  ...invalidFields([{ name: 'runEvents', messages: [`At most ${limits.rows} entries`] }]),
  error: `This run sheet is full: it holds ${limits.rows} entries, the last ${reservedEntries} of them for start, end, incidents and undo. Write the rest in the outcome, or on the paper sheet.`,
};
